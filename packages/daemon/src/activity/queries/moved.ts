import { sql } from "kysely";
import type { Store } from "../../store/open.ts";
import { type Places, statement } from "../../store/statement.ts";

const moved = statement((q, at: Places<{ operations: readonly number[]; to: string }>) =>
  q
    .selectFrom(at.each("operations").as("asked"))
    .innerJoin("changes as c", "c.op", "asked.value")
    .select(({ fn }) => fn.count<number>("c.key").distinct().as("n"))
    .where("c.tbl", "=", sql.lit("memories"))
    .where(sql<string>`coalesce(c.before ->> 'project', '')`, "<>", at("to")),
);

/** Memories that these operations put into a project; what gave way to them there was there before. */
export const countMoved = (store: Store, operations: readonly number[], to: string): number =>
  moved.get(store, { operations, to })?.n ?? 0;
