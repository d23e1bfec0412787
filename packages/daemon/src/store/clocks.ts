// The two clocks as conditions on rows: who lists, recalls or draws at another time asks for the same.

/** A time to look at, milliseconds: true on (`at`), known on (`knownAt`), or both. */
export interface Clocks {
  readonly at?: number | undefined;
  readonly knownAt?: number | undefined;
}

/** The present, for both clocks: later than everything that is written, also when the system's clock was set back. */
const NOW = Number.MAX_SAFE_INTEGER;

/**
 * Parses the times of a request; undefined when it asks for none. A future time is the present, and beside
 * another time the present says nothing.
 */
export function readClocks(
  { at, knownAt }: { readonly at?: string | undefined; readonly knownAt?: string | undefined },
  now: number,
): Clocks | undefined {
  const trueOn = readTime(at, now);
  const knownOn = readTime(knownAt, now);
  if (trueOn === undefined && knownOn === undefined) return undefined;
  if (trueOn === undefined || knownOn === undefined) return { at: trueOn, knownAt: knownOn };
  if (trueOn === NOW) return { knownAt: knownOn };
  return knownOn === NOW ? { at: trueOn } : { at: trueOn, knownAt: knownOn };
}

function readTime(time: string | undefined, now: number): number | undefined {
  if (time === undefined) return undefined;
  const milliseconds = Date.parse(time);
  return milliseconds < now ? milliseconds : NOW;
}

/** The time that is asked for, unless that is the present. */
export const anotherTime = (clocks: Clocks | undefined): Clocks | undefined =>
  clocks === undefined || isNow(clocks) ? undefined : clocks;

const isNow = ({ at = NOW, knownAt = NOW }: Clocks): boolean => at === NOW && knownAt === NOW;

/** The values of `@at` and `@knownAt` in these conditions. */
export const clockValues = ({ at, knownAt }: Clocks) => ({ at: at ?? NOW, knownAt: knownAt ?? NOW });

interface Versions {
  /** Name of the table in the statement. */
  readonly name: string;
  /** Count what a person retired later: recall never does. */
  readonly withRetired?: boolean;
}

/**
 * SQL condition: the version of a memory holds. True on: by today's knowledge. Known on: the store's belief
 * of that time. Both: its belief then about that time; a version it still believed then had no known end.
 */
export function versionHolds(clocks: Clocks, { name: m, withRetired = false }: Versions): string {
  const { at, knownAt } = clocks;
  if (isNow(clocks)) return `${m}.status = 'active'`;
  if (at === undefined) return wasHeld(m);
  const began = `${m}.valid_from <= @at`;
  const stands = withRetired ? "" : `${m}.status <> 'retired' AND`;
  if (knownAt === undefined) return `${stands} ${began} AND (${m}.valid_to IS NULL OR ${m}.valid_to > @at)`;
  return `${m}.created_at <= @knownAt AND ${began} AND (${wasHeld(m)} OR (${stands} ${m}.valid_to > @at))`;
}

// What has been held since it was made, without a break, has no row. No EXISTS: SQLite would make a join of it, and ask this last of all.
const wasHeld = (m: string): string =>
  `coalesce((SELECT max(h.from_at <= @knownAt AND (h.to_at IS NULL OR h.to_at > @knownAt)) FROM held h WHERE h.memory_id = ${m}.id),
      ${m}.status = 'active' AND ${m}.created_at <= @knownAt)`;

/** The condition of the present. */
export const always = "true";

/** SQL condition: the passage of a session or document was said (`at`) and read (`knownAt`) by then. */
export function passageHolds({ at, knownAt }: Clocks, p: string): string {
  const said = at === undefined ? [] : [`${p}.asserted_at <= @at`];
  const read = knownAt === undefined ? [] : [`${p}.created_at <= @knownAt`];
  return [...said, ...read].join(" AND ") || always;
}

/** SQL condition: the merge was active at `at` / `knownAt`. */
export function mergeStood({ at, knownAt }: Clocks, f: string): string {
  const stood = (time: string) =>
    `${f}.created_at <= ${time} AND (${f}.reverted_at IS NULL OR ${f}.reverted_at > ${time})`;
  return [
    ...(at === undefined ? [] : [stood("@at")]),
    ...(knownAt === undefined ? [] : [stood("@knownAt")]),
  ].join(" AND ");
}
