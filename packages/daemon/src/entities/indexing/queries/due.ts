import type { Store } from "../../../store/open.ts";

/** An entity that lost a text. */
export interface Due {
  readonly entity: number;
  /** 1: the text itself is there no more. */
  readonly forgotten: 0 | 1;
}

export const findDueEntities = (store: Store, ownerId: string): Due[] =>
  store
    .prepare<[string], Due>(
      `SELECT d.entity, d.forgotten FROM entities_due d JOIN entities e ON e.entity = d.entity
       WHERE e.owner_id = ? ORDER BY d.entity`,
    )
    .all(ownerId);

export const deleteDue = (store: Store, entity: number): void =>
  void store.prepare("DELETE FROM entities_due WHERE entity = ?").run(entity);
