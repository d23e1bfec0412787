import type { Store } from "../../store/open.ts";

/**
 * Number of memories that these operations brought, however often they were undone and redone since: an undo
 * counts the memories it takes back, and a new version of a known memory adds none.
 */
export const countBrought = (store: Store, operations: readonly number[]): number =>
  store
    .prepare<[string], { n: number }>(
      `WITH RECURSIVE first (op, undoes) AS (
         SELECT o.op, o.undoes FROM json_each(?) asked JOIN operations o ON o.op = asked.value
         UNION
         SELECT o.op, o.undoes FROM first JOIN operations o ON o.id = first.undoes)
       SELECT count(DISTINCT c.key) AS n FROM first JOIN changes c ON c.op = first.op LEFT JOIN memories m ON m.id = c.key
       WHERE first.undoes IS NULL AND c.tbl = 'memories' AND c.before IS NULL AND c.blank = 0
         AND c.key = coalesce(m.root_id, (
           SELECT json_extract(gone.before, '$.root_id') FROM changes gone
           WHERE gone.tbl = 'memories' AND gone.key = c.key AND gone.before IS NOT NULL LIMIT 1))`,
    )
    .get(JSON.stringify(operations))?.n ?? 0;
