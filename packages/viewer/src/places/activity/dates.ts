import { daysAgo, MONTHS } from "@memory/shared/words";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** "Today", "Yesterday", "Monday, 16 November", with the year where it is another one. */
export function dayTitle(iso: string, now: number): string {
  const then = new Date(iso);
  const today = new Date(now);
  const days = daysAgo(then, today);
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
