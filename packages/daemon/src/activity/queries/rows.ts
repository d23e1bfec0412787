import { z } from "zod";
import type { Store } from "../../store/open.ts";
import { isKeyOfWords, isLogged, type LoggedTable, loggedTables } from "../logged-tables.ts";
import type { OperationKind } from "../operation.ts";
import { findCurrent } from "./operations.ts";

/** A row as the log keeps it: every column by name. */
export type Image = Readonly<Record<string, string | number | null>>;

const Image = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

export const readImage = (json: string): Image => Image.parse(JSON.parse(json));

export interface ChangeRow {
  readonly op: number;
  readonly tbl: LoggedTable;
  readonly key: string;
  /** JSON of the row as it was; null: it was not there. */
  readonly before: string | null;
  /** 1: what stood here was deleted for good. */
  readonly blank: number;
}

/** The rows an operation changed; `limit` -1 is all. */
export function findChanges(store: Store, op: number, limit = -1): ChangeRow[] {
  const rows = store
    .prepare<[number, number], Omit<ChangeRow, "tbl"> & { tbl: string }>(
      "SELECT op, tbl, key, before, blank FROM changes WHERE op = ? ORDER BY tbl, key LIMIT ?",
    )
    .all(op, limit);
  return rows.flatMap((row) => (isLogged(row.tbl) ? [{ ...row, tbl: row.tbl }] : []));
}

/** A row that was there before an operation, and whose words the log still has. */
export interface ImageRow extends Pick<ChangeRow, "tbl" | "key"> {
  readonly before: string;
}

/** Rows of these tables as an operation found them. */
export const findImages = (store: Store, op: number, tables: readonly LoggedTable[]): ImageRow[] =>
  store
    .prepare<[number, string], ImageRow>(
      `SELECT tbl, key, before FROM changes
       WHERE op = ? AND tbl IN (SELECT value FROM json_each(?)) AND before IS NOT NULL AND blank = 0`,
    )
    .all(op, JSON.stringify(tables));

/**
 * Rows of these tables that name one of the ids, as operations of a kind found them. Reads each of the
 * operations.
 */
export const findImagesNaming = (
  store: Store,
  ownerId: string,
  named: {
    readonly kind: OperationKind;
    readonly tables: readonly LoggedTable[];
    readonly ids: readonly string[];
  },
): ImageRow[] =>
  store
    .prepare<[object], ImageRow>(
      `SELECT c.tbl, c.key, c.before FROM operations o INDEXED BY operations_kind CROSS JOIN changes c
         ON c.op = o.op AND c.tbl IN (SELECT value FROM json_each(@tables))
       WHERE o.owner_id = @ownerId AND o.kind = @kind AND c.before IS NOT NULL AND c.blank = 0
         AND EXISTS (SELECT 1 FROM json_each(@ids) i WHERE instr(c.before, i.value))`,
    )
    .all({
      ownerId,
      kind: named.kind,
      tables: JSON.stringify(named.tables),
      ids: JSON.stringify(named.ids),
    });

/** Forget the changes of an operation that came to nothing; answers which tables have others, and whether rows were only added. */
export function dropIdleChanges(store: Store, op: number): Map<LoggedTable, "added" | "changed"> {
  const changed = new Map<LoggedTable, "added" | "changed">();
  const counts = store
    .prepare<[number], { tbl: string; rows: number; known: number }>(
      "SELECT tbl, count(*) AS rows, count(before) AS known FROM changes WHERE op = ? GROUP BY tbl",
    )
    .all(op);
  for (const { tbl, rows, known } of counts) {
    if (!isLogged(tbl)) continue;
    // Rows that were not there before are not worth putting into words.
    const isIdle =
      known === 0
        ? `NOT EXISTS (SELECT 1 FROM ${tbl} WHERE ${whereKeyOfChange(tbl)})`
        : `before IS (SELECT ${imageOf(store, tbl)} FROM ${tbl} WHERE ${whereKeyOfChange(tbl)})`;
    const idle = store
      .prepare<[number], never>(`DELETE FROM changes WHERE op = ? AND tbl = '${tbl}' AND ${isIdle}`)
      .run(op).changes;
    if (idle < rows) changed.set(tbl, known === 0 ? "added" : "changed");
  }
  return changed;
}

/** Nothing keeps the words of rows that an operation took away for good, in whatever operation they changed. */
export function blankGone(store: Store, op: number): void {
  // A key of words goes itself; there is nothing to take back about it.
  for (const table of tablesOf(store, op).filter(isKeyOfWords))
    store
      .prepare(
        `DELETE FROM changes WHERE tbl = '${table}' AND key IN (SELECT key FROM changes WHERE op = ? AND tbl = '${table}')
           AND NOT EXISTS (SELECT 1 FROM ${table} WHERE ${whereKeyOfChange(table)})`,
      )
      .run(op);
  for (const table of tablesOf(store, op))
    store
      .prepare(
        `UPDATE changes SET blank = 1, before = CASE WHEN before IS NULL THEN NULL ELSE '{}' END
         WHERE tbl = '${table}' AND key IN (SELECT key FROM changes WHERE op = ? AND tbl = '${table}')
           AND NOT EXISTS (SELECT 1 FROM ${table} WHERE ${whereKeyOfChange(table)})`,
      )
      .run(op);
}

/** Nothing keeps the words of this row any more, in whatever operation it changed. */
export const blankRow = (store: Store, { tbl, key }: Pick<ChangeRow, "tbl" | "key">): void =>
  void store
    .prepare(
      isKeyOfWords(tbl)
        ? "DELETE FROM changes WHERE tbl = ? AND key = ?"
        : "UPDATE changes SET blank = 1, before = CASE WHEN before IS NULL THEN NULL ELSE '{}' END WHERE tbl = ? AND key = ?",
    )
    .run(tbl, key);

/** Operations that changed this row. */
export const findOperationsOn = (store: Store, tbl: LoggedTable, key: string): number[] =>
  store
    .prepare<[string, string], { op: number }>("SELECT op FROM changes WHERE tbl = ? AND key = ?")
    .all(tbl, key)
    .map(({ op }) => op);

/** Operations about this, by its id. */
export const findOperationsAbout = (store: Store, ownerId: string, subjectId: string): number[] =>
  store
    .prepare<[string, string], { op: number }>(
      "SELECT op FROM operations WHERE owner_id = ? AND subject_id = ?",
    )
    .all(ownerId, subjectId)
    .map(({ op }) => op);

/** Number of changed rows that differ from their state before the operation. */
export const countUnlike = (store: Store, op: number, tables: readonly LoggedTable[]): number =>
  tables.reduce(
    (sum, table) =>
      sum +
      (store
        .prepare<[number], { n: number }>(
          `SELECT count(*) AS n FROM changes WHERE op = ? AND tbl = '${table}'
             AND before IS NOT (SELECT ${imageOf(store, table)} FROM ${table} WHERE ${whereKeyOfChange(table)})`,
        )
        .get(op)?.n ?? 0),
    0,
  );

/** Tables in which an operation changed something. */
export const tablesOf = (store: Store, op: number): LoggedTable[] =>
  store
    .prepare<[number], { tbl: string }>("SELECT DISTINCT tbl FROM changes WHERE op = ?")
    .all(op)
    .flatMap(({ tbl }) => (isLogged(tbl) ? [tbl] : []));

/** A row as an operation left it: as the next one found it, or as it stands; null when it was gone. */
export function rowAfter(
  store: Store,
  { op, tbl, key }: Pick<ChangeRow, "op" | "tbl" | "key">,
): string | null {
  const next = store
    .prepare<[string, string, number], Pick<ChangeRow, "before">>(
      "SELECT before FROM changes WHERE tbl = ? AND key = ? AND op > ? ORDER BY op LIMIT 1",
    )
    .get(tbl, key, op);
  return next ? next.before : imageNow(store, tbl, key);
}

/** A row as it stands, in the words of the log; null when it is not there. */
export function imageNow(store: Store, table: LoggedTable, key: string): string | null {
  return (
    store
      .prepare<unknown[], { image: string }>(
        `SELECT ${imageOf(store, table)} AS image FROM ${table} WHERE ${whereKey(table)}`,
      )
      .get(...partsOf(table, key))?.image ?? null
  );
}

/**
 * A version was not there before the current operation; outside of one nothing is written. Memories have no trigger for it
 * (migration 12).
 */
export function logAdded(store: Store, memoryId: string): void {
  const op = findCurrent(store);
  if (op === undefined) return;
  store
    .prepare("INSERT OR IGNORE INTO changes (op, tbl, key, before) VALUES (?, 'memories', ?, NULL)")
    .run(op, memoryId);
}

/** Put a row back as it was, whether it is there or not. */
export function writeImage(store: Store, table: LoggedTable, key: string, image: Image): void {
  const names = Object.keys(image);
  const values = Object.values(image);
  const { changes } = store
    .prepare<unknown[], never>(
      `UPDATE ${table} SET ${names.map((name) => `${name} = ?`).join(", ")} WHERE ${whereKey(table)}`,
    )
    .run(...values, ...partsOf(table, key));
  if (changes > 0) return;
  store
    .prepare<unknown[], never>(
      `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
    )
    .run(...values);
  if (table === "memories") logAdded(store, key);
}

export const deleteLoggedRow = (store: Store, table: LoggedTable, key: string): void =>
  void store
    .prepare<unknown[], never>(`DELETE FROM ${table} WHERE ${whereKey(table)}`)
    .run(...partsOf(table, key));

/** The row of a change, by its key. */
const whereKeyOfChange = (table: LoggedTable): string => {
  const names = loggedTables[table];
  if (names.length === 1) return `${table}.${names[0]} = changes.key`;
  return names.map((name, n) => `${table}.${name} = json_extract(changes.key, '$[${n}]')`).join(" AND ");
};

const whereKey = (table: LoggedTable): string =>
  loggedTables[table].map((name) => `${name} = ?`).join(" AND ");

const Parts = z.array(z.union([z.string(), z.number()]));

/** A key of several columns is a JSON array of them. */
const partsOf = (table: LoggedTable, key: string): readonly (string | number)[] =>
  loggedTables[table].length === 1 ? [key] : Parts.parse(JSON.parse(key));

/** Column names of a store do not change while it is open; looking them up costs more than reading a row. */
const images = new WeakMap<Store, Map<LoggedTable, string>>();

/** SQL of a row in the words of the log, which the triggers write as well: its columns in the order of the table. */
function imageOf(store: Store, table: LoggedTable): string {
  const known = images.get(store) ?? new Map<LoggedTable, string>();
  images.set(store, known);
  const image =
    known.get(table) ??
    `json_object(${columnsOf(store, table)
      .map((name) => `'${name}', ${table}.${name}`)
      .join(", ")})`;
  known.set(table, image);
  return image;
}

const columnsOf = (store: Store, table: LoggedTable): readonly string[] =>
  store
    .prepare<[string], { name: string }>("SELECT name FROM pragma_table_info(?)")
    .all(table)
    .map(({ name }) => name);
