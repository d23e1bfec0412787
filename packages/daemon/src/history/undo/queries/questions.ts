import type { ImageRow } from "../../../activity/queries/rows.ts";
import type { Store } from "../../../store/open.ts";

/** A question that was open when it went away, with the operation that took it. */
export interface GoneQuestion extends ImageRow {
  readonly op: number;
}

/** Questions about this memory that went away with one of their sides, the last to go first. */
export const findGoneQuestions = (store: Store, memoryId: string): GoneQuestion[] =>
  store
    .prepare<[object], GoneQuestion>(
      `SELECT DISTINCT gone.op, gone.tbl, gone.key, gone.before FROM changes mine
       CROSS JOIN changes c ON c.op = mine.op AND c.tbl = 'conflicts'
       CROSS JOIN changes gone ON gone.tbl = 'conflicts' AND gone.key = c.key
         AND gone.op = (SELECT max(op) FROM changes z WHERE z.tbl = 'conflicts' AND z.key = c.key)
       WHERE mine.tbl = 'memories' AND mine.key = @memoryId AND gone.blank = 0 AND gone.before ->> 'status' = 'open'
         AND @memoryId IN (gone.before ->> 'newer_id', gone.before ->> 'existing_id')
         AND NOT EXISTS (SELECT 1 FROM conflicts x WHERE x.id = gone.key)
       ORDER BY gone.op DESC, gone.key`,
    )
    .all({ memoryId });

/** Why it was asked, which went in the same operation. */
export const findGoneDecisions = (store: Store, op: number, pair: readonly string[]): ImageRow[] =>
  store
    .prepare<[object], ImageRow>(
      `SELECT tbl, key, before FROM changes WHERE op = @op AND tbl = 'decisions' AND blank = 0
         AND before ->> 'outcome' = 'conflict'
         AND before ->> 'memory_id' IN (SELECT value FROM json_each(@pair))
         AND before ->> 'other_id' IN (SELECT value FROM json_each(@pair))`,
    )
    .all({ op, pair: JSON.stringify(pair) });

/** True for two memories with a conflict between them, open or not. */
export const hasQuestion = (store: Store, pair: readonly string[]): boolean =>
  store
    .prepare(
      `SELECT 1 FROM conflicts WHERE newer_id IN (SELECT value FROM json_each(@pair))
         AND existing_id IN (SELECT value FROM json_each(@pair))`,
    )
    .get({ pair: JSON.stringify(pair) }) !== undefined;
