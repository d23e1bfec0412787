import type { Store } from "../../store/open.ts";
import { quantise } from "../../store/search.ts";

export interface Unread {
  readonly entity: number;
  readonly name: string;
}

/** Those of these entities that have no vector of a model yet, folded and whatever else. */
export function withoutVector(
  store: Store,
  ownerId: string,
  ids: readonly string[],
  model: string,
): Unread[] {
  const find = store.prepare<[string, string, string], Unread>(
    `SELECT entity, name FROM entities e WHERE owner_id = ? AND id = ?
       AND NOT EXISTS (SELECT 1 FROM entity_vectors v WHERE v.entity = e.entity AND v.model = ?)`,
  );
  return ids.flatMap((id) => find.get(ownerId, id, model) ?? []);
}

/** Keep the vector of a name; null says that the model has none for it. */
export function putEntityVector(
  store: Store,
  entity: number,
  model: string,
  vector: Float32Array | null,
): void {
  const stored = vector && quantise(vector);
  store
    .prepare(
      `INSERT OR REPLACE INTO entity_vectors (entity, model, code, scale)
       SELECT entity, ?, ?, ? FROM entities WHERE entity = ?`,
    )
    .run(model, stored && Buffer.from(stored.code.buffer), stored?.scale ?? null, entity);
}
