import type { OperationRow } from "../../../activity/operation.ts";
import type { Store } from "../../../store/open.ts";

/** An operation that stands in the way. */
export interface Obstacle extends Pick<OperationRow, "op" | "id" | "kind" | "at" | "run_id"> {}

/** Readings of files, and conflicts filed after an undo, follow from a person's acts and stand in no way. */
const isInTheWay = "o.kind NOT IN ('document.read', 'conflict.ask')";

/**
 * An operation that was undone after this one holds no more, and neither does the undo that did it; an undo
 * of something older counts.
 */
const holds = `o.undone_by IS NULL AND NOT EXISTS (SELECT 1 FROM operations z WHERE z.id = o.undoes AND z.op > @op)`;

/** Operations that still hold, newest first, out of those that a query names. */
const findHolding = (store: Store, named: string, op: number, rest: object = {}): Obstacle[] =>
  store
    .prepare<[object], Obstacle>(
      `SELECT o.op, o.id, o.kind, o.at, o.run_id FROM (${named}) named CROSS JOIN operations o ON o.op = named.op
       WHERE o.op <> @op AND ${isInTheWay} AND ${holds} ORDER BY o.op DESC`,
    )
    .all({ op, ...rest });

/** A row of it was deleted for good since: there is nothing left to take back. */
const isGoneForGood = "mine.blank = 1";

const isMissing = (column: string): string =>
  `NOT EXISTS (SELECT 1 FROM memories m WHERE m.id = mine.before ->> '${column}')`;

const isAway = (table: string, [one, other]: readonly [string, string]): string =>
  `(mine.tbl = '${table}' AND NOT EXISTS (SELECT 1 FROM ${table} x WHERE x.id = mine.key)
    AND (mine.before IS NULL OR ${isMissing(one)} OR ${isMissing(other)}))`;

/**
 * Rows filed about two memories go with one of them when that is undone, be it an older one: then they leave
 * nothing to take back, as long as they are not all that this operation did.
 */
const isTakenAlong = `((${isAway("conflicts", ["newer_id", "existing_id"])}
    OR ${isAway("decisions", ["memory_id", "other_id"])} OR ${isAway("restatements", ["memory_id", "memory_id"])})
  AND EXISTS (SELECT 1 FROM changes rest WHERE rest.op = @op
    AND rest.tbl NOT IN ('conflicts', 'decisions', 'restatements')))`;

/** Later operations that changed one of the same rows, in tables whose rows are restored whole. */
export const findLaterChanges = (store: Store, op: number, tables: readonly string[]): Obstacle[] =>
  findHolding(
    store,
    `SELECT DISTINCT c.op FROM changes mine CROSS JOIN changes c ON c.tbl = mine.tbl AND c.key = mine.key AND c.op > @op
     WHERE mine.op = @op AND mine.tbl IN (SELECT value FROM json_each(@tables)) AND NOT ${isGoneForGood}
       AND NOT ${isTakenAlong}`,
    op,
    { tables: JSON.stringify(tables) },
  );

/** A later operation that changed a row, with what it found. */
export interface LaterChange extends Obstacle {
  readonly before: string | null;
}

/** Later operations that changed one row, newest first. */
export const findLaterOf = (
  store: Store,
  op: number,
  { tbl, key }: { readonly tbl: string; readonly key: string },
): LaterChange[] =>
  store
    .prepare<[object], LaterChange>(
      `SELECT o.op, o.id, o.kind, o.at, o.run_id, c.before FROM changes c CROSS JOIN operations o ON o.op = c.op
       WHERE c.tbl = @tbl AND c.key = @key AND c.op > @op AND ${isInTheWay} AND ${holds} ORDER BY o.op DESC`,
    )
    .all({ op, tbl, key });

/**
 * Rows that this operation made, and others hang on. What hangs there now came later, also where an older operation made it
 * first: one that was done again. The names of columns and tables are our own.
 */
const hangingOn = ({ made, from, column, key }: Hanging): string => `
  SELECT DISTINCT c.op FROM changes mine CROSS JOIN ${from} x ON x.${column} = mine.key
  CROSS JOIN changes c ON c.tbl = '${from}' AND c.key = ${key} AND c.op > @op
  WHERE mine.op = @op AND mine.tbl = '${made}' AND mine.before IS NULL
    AND NOT EXISTS (SELECT 1 FROM changes own WHERE own.op = @op AND own.tbl = '${from}' AND own.key = ${key})`;

interface Hanging {
  readonly made: "memories" | "knowledge_entities";
  readonly from: "findings" | "derivations" | "memories" | "knowledge_observations";
  readonly column: string;
  readonly key: string;
}

const hanging: readonly Hanging[] = [
  // Another session says the same: its finding would go with the memory.
  { made: "memories", from: "findings", column: "memory_id", key: "x.id" },
  { made: "memories", from: "derivations", column: "from_id", key: "json_array(x.memory_id, x.from_id)" },
  { made: "memories", from: "memories", column: "replaced_by", key: "x.id" },
  { made: "memories", from: "knowledge_observations", column: "memory_id", key: "x.id" },
  { made: "knowledge_entities", from: "knowledge_observations", column: "entity_id", key: "x.id" },
];

/** Operations that built upon what this one made. */
export const findBuiltUpon = (store: Store, op: number): Obstacle[] =>
  hanging.flatMap((one) => findHolding(store, hangingOn(one), op));

/** A memory that is active where this operation would make another one so: it says the same, or is a newer version. */
export interface TakenPlace {
  readonly id: string;
  /** JSON of the operations that changed it. */
  readonly changed: string;
}

// The plus keeps SQLite from looking through all that is active.
export const findTaken = (store: Store, op: number): TakenPlace[] =>
  store
    .prepare<[object], TakenPlace>(
      `SELECT m.id, (SELECT json_group_array(c.op) FROM changes c WHERE c.tbl = 'memories' AND c.key = m.id) AS changed
       FROM changes mine CROSS JOIN memories m ON m.owner_id = mine.before ->> 'owner_id' AND +m.status = 'active'
         AND m.content_key = mine.before ->> 'content_key' AND m.project IS mine.before ->> 'project'
       WHERE mine.op = @op AND mine.tbl = 'memories' AND mine.before ->> 'status' = 'active' AND m.id <> mine.key
       UNION ALL
       SELECT m.id, (SELECT json_group_array(c.op) FROM changes c WHERE c.tbl = 'memories' AND c.key = m.id) AS changed
       FROM changes mine CROSS JOIN memories m ON m.owner_id = mine.before ->> 'owner_id' AND m.status = 'active'
         AND m.root_id = mine.before ->> 'root_id'
       WHERE mine.op = @op AND mine.tbl = 'memories' AND mine.before ->> 'status' = 'active' AND m.id <> mine.key`,
    )
    .all({ op });

/** Operations that did this one again after it was undone, the newest first. */
export const findRedone = (store: Store, id: string): OperationRow[] =>
  store
    .prepare<[string], OperationRow>(
      `SELECT r.* FROM operations u JOIN operations r ON r.id = u.undone_by WHERE u.undoes = ? ORDER BY r.op DESC`,
    )
    .all(id);

/** Something that an operation would put back was deleted for good. */
export interface Lost {
  /** JSON of the operations that made it. */
  readonly made: string;
}

export const findLost = (store: Store, op: number): Lost[] =>
  store
    .prepare<[number], Lost>(
      `SELECT (SELECT json_group_array(made.op) FROM changes made
         WHERE made.tbl = lost.tbl AND made.key = lost.key AND made.before IS NULL) AS made
       FROM changes lost WHERE lost.op = ? AND lost.blank = 1 AND lost.before IS NOT NULL`,
    )
    .all(op);

/** True where none of its changed rows is left. */
export const isAllGone = (store: Store, op: number): boolean =>
  store.prepare("SELECT 1 FROM changes WHERE op = ? AND blank = 1 LIMIT 1").get(op) !== undefined &&
  store.prepare("SELECT 1 FROM changes WHERE op = ? AND blank = 0 LIMIT 1").get(op) === undefined;

/** True for a change to evidence that a running import holds in hand. */
export const touchesEvidence = (store: Store, op: number): boolean =>
  store
    .prepare(
      "SELECT 1 FROM changes WHERE op = ? AND tbl IN ('findings', 'command_uses', 'passages', 'import_ledger') LIMIT 1",
    )
    .get(op) !== undefined;

/** The import that is running, by its id. */
export const findRunningImport = (store: Store, ownerId: string): string | undefined =>
  store
    .prepare<[string], { id: string }>("SELECT id FROM import_runs WHERE owner_id = ? AND state = 'running'")
    .get(ownerId)?.id;
