import { type QueryCreator, sql } from "kysely";
import type { Store } from "../../store/open.ts";
import { type Places, statement } from "../../store/statement.ts";
import type { Tables } from "../../store/tables.ts";

export interface ProjectRow {
  readonly name: string;
  readonly memories: number;
}

const name = sql<string>`coalesce(project, '')`;
const active = (q: QueryCreator<Tables>, at: Places<{ ownerId: string }>) =>
  q.selectFrom("memories").where("owner_id", "=", at("ownerId")).where("status", "=", sql.lit("active"));

// Jumps from name to name in the index of what is active.
const projects = statement((q, at: Places<{ ownerId: string }>) =>
  q
    .withRecursive("names(name)", (cte) =>
      active(cte, at)
        .select(({ fn }) => fn.min<string | null>(name).as("name"))
        .unionAll(
          cte
            .selectFrom("names")
            .select(() =>
              active(cte, at)
                .select(({ fn }) => fn.min<string | null>(name).as("next"))
                .where(name, ">", sql<string>`names.name`)
                .as("name"),
            )
            .where("names.name", "is not", null),
        ),
    )
    .selectFrom("names")
    .select((eb) => [
      eb.ref("names.name").$notNull().as("name"),
      active(q, at)
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .where(name, "=", sql<string>`names.name`)
        .$asScalar()
        .$notNull()
        .as("memories"),
    ])
    .where("names.name", "<>", "")
    .orderBy("memories", "desc")
    .orderBy("names.name"),
);

/** Projects that memories belong to, those with most first. */
export const findProjects = (store: Store, ownerId: string): ProjectRow[] => projects.all(store, { ownerId });
