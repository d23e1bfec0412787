import { isSameProject } from "@memory/shared/words";
import type { BeliefDeps } from "../memories/beliefs/belief.ts";
import { compareNear, OTHER_SECRET, verdictBetween } from "../memories/beliefs/compare-near.ts";
import { findActiveProjects } from "../memories/queries/projects.ts";
import { findMemoryRow } from "../memories/queries.ts";
import type { MemoryRow } from "../memories/row.ts";
import { createYielder } from "../platform/schedule/time-slice.ts";
import { thresholdsOf } from "../platform/thresholds.ts";
import { countMemories } from "./queries/counts.ts";
import { findCompared, findMadeSince, isNearDue, putCompared, putDifference } from "./queries/differences.ts";
import { newestOperation } from "./queries/replica.ts";
import { findPublished, listSpaces, type SpaceRow } from "./queries/spaces.ts";

/** Memories that one look compares, of each side; the others come with the next. */
const SOME = 50;

/**
 * Compares what is new of one's own memory with the spaces that it was said in, and what is new of those with one's own: by what a save
 * compares with. What contradicts is kept for this person alone. Answers how soon there is more to compare.
 */
export async function lookForDifferences(deps: BeliefDeps, ownerId: string): Promise<Soon> {
  const soon: Soon[] = [];
  for (const space of listSpaces(deps.store, ownerId))
    if (space.state === "on") soon.push(await lookInto(deps, ownerId, space));
  return (
    soon.find((one) => one === "at once") ?? soon.find((one) => one === "soon") ?? "with the next change"
  );
}

/** "soon": what is there cannot be found by its words yet. */
export type Soon = "at once" | "soon" | "with the next change";

async function lookInto(deps: BeliefDeps, ownerId: string, space: SpaceRow): Promise<Soon> {
  const { store } = deps;
  // Whoever is not found yet would be missed.
  if (isNearDue(store, space.id) || isNearDue(store, ownerId)) return "soon";
  const seen = findCompared(store, space.id) ?? firstLook(deps, ownerId, space);
  const [mine, theirs] = [
    findMadeSince(store, { ownerId, after: seen.own_op, limit: SOME }),
    findMadeSince(store, { ownerId: space.id, after: seen.their_op, limit: SOME }),
  ];
  if (mine.length + theirs.length === 0) return "with the next change";
  const yieldIfDue = createYielder();
  for (const row of mine) {
    compare(deps, { ownerId, space, row, isOwn: true });
    await yieldIfDue();
  }
  for (const row of theirs) {
    compare(deps, { ownerId, space, row, isOwn: false });
    await yieldIfDue();
  }
  putCompared(store, {
    space_id: space.id,
    own_op: mine.at(-1)?.made_in ?? seen.own_op,
    their_op: theirs.at(-1)?.made_in ?? seen.their_op,
  });
  return mine.length === SOME || theirs.length === SOME ? "at once" : "with the next change";
}

/** Of all that is there at first, the side with less is compared with the other. */
function firstLook({ store }: BeliefDeps, ownerId: string, { id }: SpaceRow) {
  const now = newestOperation(store);
  const isOwnLess = countMemories(store, ownerId) <= countMemories(store, id);
  return isOwnLess ? { own_op: -1, their_op: now } : { own_op: now, their_op: -1 };
}

interface Compared {
  readonly ownerId: string;
  readonly space: SpaceRow;
  readonly row: MemoryRow;
  readonly isOwn: boolean;
}

function compare(deps: BeliefDeps, { ownerId, space, row, isOwn }: Compared): void {
  const { store, clock, newId } = deps;
  const there = isOwn ? space.id : ownerId;
  for (const project of projectsThere(deps, there, { row, isOwn })) {
    const known = compareNear(deps, { ...row, owner_id: there, project, hidden: null });
    for (const { other: found } of known) {
      const other = findMemoryRow(store, there, found.id);
      const rule = other && ruleAgainst(deps, row, { ...other, project: row.project });
      if (!other || rule === undefined) continue;
      const [own, their] = isOwn ? [row, other] : [other, row];
      // What was published is the space's question, if it is one.
      if ((findPublished(store, space.id, own.root_id)?.memory_id ?? null) !== null) continue;
      putDifference(store, {
        ...{ id: newId(), space_id: space.id, own_id: own.id, their_id: their.id, rule, made_at: clock() },
      });
    }
  }
}

/** What the others call the project: what belongs to none is compared with what belongs to none. */
function projectsThere(
  { store }: BeliefDeps,
  there: string,
  { row, isOwn }: Pick<Compared, "row" | "isOwn">,
): (string | null)[] {
  if (row.project === null) return [null];
  const here = { project: row.project, isShared: !isOwn };
  return findActiveProjects(store, there).filter((project) =>
    isSameProject(here, { project, isShared: isOwn }),
  );
}

/** The rule by which two cannot both hold; undefined: they can. */
function ruleAgainst(deps: BeliefDeps, one: MemoryRow, other: MemoryRow): string | undefined {
  const { kind, score, features } = verdictBetween(deps, one, other);
  const isAgainst = kind === "contradictory" || kind === "updated";
  // A secret that is hidden here cannot be the same as one that was never known there.
  if (!isAgainst || score < thresholdsOf(deps).conflictAbove || features.rule === OTHER_SECRET)
    return undefined;
  return features.rule;
}
