const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

const two = (value: number): string => String(value).padStart(2, "0");

/** A length of time in milliseconds: "38 ms", "4.2 s", "1m 10s", "9h 02m", "3d 4h". */
export function duration(ms: number): string {
  if (ms < SECOND) return `${Math.round(ms)} ms`;
  if (ms < 10 * SECOND) return `${(ms / SECOND).toFixed(1)} s`;
  if (ms < MINUTE) return `${Math.floor(ms / SECOND)} s`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)}m ${two(Math.floor((ms % MINUTE) / SECOND))}s`;
  if (ms < DAY) return `${Math.floor(ms / HOUR)}h ${two(Math.floor((ms % HOUR) / MINUTE))}m`;
  return `${Math.floor(ms / DAY)}d ${Math.floor((ms % DAY) / HOUR)}h`;
}

/** A guess of a length of time, rounded so that it does not flap: "about 40 s", "about 8 min". */
export function about(ms: number): string {
  if (ms < 5 * SECOND) return "a few seconds";
  if (ms < 2 * MINUTE) return `about ${Math.ceil(ms / (10 * SECOND)) * 10} s`;
  if (ms < 2 * HOUR) return `about ${Math.round(ms / MINUTE)} min`;
  return `about ${Math.round(ms / HOUR)} h`;
}

/** How long ago something was: "40 s ago", "2 days ago". */
export function ago(then: number, now: number): string {
  const ms = now - then;
  if (ms < 5 * SECOND) return "just now";
  if (ms < MINUTE) return `${Math.floor(ms / SECOND)} s ago`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min ago`;
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h ago`;
  const days = Math.floor(ms / DAY);
  return days === 1 ? "1 day ago" : `${days} days ago`;
}

/** A day in the reader's time zone: "today 09:12", "yesterday", "3 days ago", "5 Aug", "5 Aug 2025". */
export function day(iso: string, now: number): string {
  const then = new Date(iso);
  const days = Math.round((midnight(new Date(now)) - midnight(then)) / DAY);
  if (days === 0) return `today ${two(then.getHours())}:${two(then.getMinutes())}`;
  if (days === 1) return "yesterday";
  if (days > 1 && days < 7) return `${days} days ago`;
  return date(then, new Date(now));
}

/** A date and its time: "5 Aug 2025, 09:12". */
export function moment(iso: string): string {
  const then = new Date(iso);
  return `${then.getDate()} ${MONTHS[then.getMonth()]} ${then.getFullYear()}, ${two(then.getHours())}:${two(then.getMinutes())}`;
}

/** From one moment to another, both to the second where the minutes are the same. */
export function span(from: string, to: string): string {
  const [start, end] = [moment(from), moment(to)];
  const seconds = (iso: string) => `:${two(new Date(iso).getSeconds())}`;
  return start === end ? `${start}${seconds(from)} to ${end}${seconds(to)}` : `${start} to ${end}`;
}

/** "12 Sep 2026" where the whole day is meant, "12 Sep 2026, 14:00" otherwise. */
export function dayOrMoment(iso: string): string {
  const then = new Date(iso);
  const isEnd = then.getHours() === 23 && then.getMinutes() === 59 && then.getSeconds() === 59;
  return isEnd ? moment(iso).replace(/, .*/, "") : moment(iso);
}

/** A time of day with seconds, for log lines. */
export function clock(ms: number): string {
  const then = new Date(ms);
  return `${two(then.getHours())}:${two(then.getMinutes())}:${two(then.getSeconds())}`;
}

const midnight = (when: Date): number =>
  new Date(when.getFullYear(), when.getMonth(), when.getDate()).getTime();

function date(then: Date, now: Date): string {
  const short = `${then.getDate()} ${MONTHS[then.getMonth()]}`;
  return then.getFullYear() === now.getFullYear() ? short : `${short} ${then.getFullYear()}`;
}
