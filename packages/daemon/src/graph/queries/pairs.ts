import type { ReaderConnection } from "../../store/reader.ts";

/** Pairs that a person has said are two. */
export const readSettledPairs = (db: ReaderConnection, ownerId: string): Set<string> =>
  new Set(
    db
      .prepare<[string], string>(
        "SELECT pair FROM fold_candidates WHERE owner_id = ? AND state = 'dismissed'",
      )
      .pluck()
      .all(ownerId),
  );

/** Vectors of names, by number of the entity; their lengths say nothing. */
export const readVectors = (db: ReaderConnection, ownerId: string, model: string): Map<number, Int8Array> =>
  new Map(
    db
      .prepare<[string, string], [entity: number, code: Uint8Array]>(
        `SELECT v.entity, v.code FROM entity_vectors v JOIN entities e ON e.entity = v.entity
         WHERE e.owner_id = ? AND v.model = ? AND v.code IS NOT NULL`,
      )
      .raw()
      .all(ownerId, model)
      .map(([entity, code]) => [entity, Int8Array.from(code)]),
  );
