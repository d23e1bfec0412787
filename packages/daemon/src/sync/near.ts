import { forgetMemory } from "../agents/import/forget.ts";
import { type Comparison, compareNear } from "../memories/beliefs/compare-near.ts";
import { fileConflicts } from "../memories/beliefs/contradict.ts";
import { type Judgement, judgePair } from "../memories/beliefs/judge-pair.ts";
import { forgottenAt } from "../memories/beliefs/queries/forgotten.ts";
import { isWordForWord } from "../memories/beliefs/word-for-word.ts";
import { findMemoryRow } from "../memories/queries.ts";
import type { MemoryRow } from "../memories/row.ts";
import { thresholdsOf } from "../platform/thresholds.ts";
import type { KeyedSpace } from "../spaces/queries/spaces.ts";
import type { SyncDeps } from "./deps.ts";
import { merge } from "./merge.ts";
import { findChangesAfter, findKnown } from "./queries/rows.ts";

/**
 * Holds a memory that came against those that were said here meanwhile, or the other way round, by the rules of a save: neither knew
 * of the other. What says the same is one memory, what one replaces is its older version, and where they cannot both hold a person
 * is asked. Part of the caller's transaction.
 */
export function compareWithOthers(deps: SyncDeps, space: KeyedSpace, id: string): void {
  const { store } = deps;
  const { owner_id: ownerId } = space;
  const row = findMemoryRow(store, ownerId, id);
  if (row?.status !== "active" || forgetAgain(deps, row)) return;
  const isOwn = waits(deps, space, id);
  for (const near of compareNear(deps, row)) {
    const other = findMemoryRow(store, ownerId, near.other.id);
    if (other?.status !== "active" || waits(deps, space, other.id) === isOwn) continue;
    const [earlier, later] = other.asserted_at > row.asserted_at ? [row, other] : [other, row];
    const found = later === row ? near : compareNear(deps, later).find((one) => one.other.id === earlier.id);
    const is = found ? judgementIn(deps, found, later) : null;
    if (!found || is === null) continue;
    const pair = { ownerId, newer: later.id, other: earlier.id };
    merge(deps, space, () =>
      is === "contradicts"
        ? void fileConflicts(deps, later, new Map([[later.id, [found]]]))
        : void judgePair(deps, { ...pair, is, isPersons: false, isHeard: true, client: "memory sync" }),
    );
  }
}

/** Was said here, and the other machines have not heard of it. */
const waits = ({ store }: SyncDeps, { id: spaceId }: KeyedSpace, id: string): boolean => {
  const known = findKnown(store, spaceId, { table: "memories", key: id });
  return !known || findChangesAfter(store, { table: "memories", key: id }, known.op).length > 0;
};

/** What the later of two is to the earlier, as sure as a save has to be; null: each stands for itself. */
function judgementIn(deps: SyncDeps, { other, verdict }: Comparison, later: MemoryRow): Judgement | null {
  const { restateAbove, updateAbove, conflictAbove } = thresholdsOf(deps);
  const { kind, score } = verdict;
  if (kind === "restated" && score >= restateAbove)
    return isWordForWord(other.content, later.content) || later.source_kind === "manual" ? "same" : null;
  if (kind === "updated" && score >= updateAbove) return "replaces";
  if (kind === "refined" && score >= updateAbove) return "adds";
  return kind === "contradictory" && score >= conflictAbove ? "contradicts" : null;
}

/** What was deleted on one machine is not brought back by another, unless a person has said it since. */
function forgetAgain(deps: SyncDeps, row: MemoryRow): boolean {
  const at = forgottenAt(deps.store, { ownerId: row.owner_id, project: row.project }, row.content);
  if (at === null || (row.author === "person" && row.asserted_at > at)) return false;
  forgetMemory(deps, { ownerId: row.owner_id, id: row.id }, null);
  return true;
}
