import { z } from "zod";
import type { Store } from "../../store/open.ts";

// Written out: the reading threads run these, too, and load no query builder.

/** Of either connection: recall has its own. */
export interface Connection {
  prepare(sql: string): { all(...values: unknown[]): unknown[] };
}

/** A memory was made from another one. */
const Edge = z.object({
  memory_id: z.string(),
  from_id: z.string(),
  /** Time at which the derived memory was made, or last looked at by a person. */
  since: z.number(),
  /** Time at which the source stopped holding, or was deleted; null while it holds. */
  fell: z.number().nullable(),
  /** 1: the made one is recalled. */
  active: z.number(),
});
type EdgeRow = z.infer<typeof Edge>;

/**
 * Times are those of the log, which never runs backwards, so that a clock set back flags nothing. What an undo took away and
 * another one brought back stands since then, and was made when it first came.
 */
const stands = "coalesce((SELECT min(h.from_at) FROM held h WHERE h.memory_id = m.id), m.created_at)";
const made = `coalesce((SELECT min(o.at) FROM operations o WHERE o.op IN (SELECT m.made_in UNION ALL SELECT c.op FROM changes c
    WHERE c.tbl = 'memories' AND c.key = m.id AND c.before IS NULL)), ${stands})`;

const orLooked = (since: string): string => `max(${since}, coalesce(m.checked_at, 0))`;

/**
 * An undo puts back what was: what it took away had stopped holding before, but for what was made, brought back or looked at
 * while it held again.
 */
const known = (chosen: string): string => `
  SELECT memory_id, from_id, since,
    CASE WHEN status <> 'active' THEN coalesce((SELECT max(h.to_at) FROM held h
      WHERE h.memory_id = from_id AND (h.by_undo = 0 OR (h.from_at <= since AND since < h.to_at)
        OR (h.from_at <= stands AND stands < h.to_at))), created_at) END AS fell, active
  FROM (SELECT d.memory_id, d.from_id, ${orLooked(made)} AS since, ${orLooked(stands)} AS stands,
      f.status, f.created_at, m.status = 'active' AS active
    FROM derivations d JOIN memories m ON m.id = d.memory_id JOIN memories f ON f.id = d.from_id WHERE ${chosen})`;

const edges = (chosen: string): string => `${known(chosen)} UNION ALL
  SELECT d.memory_id, d.from_id, ${orLooked(made)}, d.fell, m.status = 'active' AS active
  FROM deleted_origins d JOIN memories m ON m.id = d.memory_id WHERE ${chosen}`;

/** Those of these memories that were made, directly or not, from something that no longer holds. */
export function findRecheck(db: Connection, ownerId: string, ids: readonly string[]): Set<string> {
  const rows = db
    .prepare(
      `WITH RECURSIVE made (id) AS (
         SELECT value FROM json_each(@asked)
         UNION SELECT d.from_id FROM made JOIN derivations d ON d.memory_id = made.id AND d.owner_id = @owner)
       ${edges("d.memory_id IN (SELECT id FROM made) AND d.owner_id = @owner")}`,
    )
    .all({ asked: JSON.stringify(ids), owner: ownerId });
  const wanted = new Set(ids);
  return new Set([...flagged(z.array(Edge).parse(rows))].filter((id) => wanted.has(id)));
}

/** All of an owner's. */
export function findAllRecheck(db: Connection, ownerId: string): Set<string> {
  const rows = db.prepare(edges("d.owner_id = @owner")).all({ owner: ownerId });
  return flagged(z.array(Edge).parse(rows));
}

/** A lineage is about to be deleted: what was made from it goes on asking to be looked at again. */
export function keepDeletedOrigins(
  store: Store,
  { ownerId, rootId, now }: { readonly ownerId: string; readonly rootId: string; readonly now: number },
): void {
  const versions = `(SELECT id FROM memories WHERE +owner_id = @ownerId
    AND ((id = @rootId AND root = '') OR (root = @rootId AND root <> '')))`;
  store
    .prepare<[object], never>(
      `INSERT INTO deleted_origins (memory_id, from_id, owner_id, fell)
       SELECT memory_id, from_id, @ownerId, coalesce(fell, @now)
       FROM (${known(`d.from_id IN ${versions} AND d.memory_id NOT IN ${versions}`)})
       -- Another machine may have deleted it, and said so, before.
       WHERE true ON CONFLICT DO NOTHING`,
    )
    .run({ ownerId, rootId, now });
}

/**
 * A fall goes on to what was made from what it reaches, but for what came or was confirmed after it: who confirms a memory
 * answers for it, and what was made from that asks no more for the same reason.
 */
function flagged(rows: readonly EdgeRow[]): Set<string> {
  const madeFrom = new Map<string, EdgeRow[]>();
  for (const row of rows) {
    const others = madeFrom.get(row.from_id);
    if (others) others.push(row);
    else madeFrom.set(row.from_id, [row]);
  }
  /** The latest fall that reaches a memory. */
  const reached = new Map<string, number>();
  // The same source may have fallen earlier for another memory: each begins with its own.
  const due = rows.flatMap(({ memory_id, since, fell }) =>
    fell !== null && fell > since ? [{ id: memory_id, at: fell }] : [],
  );
  // Latest first: nothing is gone through twice.
  due.sort((one, other) => one.at - other.at);
  for (let fall = due.pop(); fall; fall = due.pop()) {
    if ((reached.get(fall.id) ?? 0) >= fall.at) continue;
    reached.set(fall.id, fall.at);
    for (const { memory_id, since } of madeFrom.get(fall.id) ?? [])
      if (fall.at > since) due.push({ id: memory_id, at: fall.at });
  }
  return new Set(
    rows.filter(({ memory_id, active }) => active && reached.has(memory_id)).map((row) => row.memory_id),
  );
}
