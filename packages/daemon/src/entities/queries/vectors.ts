import type { Selectable } from "kysely";
import type { EntityVectorsTable } from "../../store/graph-tables.ts";
import type { Store } from "../../store/open.ts";
import { type Places, statement } from "../../store/statement.ts";
import { quantise } from "../../store/vector-codes.ts";

export interface Unread {
  readonly entity: number;
  readonly name: string;
}

const unread = statement((q, at: Places<{ ownerId: string; id: string; model: string }>) =>
  q
    .selectFrom("entities as e")
    .select(["e.entity", "e.name"])
    .where("e.owner_id", "=", at("ownerId"))
    .where("e.id", "=", at("id"))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("entity_vectors as v")
            .select("v.entity")
            .whereRef("v.entity", "=", "e.entity")
            .where("v.model", "=", at("model")),
        ),
      ),
    ),
);

/** Those of these entities that have no vector of a model yet, folded and whatever else. */
export const withoutVector = (
  store: Store,
  ownerId: string,
  ids: readonly string[],
  model: string,
): Unread[] => ids.flatMap((id) => unread.get(store, { ownerId, id, model }) ?? []);

const putVector = statement((q, at: Places<Selectable<EntityVectorsTable>>) =>
  q
    .insertInto("entity_vectors")
    .orReplace()
    .columns(["entity", "model", "code", "scale"])
    .expression(({ selectFrom }) =>
      selectFrom("entities")
        .select(["entity", at("model").as("model"), at("code").as("code"), at("scale").as("scale")])
        .where("entity", "=", at("entity")),
    ),
);

/** Keep the vector of a name; null says that the model has none for it. */
export function putEntityVector(
  store: Store,
  entity: number,
  model: string,
  vector: Float32Array | null,
): void {
  const stored = vector && quantise(vector);
  putVector.run(store, {
    entity,
    model,
    code: stored && Buffer.from(stored.code.buffer),
    scale: stored?.scale ?? null,
  });
}
