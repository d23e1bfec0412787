import type { Store } from "../store/open.ts";

export interface Waiting {
  readonly item: number;
  readonly content: string;
}

/** Items of every owner that have no vector of this model yet, newest first. */
export function findWithoutVector(store: Store, model: string, limit: number): Waiting[] {
  return store
    .prepare<[string, number], Waiting>(
      `SELECT i.item, coalesce(m.content, p.content) AS content
       FROM recall_items i
       LEFT JOIN recall_vectors v ON v.item = i.item AND v.model = ?
       LEFT JOIN memories m ON i.kind = 'memory' AND m.id = i.ref_id
       LEFT JOIN passages p ON i.kind = 'context' AND p.id = i.ref_id
       WHERE v.item IS NULL AND coalesce(m.content, p.content) IS NOT NULL
       ORDER BY i.item DESC LIMIT ?`,
    )
    .all(model, limit);
}

export function countWithoutVector(store: Store, ownerId: string, model: string): number {
  const row = store
    .prepare<[string, string], { n: number }>(
      `SELECT count(*) AS n FROM recall_items i
       LEFT JOIN recall_vectors v ON v.item = i.item AND v.model = ?
       WHERE i.owner_id = ? AND v.item IS NULL`,
    )
    .get(model, ownerId);
  return row?.n ?? 0;
}
