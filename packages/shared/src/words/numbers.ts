/** A whole number: 4812 → "4,812". Not by `toLocaleString`, which would load a locale before a command's first line. */
export const count = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ",");

/** 1, "session" → "1 session"; 3, "session" → "3 sessions" */
export const plural = (value: number, noun: string, many = `${noun}s`): string =>
  `${count(value)} ${value === 1 ? noun : many}`;

const UNITS = ["B", "kB", "MB", "GB", "TB"] as const;

/** Bytes in the largest unit that leaves a whole number before the point: 212_000_000 → "212 MB". */
export function bytes(value: number): string {
  let size = value;
  let unit = 0;
  // A number that would be rounded to 1000 is 1.0 of the next unit, and one that would be rounded to 10.0 is 10.
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit > 0 && size < 9.95 ? size.toFixed(1) : Math.round(size)} ${UNITS[unit]}`;
}

/** US dollars, with as many digits as a small sum needs: 0.0312 → "$0.03", 0.0065 → "$0.0065". */
export function money(usd: number): string {
  if (usd > 0 && usd < 0.0001) return "under $0.0001";
  return `$${usd.toFixed(usd > 0 && usd < 0.00995 ? 4 : 2)}`;
}
