import { DAY, utcDay } from "@memory/language/text";
import { ApiError, type MemoryGrowth } from "@memory/shared";
import { localDay, midnightAgo, nextMidnight } from "../platform/local-day.ts";
import type { ReaderConnection } from "../store/reader.ts";
import { spellingsAmong } from "./project-spelling.ts";
import { countLearnt, type GrowthFilter, readGrowth } from "./queries/growth.ts";
import { findActiveProjects } from "./queries/projects.ts";

export interface GrowthQuery extends Omit<GrowthFilter, "projects"> {
  /** In whichever spelling. */
  readonly project?: string | undefined;
  /** First and last day, YYYY-MM-DD. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

type Day = MemoryGrowth["days"][number];

const mostDays = 3_660;
const WEEK = 7;

/** Numbers of new memories by day of this machine's calendar. */
export function grow(
  db: ReaderConnection,
  ownerId: string,
  { now, ...query }: GrowthQuery & { readonly now: number },
): MemoryGrowth {
  const filter = { ...query, projects: spelt(db, ownerId, query.project) };
  const dayOf = daysInOrder();
  const came = readGrowth(db, ownerId, filter).map(({ at, type, count }) => ({
    type,
    count,
    day: dayOf(at),
  }));
  const { from, to } = rangeOf(query, { first: came[0]?.day, today: localDay(now) });
  const days = new Map(daysBetween(from, to).map((day) => [day, emptyDay(day)]));
  let [total, earlier] = [0, 0];
  for (const { day, type, count } of came) {
    const known = days.get(day);
    if (day < from) earlier += count;
    if (!known) continue;
    known[type] += count;
    total += count;
  }
  return {
    from,
    to,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    days: [...days.values()],
    total,
    earlier,
    learnedThisWeek: countLearnt(db, ownerId, { ...filter, since: midnightAgo(now, WEEK - 1) }),
  };
}

/** The local day of times that come in order: asked of the calendar once a day, and not 70,000 times. */
function daysInOrder(): (at: number) => string {
  let [name, end] = ["", Number.NEGATIVE_INFINITY];
  return (at) => {
    if (at < end) return name;
    name = localDay(at);
    end = nextMidnight(at);
    return name;
  };
}

/** Every spelling of the project; undefined for all projects. */
const spelt = (db: ReaderConnection, ownerId: string, project: string | undefined) =>
  project ? spellingsAmong(findActiveProjects(db, ownerId), project) : undefined;

/** Defaults of the range: to today, from the first memory on, and no more days than allowed. */
function rangeOf(
  { from, to }: Pick<GrowthQuery, "from" | "to">,
  { first, today }: { readonly first: string | undefined; readonly today: string },
): { readonly from: string; readonly to: string } {
  const last = to ?? today;
  if (from !== undefined) return { from, to: last };
  const longest = dayBefore(last, mostDays - 1);
  if (first === undefined || first > last) return { from: last, to: last };
  return { from: first > longest ? first : longest, to: last };
}

/** Throws `invalid` for days that are no range, and for more of them than anybody can look at. */
export function checkRange({ from, to }: Pick<GrowthQuery, "from" | "to">, now: number): void {
  const last = to ?? localDay(now);
  if (from === undefined) return;
  if (from > last) throw refused(`must not be later than \`to\`, ${last}`);
  if (from < dayBefore(last, mostDays - 1))
    throw refused(`must be at most ${mostDays - 1} days before \`to\`, ${last}`);
}

const refused = (message: string): ApiError =>
  new ApiError("invalid", "invalid request query", [{ path: "from", message }]);

// Days are names here: counted in UTC, where each has 24 hours.

const dayBefore = (day: string, days: number): string => utcDay(Date.parse(day) - days * DAY);

function daysBetween(from: string, to: string): string[] {
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1;
  return Array.from({ length: days }, (_, n) => dayBefore(to, days - 1 - n));
}

const emptyDay = (day: string): Day => ({ day, fact: 0, preference: 0, episode: 0, procedure: 0 });
