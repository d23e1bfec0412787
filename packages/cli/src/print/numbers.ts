/** 4812 → "4,812" */
export const count = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ",");

/** 1, "session" → "1 session"; 3, "session" → "3 sessions" */
export const plural = (value: number, noun: string, many = `${noun}s`): string =>
  `${count(value)} ${value === 1 ? noun : many}`;

const UNITS = ["B", "KB", "MB", "GB", "TB"] as const;

/** Bytes in the largest unit that leaves a whole number before the point: 212000000 → "212 MB". */
export function bytes(value: number): string {
  let size = value;
  let unit = 0;
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit > 0 && size < 9.95 ? size.toFixed(1) : Math.round(size)} ${UNITS[unit]}`;
}

/** US dollars, with as many digits as a small sum needs. */
export const usd = (value: number): string => `$${value.toFixed(value !== 0 && value < 0.01 ? 4 : 2)}`;
