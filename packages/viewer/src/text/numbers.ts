/** 4812 → "4,812" */
export const count = (value: number): string => value.toLocaleString("en-US");

/** 1, "session" → "1 session"; 3, "session" → "3 sessions" */
export const plural = (value: number, noun: string, many = `${noun}s`): string =>
  `${count(value)} ${value === 1 ? noun : many}`;

/** 0.412 → "under 1 ms", 38.4 → "38 ms", 1240 → "1.2 s" */
export function took(ms: number): string {
  if (ms < 1) return "under 1 ms";
  return ms < 999.5 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** 212_000_000 → "212 MB" */
export function bytes(value: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"] as const;
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(value, 1)) / 3)));
  const scaled = value / 1000 ** power;
  return `${scaled < 10 && power > 0 ? scaled.toFixed(1) : Math.round(scaled)} ${units[power]}`;
}

/** 0.0312 → "$0.03", 0.0004 → "under $0.01" */
export const money = (usd: number): string => (usd > 0 && usd < 0.01 ? "under $0.01" : `$${usd.toFixed(2)}`);
