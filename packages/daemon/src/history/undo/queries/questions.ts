import { sql } from "kysely";
import type { ImageRow } from "../../../activity/queries/rows.ts";
import type { Store } from "../../../store/open.ts";
import { type Places, statement } from "../../../store/statement.ts";

/** A question that was open when it went away, with the operation that took it. */
export interface GoneQuestion extends ImageRow {
  readonly op: number;
}

const goneQuestions = statement((q, at: Places<{ memoryId: string }>) =>
  q
    .selectFrom("changed as mine")
    .crossJoin("changes as c")
    .crossJoin("changes as gone")
    .select(["gone.op", "gone.tbl", "gone.key", "gone.before"])
    .distinct()
    .whereRef("c.op", "=", "mine.op")
    .where("c.tbl", "=", "conflicts")
    .where("gone.tbl", "=", "conflicts")
    .whereRef("gone.key", "=", "c.key")
    .where("gone.op", "=", ({ selectFrom }) =>
      selectFrom("changes as z")
        .select(({ fn }) => fn.max("op").as("op"))
        .where("z.tbl", "=", "conflicts")
        .whereRef("z.key", "=", "c.key"),
    )
    .where("mine.tbl", "=", "memories")
    .where("mine.key", "=", at("memoryId"))
    .where("gone.blank", "=", 0)
    .where(sql<string>`gone.before ->> 'status'`, "=", "open")
    .where(at("memoryId"), "in", [
      sql<string>`gone.before ->> 'newer_id'`,
      sql<string>`gone.before ->> 'existing_id'`,
    ])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("conflicts as x").select("x.id").whereRef("x.id", "=", "gone.key"))),
    )
    .orderBy("gone.op", "desc")
    .orderBy("gone.key")
    .$narrowType<Pick<ImageRow, "tbl" | "before">>(),
);

/** Questions about this memory that went away with one of their sides, the last to go first. */
export const findGoneQuestions = (store: Store, memoryId: string): GoneQuestion[] =>
  goneQuestions.all(store, { memoryId });

/** Why it was asked, which went in the same operation. */
export const findGoneDecisions = (store: Store, op: number, pair: readonly string[]): ImageRow[] =>
  store.all(
    store.q
      .selectFrom("changes")
      .select(["tbl", "key", "before"])
      .where("op", "=", op)
      .where("tbl", "=", "decisions")
      .where("blank", "=", 0)
      .where(sql<string>`before ->> 'outcome'`, "=", "conflict")
      .where(sql<string>`before ->> 'memory_id'`, "in", pair)
      .where(sql<string>`before ->> 'other_id'`, "in", pair)
      .$narrowType<Pick<ImageRow, "tbl" | "before">>(),
  );

/** True for two memories with a conflict between them, open or not. */
export const hasQuestion = (store: Store, pair: readonly string[]): boolean =>
  store.get(
    store.q
      .selectFrom("conflicts")
      .select("id")
      .where("newer_id", "in", pair)
      .where("existing_id", "in", pair),
  ) !== undefined;
