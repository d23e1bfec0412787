import { sql } from "kysely";
import { statement } from "../../store/statement.ts";

/** Texts of a batch, if there is time for as many. */
const batchSize = 20;

/** Number of the newest due texts among which memories are looked for: the current read may take more. */
const looked = 2_000;

/** The newest texts of which nothing is indexed yet that lies inside of words. */
export const dueGrams = statement((q) =>
  q
    .selectFrom("recall_grams_due as g")
    .innerJoin("recall_items as i", "i.item", "g.item")
    .leftJoin("memories as m", (join) =>
      join.onRef("m.id", "=", "i.ref_id").onRef("m.owner_id", "=", "i.owner_id"),
    )
    .leftJoin("chunks as c", (join) =>
      join.onRef("c.id", "=", "i.ref_id").onRef("c.owner_id", "=", "i.owner_id"),
    )
    .leftJoin("passages as p", (join) =>
      join.onRef("p.id", "=", "i.ref_id").onRef("p.owner_id", "=", "i.owner_id"),
    )
    .select("g.item")
    .select(
      sql<string | null>`coalesce(m.content, c.heading_path || char(10) || c.content, p.content)`.as("text"),
    )
    .orderBy("g.item", "desc")
    .limit(batchSize),
);

/** The same of memories alone. */
export const dueGramsOfMemories = statement((q) =>
  q
    .selectFrom(q.selectFrom("recall_grams_due").select("item").orderBy("item", "desc").limit(looked).as("g"))
    .innerJoin("recall_items as i", (join) => join.onRef("i.item", "=", "g.item").on("i.kind", "=", "memory"))
    .innerJoin("memories as m", (join) =>
      join.onRef("m.id", "=", "i.ref_id").onRef("m.owner_id", "=", "i.owner_id"),
    )
    .select(["g.item", "m.content as text"])
    .orderBy("g.item", "desc")
    .limit(batchSize),
);
