import { iso } from "@memory/language/text";
import type { Fold } from "@memory/shared";
import type { Selectable } from "kysely";
import type { CreatedPlace } from "../../../platform/paging/cursor.ts";
import { type Clocks, clockValues, mergeStood } from "../../../store/clocks.ts";
import type { FoldCandidatesTable, FoldsTable } from "../../../store/graph-tables.ts";
import type { Store } from "../../../store/open.ts";

export type MergeRow = Selectable<FoldsTable>;

/** Names are those of today where the entities are still there. */
const selectFold = `SELECT f.id, f.owner_id, f.source_id, coalesce(nullif(s.name, ''), f.source_name) AS source_name, f.source_type, f.canonical_id,
    coalesce(nullif(c.name, ''), f.canonical_name) AS canonical_name, f.decided_by, f.score, f.reason, f.created_at, f.reverted_at
  FROM folds f LEFT JOIN entities s ON s.id = f.source_id LEFT JOIN entities c ON c.id = f.canonical_id`;

export const insertMerge = (store: Store, row: MergeRow): void => store.insert("folds", row);

export const findMerge = (store: Store, ownerId: string, id: string): MergeRow | undefined =>
  store
    .prepare<[string, string], MergeRow>(`${selectFold} WHERE f.owner_id = ? AND f.id = ?`)
    .get(ownerId, id);

/** The fold that stands and absorbed this entity. */
export const findMergeOf = (store: Store, ownerId: string, sourceId: string): MergeRow | undefined =>
  store
    .prepare<[string, string], MergeRow>(
      `${selectFold} WHERE f.owner_id = ? AND f.source_id = ? AND f.reverted_at IS NULL`,
    )
    .get(ownerId, sourceId);

interface FoldPage {
  /** -1 is all. */
  readonly limit: number;
  readonly before: CreatedPlace | undefined;
  /** Another time, if one is asked for. */
  readonly clocks?: Clocks | undefined;
}

/** Newest first, reverted ones included; of another time those that stood then, as they stood. */
export const listMerges = (store: Store, ownerId: string, { limit, before, clocks }: FoldPage): MergeRow[] =>
  store
    .prepare<unknown[], MergeRow>(
      `${selectFold} WHERE f.owner_id = @ownerId AND (f.created_at, f.id) < (@before, @id)
         ${clocks ? `AND ${mergeStood(clocks, "f")}` : ""}
       ORDER BY f.created_at DESC, f.id DESC LIMIT @limit`,
    )
    .all({
      ownerId,
      before: before?.createdAt ?? Number.MAX_SAFE_INTEGER,
      id: before?.id ?? "",
      limit,
      ...clockValues(clocks ?? {}),
    })
    .map((row) => (clocks ? { ...row, reverted_at: null } : row));

export const markReverted = (store: Store, id: string, at: number): void =>
  void store.prepare("UPDATE folds SET reverted_at = ? WHERE id = ?").run(at, id);

export const deleteMerge = (store: Store, id: string): void =>
  void store.prepare("DELETE FROM folds WHERE id = ?").run(id);

/** Every fold an entity ever had a part in goes: it is there no more, and neither is its name. */
export function deleteMergesOf(store: Store, entityId: string): void {
  store.prepare("DELETE FROM folds WHERE source_id = ?").run(entityId);
  store.prepare("DELETE FROM folds WHERE canonical_id = ?").run(entityId);
}

/** True where a person took a merge of these two back, in either direction. */
export const wasReverted = (store: Store, a: string, b: string): boolean =>
  store
    .prepare(
      `SELECT 1 FROM folds WHERE reverted_at IS NOT NULL
         AND ((source_id = ? AND canonical_id = ?) OR (source_id = ? AND canonical_id = ?))`,
    )
    .get(a, b, b, a) !== undefined;

/** True where a person ever merged this entity, merged another into it, or took such a merge back. */
export const isMergedByHand = (store: Store, entityId: string): boolean =>
  store
    .prepare(
      `SELECT 1 FROM folds WHERE (source_id = ? OR canonical_id = ?)
         AND (decided_by = 'human' OR reverted_at IS NOT NULL)`,
    )
    .get(entityId, entityId) !== undefined;

export type CandidateRow = Selectable<FoldCandidatesTable>;

/** A question that was asked before keeps its answer; an open one gets its newest evidence. */
export const putCandidate = (store: Store, row: CandidateRow): number =>
  store
    .prepare(
      `INSERT INTO fold_candidates (id, owner_id, pair, entity, other, score, question, evidence, state, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (owner_id, pair) DO UPDATE SET entity = excluded.entity, other = excluded.other, score = excluded.score,
         question = excluded.question, evidence = excluded.evidence
       WHERE fold_candidates.state = 'open'`,
    )
    .run(
      row.id,
      row.owner_id,
      row.pair,
      row.entity,
      row.other,
      row.score,
      row.question,
      row.evidence,
      row.state,
      row.created_at,
    ).changes;

export const findCandidate = (store: Store, ownerId: string, id: string): CandidateRow | undefined =>
  store
    .prepare<[string, string], CandidateRow>("SELECT * FROM fold_candidates WHERE owner_id = ? AND id = ?")
    .get(ownerId, id);

export const dismissCandidate = (store: Store, id: string): void =>
  void store.prepare("UPDATE fold_candidates SET state = 'dismissed' WHERE id = ?").run(id);

/** Forget open questions that nobody would ask today. */
export function deleteOpenExcept(store: Store, ownerId: string, pairs: ReadonlySet<string>): void {
  const open = store
    .prepare<[string], { id: string; pair: string }>(
      "SELECT id, pair FROM fold_candidates WHERE owner_id = ? AND state = 'open'",
    )
    .all(ownerId);
  const drop = store.prepare("DELETE FROM fold_candidates WHERE id = ?");
  for (const { id, pair } of open) if (!pairs.has(pair)) drop.run(id);
}

/** Spellings that more than one entity has. */
export const findSharedSpellings = (store: Store, ownerId: string): string[] =>
  store
    .prepare<[string], { spelling_key: string }>(
      `SELECT spelling_key FROM entities WHERE owner_id = ? AND spelling_key <> '' AND folded_into IS NULL
       GROUP BY spelling_key HAVING count(*) > 1`,
    )
    .all(ownerId)
    .map(({ spelling_key }) => spelling_key);

/** True where a person said that these two are not one. */
export const isDismissed = (store: Store, ownerId: string, pair: string): boolean =>
  store
    .prepare("SELECT 1 FROM fold_candidates WHERE owner_id = ? AND pair = ? AND state = 'dismissed'")
    .get(ownerId, pair) !== undefined;

/** Deletes the open question about these two. */
export const closeCandidate = (store: Store, ownerId: string, pair: string): void =>
  void store
    .prepare("DELETE FROM fold_candidates WHERE owner_id = ? AND pair = ? AND state = 'open'")
    .run(ownerId, pair);

/** Rows become resources here and nowhere else. */
export const toMerge = (row: MergeRow): Fold => ({
  id: row.id,
  canonicalId: row.canonical_id,
  canonicalName: row.canonical_name,
  sourceId: row.source_id,
  sourceName: row.source_name,
  sourceType: row.source_type,
  decidedBy: row.decided_by,
  score: row.score,
  reason: row.reason,
  createdAt: iso(row.created_at),
  ...(row.reverted_at !== null && { revertedAt: iso(row.reverted_at) }),
});
