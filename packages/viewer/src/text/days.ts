/** The memories of one day of the calendar, by type. */
export interface DayCount {
  readonly day: string;
  readonly fact: number;
  readonly preference: number;
  readonly episode: number;
  readonly procedure: number;
}

/** One or more days that are shown as one. */
export interface Bar extends Omit<DayCount, "day"> {
  readonly from: string;
  readonly to: string;
  readonly total: number;
}

const two = (value: number): string => String(value).padStart(2, "0");

const written = (then: Date): string =>
  `${String(then.getFullYear()).padStart(4, "0")}-${two(then.getMonth() + 1)}-${two(then.getDate())}`;

/** The day of the reader's calendar on which this moment lies. */
export const dayOf = (moment: string | number): string => written(new Date(moment));

/** The same day, so many days later. */
export const daysLater = (day: string, days: number): string => written(midnight(day, days));

/** The first moment of a day, and the first one after it. */
export const startOf = (day: string): string => midnight(day, 0).toISOString();
export const endOf = (day: string): string => midnight(day, 1).toISOString();

/** The last minute of a day: what holds "as of" it. */
export const eveningOf = (day: string): string => new Date(midnight(day, 1).getTime() - 60_000).toISOString();

// By the parts of the date, because a day of 23 or 25 hours is one day.
function midnight(day: string, later: number): Date {
  const [year = 1970, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + later);
}

/** The days as at most `most` bars of equally many days, the last one ending today. */
export function barsOf(days: readonly DayCount[], most: number): Bar[] {
  const width = Math.max(1, Math.ceil(days.length / most));
  const bars: Bar[] = [];
  for (let end = days.length; end > 0; end -= width)
    bars.unshift(together(days.slice(Math.max(0, end - width), end)));
  return bars;
}

function together(days: readonly DayCount[]): Bar {
  const sum = (type: "fact" | "preference" | "episode" | "procedure") =>
    days.reduce((all, day) => all + day[type], 0);
  const [fact, preference, episode, procedure] = [
    sum("fact"),
    sum("preference"),
    sum("episode"),
    sum("procedure"),
  ];
  return {
    from: days[0]?.day ?? "",
    to: days.at(-1)?.day ?? "",
    fact,
    preference,
    episode,
    procedure,
    total: fact + preference + episode + procedure,
  };
}
