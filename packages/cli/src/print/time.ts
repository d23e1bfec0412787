import { clock, daysAgo, moment, day as wholeDay } from "@memory/shared/words";

/** A day in the reader's time zone, today with its time: "today 09:12", "yesterday", "3 days ago", "5 Aug 2025". */
export function day(iso: string, now: number): string {
  const then = new Date(iso);
  return daysAgo(then, new Date(now)) === 0 ? `today ${clock(then.getTime())}` : wholeDay(iso, now);
}

/** From one moment to another, both to the second where the minutes are the same. */
export function span(from: string, to: string): string {
  const [start, end] = [moment(from), moment(to)];
  return start === end ? `${start}${seconds(from)} to ${end}${seconds(to)}` : `${start} to ${end}`;
}

/** "12 Sep 2026" where the whole day is meant, "12 Sep 2026, 14:00" otherwise. */
export function dayOrMoment(iso: string): string {
  const then = new Date(iso);
  const isEnd = then.getHours() === 23 && then.getMinutes() === 59 && then.getSeconds() === 59;
  return isEnd ? moment(iso).replace(/, .*/, "") : moment(iso);
}

/** A time of day with seconds, for log lines. */
export const clockToSecond = (ms: number): string => `${clock(ms)}${seconds(ms)}`;

const seconds = (when: string | number): string => `:${String(new Date(when).getSeconds()).padStart(2, "0")}`;
