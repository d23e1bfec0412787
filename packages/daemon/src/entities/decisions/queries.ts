import { nameKey } from "@memory/language/names";
import { z } from "zod";
import type { Store } from "../../store/open.ts";
import { type Places, statement } from "../../store/statement.ts";

export const DecisionRow = z.object({
  owner_id: z.string(),
  about: z.string(),
  verdict: z.enum(["one", "apart", "called"]),
  name: z.string(),
  other: z.string(),
  decided_at: z.int(),
});
export type DecisionRow = z.infer<typeof DecisionRow>;

const putting = statement((q, at: Places<DecisionRow>) => {
  const said = {
    verdict: at("verdict"),
    name: at("name"),
    other: at("other"),
    decided_at: at("decided_at"),
  };
  return q
    .insertInto("entity_decisions")
    .values({ owner_id: at("owner_id"), about: at("about"), ...said })
    .onConflict((conflict) =>
      conflict
        .columns(["owner_id", "about"])
        .doUpdateSet(said)
        .where((was) =>
          was.or([
            was("entity_decisions.verdict", "!=", was.ref("excluded.verdict")),
            was.and([
              was("entity_decisions.verdict", "=", "called"),
              was("entity_decisions.other", "!=", was.ref("excluded.other")),
            ]),
          ]),
        ),
    );
});

/** The newest decision about the same names counts; one that was made already stays as it is. */
export const putDecision = (store: Store, row: DecisionRow): void => void putting.run(store, row);

/** Decisions in the order in which they were made. */
export const listDecisions = ({ q, all }: Store, ownerId: string): DecisionRow[] =>
  all(
    q
      .selectFrom("entity_decisions")
      .selectAll()
      .where("owner_id", "=", ownerId)
      .orderBy("decided_at")
      .orderBy("about"),
  );

/** What the two are called together, in whatever order. */
export const aboutPair = (name: string, other: string): string =>
  [nameKey(name), nameKey(other)].sort().join("\n");

/** What was decided about a name goes with it. */
export function dropDecisionsAbout(store: Store, ownerId: string, keys: ReadonlySet<string>): void {
  for (const { about } of listDecisions(store, ownerId))
    if (about.split("\n").some((key) => keys.has(key)))
      store.run(
        store.q.deleteFrom("entity_decisions").where("owner_id", "=", ownerId).where("about", "=", about),
      );
}

const names = statement((q, at: Places<{ entity: number }>) =>
  q
    .selectFrom("entity_names")
    .select(["name_key", "name"])
    .where("entity", "=", at("entity"))
    .orderBy("name_key"),
);

/** Keys of all names that an entity has, and had. */
export const keysOf = (
  store: Store,
  entity: number,
): { readonly name_key: string; readonly name: string }[] => names.all(store, { entity });
