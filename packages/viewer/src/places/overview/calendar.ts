import { type DayCount, daysLater } from "../../text/days.ts";

/** A square of the map: a day, or a week where years are shown. */
export interface Cell {
  readonly from: string;
  readonly to: string;
  readonly total: number;
  readonly column: number;
  readonly row: number;
}

/** The map of a stretch of time. */
export interface Calendar {
  /** In the order of time. */
  readonly cells: readonly Cell[];
  readonly columns: number;
  readonly rows: number;
  /** Words above columns, and beside rows. */
  readonly above: readonly { readonly column: number; readonly words: string }[];
  readonly beside: readonly { readonly row: number; readonly words: string }[];
  /** Cells that a step to the right goes on by, and a step down. */
  readonly right: number;
  readonly down: number;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;
const WEEK = 7;
/** Weeks of a row that is a year; a day or two of the 53rd week go with the last. */
const WEEKS = 52;

/** Monday is 0. */
const weekdayOf = (day: string): number => (new Date(`${day}T12:00:00`).getDay() + 6) % WEEK;

const totalOf = ({ fact, preference, episode, procedure }: DayCount): number =>
  fact + preference + episode + procedure;

/** The stretches that the data fill: the last twelve months, each year that holds something, and all. */
export function rangesOf(
  days: readonly DayCount[],
  today: string,
): readonly { value: string; label: string }[] {
  const years = [
    ...new Set(days.filter((day) => totalOf(day) > 0).map(({ day }) => day.slice(0, 4))),
  ].reverse();
  const isLong = (days[0]?.day ?? today) < daysLater(today, -365);
  return [
    { value: "year", label: "12 months" },
    ...(isLong ? years.map((year) => ({ value: year, label: year })) : []),
    ...(isLong ? [{ value: "all", label: `All, since ${days[0]?.day.slice(0, 4)}` }] : []),
  ];
}

/** The range that shows most of what there is: twelve months, unless more than half of it is older. */
export function fittingRange(days: readonly DayCount[], today: string): string {
  const start = daysLater(today, -365);
  const [older, newer] = [0, 0].map((_, n) =>
    days.reduce((sum, day) => sum + (day.day < start === (n === 0) ? totalOf(day) : 0), 0),
  );
  return (older ?? 0) > (newer ?? 0) ? "all" : "year";
}

/** The map of a range: days by weeks, or weeks by years where that would be too long. */
export function calendarOf(days: readonly DayCount[], range: string, today: string): Calendar {
  if (range === "all") return ofYears(days, today);
  const isYear = range !== "year";
  const last = isYear && `${range}-12-31` < today ? `${range}-12-31` : today;
  const first = isYear ? `${range}-01-01` : daysLater(today, -52 * WEEK - weekdayOf(today));
  return ofDays(days, first, last);
}

function ofDays(days: readonly DayCount[], first: string, last: string): Calendar {
  const counts = new Map(days.map((day) => [day.day, totalOf(day)]));
  const offset = weekdayOf(first);
  const cells: Cell[] = [];
  for (let n = 0, day = first; day <= last; n++, day = daysLater(first, n)) {
    const place = n + offset;
    cells.push({
      from: day,
      to: day,
      total: counts.get(day) ?? 0,
      column: Math.floor(place / WEEK),
      row: place % WEEK,
    });
  }
  return {
    cells,
    columns: (cells.at(-1)?.column ?? 0) + 1,
    rows: WEEK,
    above: monthsAbove(cells),
    beside: [
      { row: 0, words: "Mon" },
      { row: 2, words: "Wed" },
      { row: 4, words: "Fri" },
    ],
    right: WEEK,
    down: 1,
  };
}

/** Each month above its first whole week; what is left of the one that the map begins in has no words where they would touch the next. */
function monthsAbove(cells: readonly Cell[]): Calendar["above"] {
  const firsts = cells.filter(({ from, row }, at) => from.endsWith("-01") || (at === 0 && row === 0));
  return firsts
    .map(({ from, column, row }) => ({
      column: row === 0 ? column : column + 1,
      words: MONTHS[Number(from.slice(5, 7)) - 1] ?? "",
    }))
    .filter(({ column }, at, all) => at > 0 || (all[1]?.column ?? WEEK) - column > 2);
}

function ofYears(days: readonly DayCount[], today: string): Calendar {
  const firstYear = Number((days[0]?.day ?? today).slice(0, 4));
  const lastYear = Number(today.slice(0, 4));
  const counts = new Map<string, number>();
  for (const day of days) {
    const at = `${day.day.slice(0, 4)} ${weekOfYear(day.day)}`;
    counts.set(at, (counts.get(at) ?? 0) + totalOf(day));
  }
  const cells: Cell[] = [];
  for (let year = firstYear; year <= lastYear; year++)
    for (let week = 0; week < WEEKS; week++) {
      const from = daysLater(`${year}-01-01`, week * WEEK);
      if (from > today) break;
      const to = week === WEEKS - 1 ? `${year}-12-31` : daysLater(from, WEEK - 1);
      cells.push({
        from,
        to: to > today ? today : to,
        total: counts.get(`${year} ${week}`) ?? 0,
        column: week,
        row: year - firstYear,
      });
    }
  return {
    cells,
    columns: WEEKS,
    rows: lastYear - firstYear + 1,
    above: MONTHS.map((words, month) => ({ column: Math.round((month * WEEKS) / 12), words })),
    beside: Array.from({ length: lastYear - firstYear + 1 }, (_, row) => ({
      row,
      words: `${firstYear + row}`,
    })),
    right: 1,
    down: WEEKS,
  };
}

function weekOfYear(day: string): number {
  const days = (Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / 86_400_000;
  return Math.min(WEEKS - 1, Math.floor(days / WEEK));
}

/** How dark a square is, from 0 to 4: of those that hold something a quarter each, so that one busy day hides no other. */
export function shadesOf(cells: readonly Cell[]): (total: number) => number {
  const totals = cells.flatMap(({ total }) => (total > 0 ? [total] : [])).sort((a, b) => a - b);
  const limits = [0.25, 0.5, 0.75].map((share) => totals[Math.floor(share * (totals.length - 1))] ?? 0);
  return (total) => (total === 0 ? 0 : 1 + limits.filter((limit) => total > limit).length);
}
