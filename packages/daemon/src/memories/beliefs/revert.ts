import { ApiError } from "@memory/shared";
import { askedBy } from "../../activity/operation.ts";
import { isResolution } from "../../activity/queries/operations.ts";
import { findChanges, findOperationsAbout, readImage } from "../../activity/queries/rows.ts";
import { record } from "../../activity/record.ts";
import type { Store } from "../../store/open.ts";
import { unindexText } from "../../store/search.ts";
import {
  changeMemory,
  findHead,
  findMemoryRow,
  findReplacedBy,
  findSaying,
  findVersions,
} from "../queries.ts";
import type { MemoryRow } from "../row.ts";
import type { BeliefDeps } from "./belief.ts";
import type { MemoryTarget } from "./edit.ts";
import { arrangeEach, endOf } from "./lineage.ts";
import { addVersion, versionAfter } from "./next-version.ts";
import { type ConflictRow, closeConflict, closeConflictsOf, openConflict } from "./queries/conflicts.ts";
import { judgePair } from "./queries/decisions.ts";
import { findOrigins } from "./queries/derivations.ts";
import { setSlot } from "./queries/lineages.ts";
import { bothActive, existingConflict } from "./resolve.ts";
import { slotOf } from "./slot-of.ts";
import { supersede, takeOut } from "./supersede.ts";

/**
 * Take the decision of a contradiction back, a rule's as well as a person's: both sides stand again, and the question is
 * open. Where a side was changed since, the other one comes back and the two are compared anew. Reverting twice changes
 * nothing. Throws not_found, or conflict.
 */
export function revertResolution(deps: BeliefDeps, target: MemoryTarget, client: string | null): void {
  const { ownerId, id } = target;
  const entry = {
    ownerId,
    kind: "conflict.revert",
    actor: askedBy({ client }),
    subjectId: id,
  } as const;
  record(deps, entry, () => {
    const row = existingConflict(deps, target);
    if (row.status === "open") return;
    if (row.resolution === "obsolete")
      throw new ApiError(
        "conflict",
        "nobody has decided this: it closed when one of the two was changed or was recalled no more",
      );
    // No rule repeats a decision that a person has taken back from one.
    judgePair(
      deps.store,
      [row.newer_id, row.existing_id],
      row.decided_by === "auto"
        ? { outcome: "auto_resolved", judged: "wrong" }
        : { outcome: "conflict", judged: null },
    );
    openConflict(deps.store, row.id);
    giveBack(deps, row);
    standAgain(deps, row);
    if (!bothActive(deps, row))
      closeConflict(deps.store, row.id, {
        resolution: "obsolete",
        decided_by: "auto",
        decided_at: deps.clock(),
      });
  });
}

/**
 * Authors of either side before the decision, as far as the log still knows: the decision vouched for nothing
 * else.
 */
function giveBack({ store }: BeliefDeps, { owner_id, id }: ConflictRow): void {
  const decision = findOperationsAbout(store, owner_id, id)
    .sort((a, b) => b - a)
    .find((op) => isResolution(store, op));
  for (const { tbl, key, before, blank } of decision === undefined ? [] : findChanges(store, decision)) {
    if (tbl !== "memories" || before === null || blank === 1) continue;
    if (isBehindOwn(store, owner_id, key)) continue;
    const { author, confidence } = readImage(before);
    if (author === "import") changeMemory(store, owner_id, key, { author, confidence: Number(confidence) });
  }
}

/** True for a version that rests behind a newer one with the same words: nobody's decision any more. */
function isBehindOwn(store: Store, ownerId: string, id: string): boolean {
  const behind = findMemoryRow(store, ownerId, id);
  if (!behind || behind.replaced_by === null || behind.replaced_by === id) return false;
  return findMemoryRow(store, ownerId, behind.replaced_by)?.root_id === behind.root_id;
}

function standAgain(deps: BeliefDeps, row: ConflictRow): void {
  const { store } = deps;
  const sides = [row.newer_id, row.existing_id].flatMap((id) => findMemoryRow(store, row.owner_id, id) ?? []);
  if (row.resolution === "keep_both") {
    const newer = sides.find(({ id }) => id === row.newer_id);
    if (newer) setSlot(store, newer, slotOf(newer));
    return;
  }
  if (row.merged_id !== null) rest(deps, row, row.merged_id);
  const behind = new Set([row.newer_id, row.existing_id, row.merged_id]);
  const lost = sides.filter(({ replaced_by }) => behind.has(replaced_by));
  const versions = lost.flatMap(({ root_id, owner_id, replaced_by }) =>
    findReplacedBy(store, owner_id, replaced_by ?? "").filter((one) => one.root_id === root_id),
  );
  const roots = takeOut(deps, versions);
  arrangeEach(deps, row.owner_id, roots);
  for (const root of roots) restBehindTwin(deps, row.owner_id, root);
}

/** Another memory says the same by now, so this one holds no more: it rests behind that one, and is not lost when that is decided against. */
function restBehindTwin(deps: BeliefDeps, ownerId: string, root: string): void {
  const { store } = deps;
  const [newest] = findVersions(store, ownerId, root);
  if (!newest || newest.status === "retired" || findHead(store, ownerId, root)) return;
  const { project, content_key: key } = newest;
  const twin = findSaying(store, { ownerId, project }, key).find(({ status }) => status === "active");
  // A correction of the twin is one of this, too: as a person's decision it brings no copy back.
  if (twin) supersede(deps, { loser: newest, winner: twin, by: "person" });
}

/** The sentence that stood for both goes, unless it is more by now than that. */
function rest(deps: BeliefDeps, { owner_id, newer_id }: ConflictRow, mergedId: string): void {
  // Only what was made from the two goes: what was known before stands on its own.
  if (!findOrigins(deps.store, mergedId).includes(newer_id)) return;
  const merged = findMemoryRow(deps.store, owner_id, mergedId);
  const head = merged && findHead(deps.store, owner_id, merged.root_id);
  if (!merged || !head) return;
  if (head.id !== mergedId) throw corrected(head);
  changeMemory(deps.store, owner_id, mergedId, { status: "retired", valid_to: endOf(deps, merged) });
  unindexText(deps.store, mergedId);
  closeConflictsOf(deps, owner_id, mergedId);
  holdAnew(deps, merged);
}

/** The sentence had replaced a third memory, too: that holds again from now on, and keeps its past. */
function holdAnew(deps: BeliefDeps, { owner_id, root_id }: MemoryRow): void {
  const before = findVersions(deps.store, owner_id, root_id).find(
    ({ status, replaced_by }) => status === "superseded" && replaced_by === null,
  );
  if (before) addVersion(deps, before, versionAfter(deps, before, before));
}

const corrected = (head: MemoryRow): ApiError =>
  new ApiError(
    "conflict",
    `the sentence that replaced both was corrected since (${head.id}); undo that correction first`,
  );
