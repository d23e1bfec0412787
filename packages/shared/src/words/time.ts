const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const MONTHS = [
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

const two = (value: number): string => String(value).padStart(2, "0");

/** A length of time in milliseconds: "under 1 ms", "38 ms", "4.2 s", "42 s", "1m 10s", "9h 02m", "3d 4h". */
export function duration(ms: number): string {
  if (ms < 1) return "under 1 ms";
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 9_950) return `${(ms / SECOND).toFixed(1)} s`;
  const seconds = Math.round(ms / SECOND);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (minutes === 0) return `${seconds} s`;
  if (hours === 0) return `${minutes}m ${two(seconds % 60)}s`;
  return hours < 24 ? `${hours}h ${two(minutes % 60)}m` : `${Math.floor(hours / 24)}d ${hours % 24}h`;
}

/** A guess of a length of time, rounded so that it does not flap: "about 40 s", "about 8 min". */
export function about(ms: number): string {
  if (ms < 5 * SECOND) return "a few seconds";
  if (ms < 2 * MINUTE) return `about ${Math.ceil(ms / (10 * SECOND)) * 10} s`;
  return ms < 2 * HOUR ? `about ${Math.round(ms / MINUTE)} min` : `about ${Math.round(ms / HOUR)} h`;
}

/** The day of a timestamp: "2026-08-05". */
export const dayOf = (iso: string): string => iso.slice(0, 10);

/** Midnights of the reader's calendar between then and now; negative for what lies ahead. */
export const daysAgo = (then: Date, now: Date): number =>
  // A day of 23 or 25 hours is one day.
  Math.round((midnight(now) - midnight(then)) / DAY);

const midnight = (when: Date): number =>
  new Date(when.getFullYear(), when.getMonth(), when.getDate()).getTime();

/** "5 Aug" */
export const dayAndMonth = (when: Date): string =>
  `${when.getDate()} ${MONTHS[when.getMonth()]?.slice(0, 3)}`;

/** A day in the reader's time zone: "today", "yesterday", "3 days ago", "5 Aug", "5 Aug 2025". */
export function day(iso: string, now: number): string {
  const [then, today] = [new Date(iso), new Date(now)];
  const days = daysAgo(then, today);
  if (days === 0) return "today";
  if (days === 1) return "yesterday";
  if (days > 1 && days < 7) return `${days} days ago`;
  const date = dayAndMonth(then);
  return then.getFullYear() === today.getFullYear() ? date : `${date} ${then.getFullYear()}`;
}

/** The time of day: "14:02" */
export function clock(ms: number): string {
  const then = new Date(ms);
  return `${two(then.getHours())}:${two(then.getMinutes())}`;
}

/** "5 Aug 2025, 09:12" */
export function moment(iso: string): string {
  const then = new Date(iso);
  return `${dayAndMonth(then)} ${then.getFullYear()}, ${clock(then.getTime())}`;
}

/** "just now", "14 min ago", "3 h ago", then as a day. What lies ahead, on a clock that is wrong, is told as a day too. */
export function ago(iso: string, now: number): string {
  const passed = now - Date.parse(iso);
  if (passed < -MINUTE || passed >= DAY) return day(iso, now);
  if (passed < MINUTE) return "just now";
  return passed < HOUR ? `${Math.floor(passed / MINUTE)} min ago` : `${Math.floor(passed / HOUR)} h ago`;
}

const AGES: Readonly<Record<string, number>> = {
  s: 1000,
  min: MINUTE,
  h: HOUR,
  d: DAY,
  w: 7 * DAY,
  mo: 30 * DAY,
  y: 365 * DAY,
};

const AGE =
  /^(\d{1,5}) ?(s(?:ec(?:ond)?s?)?|m|min(?:ute)?s?|h(?:ours?)?|d(?:ays?)?|w(?:eeks?)?|mo(?:nths?)?|y(?:ears?)?)(?: ago)?$/;

/** An age in milliseconds: "30s", "30min", "3d", "2 mo", "2 weeks ago". Null for what is no age, or is unclear. */
export function readAge(text: string): number | null {
  const [, many, unit = ""] = AGE.exec(text.trim().toLowerCase()) ?? [];
  const length = AGES[/^(?:min|mo|.)/.exec(unit)?.[0] ?? ""];
  return length === undefined ? null : Number(many) * length;
}

/** The refusal of "5m", which may be either; null for all else. */
export function unclearAge(text: string): string | null {
  const [, many, unit] = AGE.exec(text.trim().toLowerCase()) ?? [];
  return unit === "m" ? `"${text.trim()}" may be minutes or months: give "${many}min" or "${many}mo".` : null;
}
