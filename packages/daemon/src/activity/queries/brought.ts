import { sql } from "kysely";
import type { Store } from "../../store/open.ts";
import { type Places, statement, unindexed } from "../../store/statement.ts";

const brought = statement((q, at: Places<{ operations: readonly number[] }>) =>
  q
    .withRecursive("first(op, undoes)", (db) =>
      db
        .selectFrom(at.each("operations").as("asked"))
        .innerJoin("operations as o", "o.op", "asked.value")
        .select(["o.op", "o.undoes"])
        .union(
          db
            .selectFrom("first")
            .innerJoin("operations as o", "o.op", "first.undoes")
            .select(["o.op", "o.undoes"]),
        ),
    )
    .with(
      // By itself, or SQLite would read all that was ever changed.
      (cte) => cte("brought").materialized(),
      (db) =>
        db
          .selectFrom("first")
          .crossJoin("changed as c")
          .select(["c.key"])
          .whereRef("c.op", "=", "first.op")
          .where("first.undoes", "is", null)
          .where(({ eb, ref }) => eb(unindexed(ref("c.tbl")), "=", "memories"))
          .where("c.before", "is", null)
          .where("c.blank", "=", 0),
    )
    .selectFrom("brought as c")
    .leftJoin("memories as m", "m.id", "c.key")
    .select(({ fn }) => fn.count<number>("c.key").distinct().as("n"))
    .where(({ eb, fn, ref, selectFrom }) =>
      eb(
        "c.key",
        "=",
        fn.coalesce(
          ref("m.root_id"),
          selectFrom("changes as gone")
            .select(sql<string>`gone.before ->> 'root_id'`.as("root"))
            .where("gone.tbl", "=", "memories")
            .whereRef("gone.key", "=", "c.key")
            .where("gone.before", "is not", null)
            .limit(sql.lit(1)),
        ),
      ),
    ),
);

/**
 * Number of memories that these operations brought, however often they were undone and redone since: an undo
 * counts the memories it takes back, and a new version of a known memory adds none.
 */
export const countBrought = (store: Store, operations: readonly number[]): number =>
  brought.get(store, { operations })?.n ?? 0;
