import type { Store } from "../../../store/open.ts";

/** Allows a row to be written before the row it refers to; all must fit when the transaction ends. */
export const deferReferences = (store: Store): void =>
  void store.prepare("PRAGMA defer_foreign_keys = ON").run();

/** No memory of an operation is active while its rows are put back: two never are, not even between two statements. */
export const restMemories = (store: Store, op: number): void =>
  void store
    .prepare(
      `UPDATE memories SET status = 'superseded'
       WHERE status = 'active' AND id IN (SELECT key FROM changes WHERE op = ? AND tbl = 'memories')`,
    )
    .run(op);

/** A memory that is back is not one that has gone: its entities stay. */
export const keepText = (store: Store, id: string): void =>
  void store.prepare("DELETE FROM texts_gone WHERE ref_id = ?").run(id);

export const isIndexed = (store: Store, refId: string): boolean =>
  store.prepare("SELECT 1 FROM recall_items WHERE ref_id = ?").get(refId) !== undefined;

/** A fold that is taken back stays in the list of merges, and does not happen again by itself. */
export const markMergeReverted = (store: Store, id: string, at: number): void =>
  void store.prepare("UPDATE folds SET reverted_at = ? WHERE id = ?").run(at, id);

/** The daemon decided wrongly, a person says. */
export const judgeWrong = (store: Store, id: string): void =>
  void store.prepare("UPDATE decisions SET judged = 'wrong' WHERE id = ?").run(id);

/** True for a name of the vocabulary in use. */
export const isTermUsed = (store: Store, id: string): boolean =>
  store
    .prepare(
      `SELECT 1 FROM vocabulary v WHERE v.id = ? AND (EXISTS (SELECT 1 FROM entities WHERE type = v.term)
         OR EXISTS (SELECT 1 FROM relations WHERE predicate = v.term))`,
    )
    .get(id) !== undefined;

/** Two memories have one question between them: one that was asked since gives way to this one, which is put back. */
export const dropSameQuestion = (store: Store, id: string, pair: readonly string[]): void =>
  void store
    .prepare<[object], never>(
      `DELETE FROM conflicts WHERE id <> @id AND newer_id IN (SELECT value FROM json_each(@pair))
         AND existing_id IN (SELECT value FROM json_each(@pair))`,
    )
    .run({ id, pair: JSON.stringify(pair) });

/** True for an existing memory. */
export const hasMemory = (store: Store, id: string): boolean =>
  store.prepare("SELECT 1 FROM memories WHERE id = ?").get(id) !== undefined;
