import type { Citation } from "@memory/language/citations";
import { DAY } from "@memory/language/text";
import type { Tree } from "@memory/sources/trees";
import { type Cited, type CitedOne, keyOf, LATER } from "./cited.ts";
import type { CitedThing } from "./queries.ts";

/** Something that was there, and is not any more; milliseconds. */
export interface WasThere {
  readonly seenAt: number;
  readonly goneAt: number;
}

/** Commits that are looked at for what they had, and on the way to the one that took it away; files of which it is asked whether any did. */
const MOST = { commits: 60, steps: 120, removed: 40 } as const;
/** A note may be younger than what it says: words are looked for in what stood so long before its month, too. */
const BEFORE = [0, 90 * DAY, 360 * DAY] as const;
const MONTH = 30 * DAY;

/** Commits between that one and now, oldest first, and what was in that one. */
interface Range {
  readonly commits: readonly { readonly commit: string; readonly at: number }[];
  readonly had: readonly Citation[];
}

/**
 * Looks in the commits that stood when things were said, or a few days later, for what is not there now, and for the first commit after
 * that does not have it. What no commit had is left out: it may be of somewhere else. Slow: git is asked up to 180 times.
 */
export async function findHistory(
  tree: Tree,
  missing: Cited,
  before: ReadonlyMap<string, CitedThing>,
  now: number,
): Promise<Map<string, WasThere>> {
  const found = new Map<string, WasThere>();
  // What the last commit has is gone since, and nobody has said so to git yet.
  const uncommitted = await tree.presentIn(
    "HEAD",
    [...missing.values()].map(({ citation }) => citation),
  );
  for (const one of uncommitted?.keys() ?? []) found.set(keyOf(one), { seenAt: now - 1, goneAt: now });
  const budget = { steps: MOST.steps };
  for (const { commit, at, cited } of await commitsToAsk(tree, missing, before)) {
    const open = cited.filter((one) => !found.has(keyOf(one)));
    const had = open.length > 0 ? await tree.presentIn(commit, open) : null;
    if (!had || had.size === 0) continue;
    for (const [one, place] of had) {
      const goneAt = one.kind === "path" ? await tree.removedAfter(commit, place) : null;
      if (goneAt !== null) found.set(keyOf(one), { seenAt: goneAt - 1, goneAt });
    }
    const left = [...had.keys()].filter((one) => !found.has(keyOf(one)));
    if (left.length === 0) continue;
    const commits = (await tree.commitsSince(commit)) ?? [];
    await locate(tree, { commits, had: left }, { budget, found });
    // What was not there when it was said had gone by then, though it may have come and gone again.
    for (const key of left.map(keyOf)) {
      const [{ goneAt } = { goneAt: 0 }, said = 0] = [found.get(key), missing.get(key)?.said.at(-1)];
      if (at < said && goneAt > said) found.set(key, { seenAt: said - 1, goneAt: said });
    }
  }
  const asked = [...missing].filter(([key]) => !found.has(key) && !before.has(key));
  await findRemoved(tree, asked, found);
  return found;
}

/** A file that went before it was named: a note may be younger than what it says. Asked once of each. */
async function findRemoved(
  tree: Tree,
  asked: readonly (readonly [key: string, one: CitedOne])[],
  found: Map<string, WasThere>,
): Promise<void> {
  const open = asked.filter(([, { citation, isSaidOnly }]) => citation.kind === "path" && !isSaidOnly);
  for (const [key, { citation }] of open.slice(0, MOST.removed)) {
    const goneAt = await tree.removedAfter(null, citation.name);
    if (goneAt !== null && !(await tree.isIgnored(citation.name)))
      found.set(key, { seenAt: goneAt - 1, goneAt });
  }
}

async function commitsToAsk(
  tree: Tree,
  missing: Cited,
  before: ReadonlyMap<string, CitedThing>,
): Promise<{ commit: string; at: number; cited: Citation[] }[]> {
  const times = new Map<number, Citation[]>();
  for (const [key, { citation, said, isSaidOnly }] of missing) {
    const [latest = 0] = said;
    const earliest = said.at(-1) ?? latest;
    const seen = before.get(key)?.seen_at ?? null;
    // Of files git is asked whether they ever were there.
    const isNote = !isSaidOnly && citation.kind !== "path" && !before.has(key);
    for (const time of new Set([
      ...(isNote ? BEFORE.map((time) => earliest - (earliest % MONTH) - time) : []),
      ...(seen === null ? [] : [seen]),
      latest + LATER,
      ...said.slice(0, 3),
      earliest,
    ])) {
      const same = times.get(time);
      if (same) same.push(citation);
      else times.set(time, [citation]);
    }
  }
  const commits = new Map<string, { readonly at: number; readonly cited: Set<Citation> }>();
  // Those said last first: they are told first.
  for (const [time, cited] of [...times].sort(([one], [other]) => other - one)) {
    const commit = await tree.commitAt(time);
    if (commit === null) continue;
    const known = commits.get(commit);
    if (!known && commits.size >= MOST.commits) continue;
    const all = new Set([...(known?.cited ?? []), ...cited]);
    commits.set(commit, { at: known?.at ?? time, cited: all });
  }
  return [...commits].map(([commit, { at, cited }]) => ({ commit, at, cited: [...cited] }));
}

interface Locating {
  readonly budget: { steps: number };
  readonly found: Map<string, WasThere>;
}

/** Halves the range, with all that goes the same way together, until the commit that took each away is found. */
async function locate(tree: Tree, { commits, had }: Range, locating: Locating): Promise<void> {
  const { budget, found } = locating;
  if (had.length === 0) return;
  const [last] = commits.slice(-1);
  if (!last) return;
  if (commits.length === 1 || budget.steps <= 0) {
    const [first = last] = commits;
    for (const one of had) found.set(keyOf(one), { seenAt: first.at - 1, goneAt: first.at });
    return;
  }
  budget.steps -= 1;
  const middle = Math.floor((commits.length - 1) / 2);
  const there = await tree.presentIn(commits[middle]?.commit ?? last.commit, had);
  if (there === null) return;
  const isThere = (one: Citation): boolean => there.has(one);
  await locate(
    tree,
    { commits: commits.slice(0, middle + 1), had: had.filter((one) => !isThere(one)) },
    locating,
  );
  await locate(tree, { commits: commits.slice(middle + 1), had: had.filter(isThere) }, locating);
}
