import type { ReaderConnection } from "../../store/reader.ts";

/** Items of whatever was found in a session, memories and passages. */
export const findItemsOf = (db: ReaderConnection, ownerId: string, sessionId: string): Set<number> =>
  new Set(
    db
      .prepare<[string, string], number>(
        `SELECT item FROM recall_items
         WHERE owner_id = ? AND kind IN ('memory', 'context') AND source_key = ?`,
      )
      .pluck()
      .all(ownerId, sessionId),
  );
