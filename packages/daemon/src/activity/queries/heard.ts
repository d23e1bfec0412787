import type { Store } from "../../store/open.ts";
import { type Places, statement, unindexed } from "../../store/statement.ts";

const heard = statement((q, at: Places<{ operations: readonly number[] }>) =>
  q
    .selectFrom(at.each("operations").as("asked"))
    .innerJoin("changes as c", "c.op", "asked.value")
    .innerJoin("findings as f", "f.id", "c.key")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where(({ eb, ref }) => eb(unindexed(ref("c.tbl")), "=", "findings"))
    .where("c.before", "is", null)
    .where("f.state", "=", "duplicate"),
);

/** Number of statements that these operations have read and that were known already. */
export const countHeard = (store: Store, operations: readonly number[]): number =>
  heard.get(store, { operations })?.n ?? 0;
