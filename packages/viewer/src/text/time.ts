const DAY = 86_400_000;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

const two = (value: number): string => String(value).padStart(2, "0");
const midnight = (when: Date): number =>
  new Date(when.getFullYear(), when.getMonth(), when.getDate()).getTime();

/** A day in the reader's time zone: "today", "yesterday", "3 days ago", "5 Aug", "5 Aug 2025". */
export function day(iso: string, now: number): string {
  const then = new Date(iso);
  const days = Math.round((midnight(new Date(now)) - midnight(then)) / DAY);
  if (days === 0) return "today";
  if (days === 1) return "yesterday";
  if (days > 1 && days < 7) return `${days} days ago`;
  const short = `${then.getDate()} ${MONTHS[then.getMonth()]}`;
  return then.getFullYear() === new Date(now).getFullYear() ? short : `${short} ${then.getFullYear()}`;
}

/** "14:02" */
export const clock = (ms: number): string => {
  const then = new Date(ms);
  return `${two(then.getHours())}:${two(then.getMinutes())}`;
};

/** "5 Aug 2025, 09:12" */
export function moment(iso: string): string {
  const then = new Date(iso);
  return `${then.getDate()} ${MONTHS[then.getMonth()]} ${then.getFullYear()}, ${clock(then.getTime())}`;
}

const MINUTE = 60_000;
const HOUR = 3_600_000;

/** "just now", "14 min ago", "3 h ago", then as a day. What lies ahead, on a clock that is wrong, is told as a day too. */
export function ago(iso: string, now: number): string {
  const passed = now - Date.parse(iso);
  if (passed < -MINUTE || passed >= DAY) return day(iso, now);
  if (passed < MINUTE) return "just now";
  return passed < HOUR ? `${Math.floor(passed / MINUTE)} min ago` : `${Math.floor(passed / HOUR)} h ago`;
}
