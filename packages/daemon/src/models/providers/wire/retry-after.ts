/** Longest wait that is believed: a provider that says "in ten years" is asked again tomorrow. */
const LONGEST = 24 * 60 * 60 * 1_000;

/** Milliseconds to wait, as the answer says it: seconds, a date, or milliseconds. Null where it does not say. */
export function retryAfterOf(headers: Headers, now: number): number | null {
  const exact = numberIn(headers.get("retry-after-ms"));
  if (exact !== null) return bounded(exact);
  const said = headers.get("retry-after");
  const seconds = numberIn(said);
  if (seconds !== null) return bounded(seconds * 1_000);
  const date = said === null ? Number.NaN : Date.parse(said);
  return Number.isNaN(date) ? null : bounded(date - now);
}

const numberIn = (text: string | null): number | null =>
  text !== null && /^\s*\d{1,12}(?:\.\d+)?\s*$/.test(text) ? Number(text) : null;

export const bounded = (ms: number): number => Math.min(LONGEST, Math.max(0, ms));

const FIRST = 500;
const MOST = 8_000;

/** Milliseconds before the next try, anywhere between nothing and a bound that doubles: what failed together is not to return together. */
export const backoff = (tries: number, random: () => number): number =>
  random() * Math.min(MOST, FIRST * 2 ** tries);
