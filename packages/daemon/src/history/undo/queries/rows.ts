import { sql } from "kysely";
import type { Store } from "../../../store/open.ts";

// A pragma is written out: it is no query.

/** Allows a row to be written before the row it refers to; all must fit when the transaction ends. */
export const deferReferences = (store: Store): void =>
  void store.prepare("PRAGMA defer_foreign_keys = ON").run();

/** No memory of an operation is active while its rows are put back: two never are, not even between two statements. */
export const restMemories = (store: Store, op: number): void =>
  void store.run(
    store.q
      .updateTable("memories")
      .set({ status: "superseded" })
      .where("status", "=", sql.lit("active"))
      .where("id", "in", ({ selectFrom }) =>
        selectFrom("changes").select("key").where("op", "=", op).where("tbl", "=", "memories"),
      ),
  );

/** A text that is back is not one that has gone: its entities stay. */
export const keepText = (store: Store, id: string): void =>
  void store.run(store.q.deleteFrom("texts_gone").where("ref_id", "=", id));

export const isIndexed = (store: Store, refId: string): boolean =>
  store.get(store.q.selectFrom("recall_items").select("item").where("ref_id", "=", refId)) !== undefined;

/** A fold that is taken back stays in the list of merges, and does not happen again by itself. */
export const markMergeReverted = (store: Store, id: string, at: number): void =>
  void store.run(store.q.updateTable("folds").set({ reverted_at: at }).where("id", "=", id));

/** The daemon decided wrongly, a person says. */
export const judgeWrong = (store: Store, id: string): void =>
  void store.run(store.q.updateTable("decisions").set({ judged: "wrong" }).where("id", "=", id));

/** True for a name of the vocabulary in use. */
export const isTermUsed = (store: Store, id: string): boolean =>
  store.get(
    store.q
      .selectFrom("vocabulary as v")
      .select("v.id")
      .where("v.id", "=", id)
      .where(({ or, exists, selectFrom }) =>
        or([
          exists(selectFrom("entities").select("entity").whereRef("type", "=", "v.term")),
          exists(selectFrom("relations").select("predicate").whereRef("predicate", "=", "v.term")),
        ]),
      ),
  ) !== undefined;

/** Two memories have one question between them: one that was asked since gives way to this one, which is put back. */
export const dropSameQuestion = (store: Store, id: string, pair: readonly string[]): void =>
  void store.run(
    store.q
      .deleteFrom("conflicts")
      .where("id", "<>", id)
      .where("newer_id", "in", pair)
      .where("existing_id", "in", pair),
  );

/** True for an existing memory. */
export const hasMemory = (store: Store, id: string): boolean =>
  store.get(store.q.selectFrom("memories").select("id").where("id", "=", id)) !== undefined;
