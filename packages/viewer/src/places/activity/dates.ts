const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

const midnight = (when: Date): number =>
  new Date(when.getFullYear(), when.getMonth(), when.getDate()).getTime();

/** The day of the reader's calendar, for telling one from another. */
export const dayKey = (iso: string): string => String(midnight(new Date(iso)));

/** "Today", "Yesterday", "Monday, 16 November", with the year where it is another one. */
export function dayTitle(iso: string, now: number): string {
  const then = new Date(iso);
  const today = new Date(now);
  const days = Math.round((midnight(today) - midnight(then)) / 86_400_000);
  if (days === 0) return "Today";
  if (days === 1) return "Yesterday";
  const date = `${WEEKDAYS[then.getDay()]}, ${then.getDate()} ${MONTHS[then.getMonth()]}`;
  return then.getFullYear() === today.getFullYear() ? date : `${date} ${then.getFullYear()}`;
}

/** "2026-11-22", a day of the daemon's calendar → "22 November 2026" */
export function calendarDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

/** "2026-11-22" → "November 2026" */
export function calendarMonth(day: string): string {
  const [year, month] = day.split("-").map(Number);
  return `${MONTHS[(month ?? 1) - 1]} ${year}`;
}
