import { type Selectable, sql } from "kysely";
import { z } from "zod";
import type { ChangesTable } from "../../store/belief-tables.ts";
import { rootOf } from "../../store/lineage.ts";
import {
  imageSql,
  isKeyOfWords,
  isLogged,
  type LoggedTable,
  loggedColumns,
  loggedTables,
} from "../../store/logged-tables.ts";
import type { Store } from "../../store/open.ts";
import { type Places, statement } from "../../store/statement.ts";
import type { OperationKind } from "../operation.ts";

/** A row as the log keeps it: every column by name. */
export type Image = Readonly<Record<string, string | number | null>>;

const Image = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

export const readImage = (json: string): Image => Image.parse(JSON.parse(json));

export interface ChangeRow extends Omit<Selectable<ChangesTable>, "tbl"> {
  readonly tbl: LoggedTable;
}

// Written out in this file: what reads or writes a table that is known at run time only.

/** The rows an operation changed; `limit` -1 is all. */
export const findChanges = (store: Store, op: number, limit = -1): ChangeRow[] =>
  store
    .all(
      store.q
        .selectFrom("changed")
        .select(["op", "tbl", "key", "before", "blank"])
        .where("op", "=", op)
        .orderBy("tbl")
        .orderBy("key")
        .limit(limit),
    )
    .flatMap((row) => (isLogged(row.tbl) ? [{ ...row, tbl: row.tbl }] : []));

/** A row that was there before an operation, and whose words the log still has. */
export interface ImageRow extends Pick<ChangeRow, "tbl" | "key"> {
  readonly before: string;
}

const images = statement((q, at: Places<{ op: number; tables: readonly LoggedTable[] }>) =>
  q
    .selectFrom("changes")
    .select(["tbl", "key", "before"])
    .where("op", "=", at("op"))
    .where("tbl", "in", at.list("tables"))
    .where("before", "is not", null)
    .where("blank", "=", 0)
    .$narrowType<Pick<ImageRow, "tbl" | "before">>(),
);

/** Rows of these tables as an operation found them. */
export const findImages = (store: Store, op: number, tables: readonly LoggedTable[]): ImageRow[] =>
  images.all(store, { op, tables });

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
      // Written out, for the hint: by the changes of the tables SQLite would read the whole log.
      `SELECT c.tbl, c.key, c.before FROM operations o INDEXED BY operations_kind CROSS JOIN changes c
         ON c.op = o.op AND c.tbl IN (SELECT value FROM json_each(@tables))
       WHERE o.owner_id = @ownerId AND o.kind = @kind AND o.kind <> 'memory.save' AND c.before IS NOT NULL AND c.blank = 0
         AND EXISTS (SELECT 1 FROM json_each(@ids) i WHERE instr(c.before, i.value))`,
    )
    .all({
      ownerId,
      kind: named.kind,
      tables: JSON.stringify(named.tables),
      ids: JSON.stringify(named.ids),
    });

const countsByTable = statement((q, at: Places<{ op: number }>) =>
  q
    .selectFrom("changes")
    .select(({ fn }) => ["tbl", fn.countAll<number>().as("rows"), fn.count<number>("before").as("known")])
    .where("op", "=", at("op"))
    .groupBy("tbl"),
);

/** Forget the changes of an operation that came to nothing; answers which tables have others. */
export function dropIdleChanges(store: Store, op: number): Set<LoggedTable> {
  const changed = new Set<LoggedTable>();
  for (const { tbl, rows, known } of countsByTable.all(store, { op })) {
    if (!isLogged(tbl)) continue;
    // Rows that were not there before are not worth putting into words.
    const isIdle =
      known === 0
        ? `NOT EXISTS (SELECT 1 FROM ${tbl} WHERE ${whereKeyOfChange(tbl)})`
        : `before IS (SELECT ${imageOf(store, tbl)} FROM ${tbl} WHERE ${whereKeyOfChange(tbl)})`;
    const idle = store
      .prepare<[number], never>(`DELETE FROM changes WHERE op = ? AND tbl = '${tbl}' AND ${isIdle}`)
      .run(op).changes;
    if (idle < rows) changed.add(tbl);
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

type RowName = Pick<ChangeRow, "tbl" | "key">;

const dropping = statement((q, at: Places<RowName>) =>
  q.deleteFrom("changes").where("tbl", "=", at("tbl")).where("key", "=", at("key")),
);

const blanking = statement((q, at: Places<RowName>) =>
  q
    .updateTable("changes")
    .set({ blank: 1, before: sql<string | null>`iif(before IS NULL, NULL, '{}')` })
    .where("tbl", "=", at("tbl"))
    .where("key", "=", at("key")),
);

/** Nothing keeps the words of this row any more, in whatever operation it changed. */
export const blankRow = (store: Store, { tbl, key }: RowName): void =>
  void (isKeyOfWords(tbl) ? dropping : blanking).run(store, { tbl, key });

/** What the log keeps of a row has these values from now on, in whatever operation it changed. */
export function rewordRow(store: Store, { tbl, key }: RowName, values: Image): void {
  const kept = store.all(
    store.q
      .selectFrom("changes")
      .select(["op", "before"])
      .where("tbl", "=", tbl)
      .where("key", "=", key)
      .where("blank", "=", 0)
      .where("before", "is not", null),
  );
  for (const { op, before } of kept)
    store.run(
      store.q
        .updateTable("changes")
        .set({ before: JSON.stringify({ ...readImage(before ?? "{}"), ...values }) })
        .where("op", "=", op)
        .where("tbl", "=", tbl)
        .where("key", "=", key),
    );
}

const operationsOn = statement((q, at: Places<RowName>) =>
  q.selectFrom("changed").select("op").where("tbl", "=", at("tbl")).where("key", "=", at("key")),
);

/** Operations that changed this row. */
export const findOperationsOn = (store: Store, tbl: LoggedTable, key: string): number[] =>
  operationsOn.all(store, { tbl, key }).map(({ op }) => op);

/** Operations about this, by its id. */
export const findOperationsAbout = (store: Store, ownerId: string, subjectId: string): number[] =>
  store
    .all(
      store.q
        .selectFrom("operations")
        .select("op")
        .where("owner_id", "=", ownerId)
        .where("subject_id", "=", subjectId),
    )
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
    .all(store.q.selectFrom("changes").select("tbl").distinct().where("op", "=", op))
    .flatMap(({ tbl }) => (isLogged(tbl) ? [tbl] : []));

const nextBefore = statement((q, at: Places<RowName & { op: number }>) =>
  q
    .selectFrom("changed")
    .select("before")
    .where("tbl", "=", at("tbl"))
    .where("key", "=", at("key"))
    .where("op", ">", at("op"))
    .orderBy("op")
    .limit(sql.lit(1)),
);

/** A row as an operation left it: as the next one found it, or as it stands; null when it was gone. */
export function rowAfter(
  store: Store,
  { op, tbl, key }: Pick<ChangeRow, "op" | "tbl" | "key">,
): string | null {
  const next = nextBefore.get(store, { tbl, key, op });
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

/** Put a row back as it was, whether it is there or not. */
export function writeImage(store: Store, table: LoggedTable, key: string, image: Image): void {
  const row = columnsOf(table, key, image);
  const names = Object.keys(row);
  const values = Object.values(row);
  const { changes } = store
    .prepare<unknown[], never>(
      `UPDATE ${table} SET ${names.map((name) => `${name} = ?`).join(", ")} WHERE ${whereKey(table)}`,
    )
    .run(...values, ...partsOf(table, key));
  if (changes === 0) addImage(store, table, key, image);
}

const columnsOf = (table: LoggedTable, key: string, { root_id, ...others }: Image): Image =>
  table === "memories"
    ? { ...others, root: rootOf(key, String(root_id)) }
    : { ...others, ...(root_id !== undefined && { root_id }) };

/** A row that is not there. */
export function addImage(store: Store, table: LoggedTable, key: string, image: Image): void {
  const row = columnsOf(table, key, image);
  const names = Object.keys(row);
  const values = Object.values(row);
  const op = store.log.current?.op;
  if (table === "memories" && op !== undefined && !findOperationsOn(store, table, key).includes(op)) {
    names.push("made_in");
    values.push(op);
  }
  store
    .prepare<unknown[], never>(
      `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
    )
    .run(...values);
}

export const deleteLoggedRow = (store: Store, table: LoggedTable, key: string): void =>
  void store
    .prepare<unknown[], never>(`DELETE FROM ${table} WHERE ${whereKey(table)}`)
    .run(...partsOf(table, key));

/** The row of a change, by its key. */
const whereKeyOfChange = (table: LoggedTable): string => {
  const names = loggedTables[table].key;
  if (names.length === 1) return `${table}.${names[0]} = changes.key`;
  return names.map((name, n) => `${table}.${name} = json_extract(changes.key, '$[${n}]')`).join(" AND ");
};

const whereKey = (table: LoggedTable): string =>
  loggedTables[table].key.map((name) => `${name} = ?`).join(" AND ");

const Parts = z.array(z.union([z.string(), z.number()]));

/** A key of several columns is a JSON array of them. */
const partsOf = (table: LoggedTable, key: string): readonly (string | number)[] =>
  loggedTables[table].key.length === 1 ? [key] : Parts.parse(JSON.parse(key));

/** Column names of a store do not change while it is open; looking them up costs more than reading a row. */
const imagesOf = new WeakMap<Store, Map<LoggedTable, string>>();

/** SQL of a row in the words of the log, which the triggers write as well: its columns in the order of the table. */
function imageOf(store: Store, table: LoggedTable): string {
  const known = imagesOf.get(store) ?? new Map<LoggedTable, string>();
  imagesOf.set(store, known);
  const image = known.get(table) ?? imageSql(loggedColumns(store, table), table);
  known.set(table, image);
  return image;
}
