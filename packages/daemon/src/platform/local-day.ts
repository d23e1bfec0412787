/** The day of this machine's calendar, YYYY-MM-DD. */
export function localDay(at: number): string {
  const then = new Date(at);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${String(then.getFullYear()).padStart(4, "0")}-${two(then.getMonth() + 1)}-${two(then.getDate())}`;
}

/** Start of the next day here. Days are counted, not hours: two of them a year have 23 and 25. */
export function nextMidnight(at: number): number {
  const then = new Date(at);
  return new Date(then.getFullYear(), then.getMonth(), then.getDate() + 1).getTime();
}

/** Start of the day that is so many days ago; 0 is today. */
export function midnightAgo(at: number, days: number): number {
  const then = new Date(at);
  return new Date(then.getFullYear(), then.getMonth(), then.getDate() - days).getTime();
}
