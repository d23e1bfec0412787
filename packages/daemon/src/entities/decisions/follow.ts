import { nameKey, pairKey } from "@memory/language/names";
import { byDaemon } from "../../activity/operation.ts";
import { type RecordDeps, record } from "../../activity/record.ts";
import { renameEntity } from "../change.ts";
import { type MergeDeps, mergeEntities, revertMerge, takeApart } from "../merges/merge.ts";
import {
  dropDismissed,
  findMergeBetween,
  findMergeOf,
  findRevertedBetween,
  type MergeRow,
  putDismissed,
} from "../merges/queries/folds.ts";
import { type EntityRow, findByKey, findByNumber } from "../queries/entities.ts";
import { type DecisionRow, listDecisions } from "./queries.ts";

/** What a decision has done here, by ids: nothing where no text has the names. */
export interface Followed {
  readonly entity?: string | undefined;
  readonly merge?: string | undefined;
  readonly question?: string | undefined;
}

/** What a person decides on one of their machines holds on this one. Part of the caller's operation. */
export function follow(deps: MergeDeps, row: DecisionRow): Followed {
  if (row.verdict === "called") return { entity: callSo(deps, row) };
  const pair = pairOf(deps, row);
  if (pair === null) return {};
  return row.verdict === "one" ? { merge: becomeOne(deps, pair) } : stayApart(deps, pair);
}

/** It is not decided any more. */
export function unfollow(deps: MergeDeps, row: DecisionRow): Followed {
  const { store } = deps;
  if (row.verdict === "called")
    return { entity: callSo(deps, { ...row, about: nameKey(row.other), other: row.name }) };
  const pair = pairOf(deps, row);
  if (pair === null) return {};
  const [one, other] = pair;
  if (row.verdict === "one") {
    const fold = findMergeBetween(store, one.id, other.id);
    if (fold?.decided_by === "human") takeApart(deps, fold);
    return fold ? { merge: fold.id } : {};
  }
  dropDismissed(store, one.owner_id, pairKey(one.id, other.id));
  const reverted = findRevertedBetween(store, one.id, other.id);
  if (reverted?.decided_by === "auto") foldAgain(deps, reverted);
  return {};
}

/** Names that no text here had when it was decided, and that one has by now. As an operation of its own, where there is something. */
export function followAll(deps: MergeDeps & RecordDeps, ownerId: string): void {
  const decisions = listDecisions(deps.store, ownerId);
  if (decisions.length === 0) return;
  record(deps, { ownerId, kind: "sync.change", actor: byDaemon }, () => {
    for (const row of decisions) follow(deps, row);
  });
}

type Pair = readonly [EntityRow, EntityRow];

/** Null: no text here has one of the names. */
function pairOf({ store }: MergeDeps, { owner_id: ownerId, name, other }: DecisionRow): Pair | null {
  const pair = [name, other].map((one) => findByKey(store, ownerId, nameKey(one)));
  const [one, two] = pair;
  return one && two && one.entity !== two.entity ? [one, two] : null;
}

function callSo(deps: MergeDeps, { owner_id: ownerId, about, other }: DecisionRow): string | undefined {
  const entity = findByKey(deps.store, ownerId, about);
  if (!entity || entity.folded_into !== null) return undefined;
  const taken = findByKey(deps.store, ownerId, nameKey(other));
  if (taken && taken.entity !== entity.entity) return undefined;
  if (entity.name !== other) renameEntity(deps, entity, other);
  return entity.id;
}

/** What folded by itself makes room for what a person says; what they said before of one of the two stands. */
function becomeOne(deps: MergeDeps, [one, other]: Pair): string | undefined {
  const { store } = deps;
  const { owner_id: ownerId } = one;
  const standing = findMergeOf(store, ownerId, one.id);
  if (standing && (standing.canonical_id === other.id || standing.decided_by === "human")) return standing.id;
  if (standing) takeApart(deps, standing);
  const folded = findMergeOf(store, ownerId, other.id);
  if (folded && folded.decided_by !== "human" && folded.canonical_id === one.id) takeApart(deps, folded);
  const now = findByNumber(store, other.entity);
  const into = now && findByNumber(store, now.canonical);
  if (!into || into.canonical === one.entity) return undefined;
  const decision = { decidedBy: "human", score: 1, reason: "decided by a person" } as const;
  return mergeEntities(deps, { ownerId, source: one.id, into: into.id }, decision).id;
}

function stayApart(deps: MergeDeps, [one, other]: Pair): Followed {
  const { store } = deps;
  const { owner_id: ownerId } = one;
  const fold = findMergeBetween(store, one.id, other.id);
  if (fold) revertMerge(deps, { ownerId, id: fold.id });
  const question = putDismissed(store, {
    ...{ id: deps.newId(), owner_id: ownerId, pair: pairKey(one.id, other.id) },
    ...{ entity: one.entity, other: other.entity, score: 0, created_at: deps.clock() },
    ...{ question: `Is "${one.name}" the same as "${other.name}"?`, evidence: "[]", state: "dismissed" },
  });
  return { ...(fold && { merge: fold.id }), question };
}

function foldAgain(deps: MergeDeps, { owner_id: ownerId, id, ...fold }: MergeRow): void {
  const pair = { ownerId, source: fold.source_id, into: fold.canonical_id };
  const [source, into] = [fold.source_id, fold.canonical_id].map((one) =>
    findMergeOf(deps.store, ownerId, one),
  );
  if (source || into) return;
  takeApart(deps, { owner_id: ownerId, id, ...fold });
  mergeEntities(deps, pair, { decidedBy: "auto", score: fold.score, reason: fold.reason });
}
