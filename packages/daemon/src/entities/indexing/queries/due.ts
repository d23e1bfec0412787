import type { Selectable } from "kysely";
import type { EntitiesDueTable } from "../../../store/graph-tables.ts";
import type { Store } from "../../../store/open.ts";

/** Entities that lost a text. */
export const findDueEntities = (store: Store, ownerId: string): Selectable<EntitiesDueTable>[] =>
  store.all(
    store.q
      .selectFrom("entities_due as d")
      .innerJoin("entities as e", "e.entity", "d.entity")
      .selectAll("d")
      .where("e.owner_id", "=", ownerId)
      .orderBy("d.entity"),
  );

export const deleteDue = (store: Store, entity: number): void =>
  void store.run(store.q.deleteFrom("entities_due").where("entity", "=", entity));
