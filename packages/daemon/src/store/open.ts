import { accessSync, constants, existsSync, statSync } from "node:fs";
import { basename } from "node:path";
import { type Connection, isSqliteError, openDatabase, type Statement } from "@memory/sources/databases";
import { codeOf } from "@memory/sources/files";
import type { CompiledQuery, Insertable, Kysely } from "kysely";
import { isLocked } from "../platform/locked.ts";
import { forOwnerAlone } from "../platform/owner-alone.ts";
import { diskOf, noDisk } from "./disk.ts";
import { keepLog, type LastChange, missingFrom, noLastChange, openLastChange } from "./last-change.ts";
import { assertNotLogAlone } from "./lone-log.ts";
import { type Migration, migrate, migrations } from "./migrate.ts";
import { builder } from "./query-builder.ts";
import { openReader, type ReaderConnection } from "./reader.ts";
import { StoreError } from "./store-error.ts";
import type { Tables } from "./tables.ts";
import { BUSY_MS, type Transactions, transactionsOf } from "./transactions.ts";
import { writeAnew } from "./write-anew.ts";

/** A query as the builder makes it. */
interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}

/** An operation that writes at the moment, inside of its transaction. */
export interface CurrentOperation {
  readonly op: number;
  /** Its time in the log, which never runs backwards, and that of the clock. */
  readonly at: number;
  readonly made: number;
}

/**
 * One connection. Queries are built with Kysely and run at once: better-sqlite3 is synchronous, so a transaction can
 * never hold an await, and nothing else can slip into it.
 */
export interface Store extends Transactions {
  /** The query builder. It only builds; `all`, `get` and `run` execute. */
  readonly q: Kysely<Tables>;
  all<Row>(query: Compilable<Row>): Row[];
  get<Row>(query: Compilable<Row>): Row | undefined;
  /** Runs a statement that returns no rows; answers how many rows it changed. */
  run(query: Compilable<unknown>): number;
  /**
   * Adds a row; answers its number. By a prepared statement: to build and compile the same costs many times the insert, and a
   * session has thousands of rows.
   */
  insert<Table extends keyof Tables>(table: Table, row: Insertable<Tables[Table]>): number;
  /** A prepared statement for hot paths, kept for the life of the connection. */
  prepare<Params extends unknown[], Row>(sql: string): Statement<Params, Row>;
  /** The operation of the log that is under way. */
  readonly log: { current: CurrentOperation | undefined };
  readonly schemaVersion: number;
  readonly lastChange: Pick<LastChange, "lost" | "seen">;
  /** Bytes on disk, write-ahead log included. */
  bytes(): number;
  close(): void;
}

export interface OpenOptions {
  readonly migrations?: readonly Migration[];
  /** Folder for the backup made before a migration; none for a store in memory. */
  readonly backupDir?: string;
  /** File that says which change was the last; none for a store in memory. */
  readonly lastChange?: string;
  readonly now?: () => number;
}

/**
 * Open the store for writing and bring it to the newest schema.
 * Throws `StoreError` when the file is no store, is damaged, or was written by a newer version; it is left as it was.
 */
export function openStore(path: string, options: OpenOptions = {}): Store {
  assertNotLogAlone(path);
  let db: Connection | undefined;
  try {
    // SQLite opens what is read-only, and would fail at the first write.
    if (existsSync(path)) accessSync(path, constants.W_OK);
    db = openDatabase(path);
    if (path !== ":memory:") {
      forOwnerAlone(path);
      assertSound(db, path);
      keepWhatWasLost(db, options);
    }
    db.pragma("journal_mode = WAL");
    // After a burst the log file gives its room back instead of keeping its largest size for ever.
    db.pragma("journal_size_limit = 16777216");
    // Larger checkpoints: a burst of saves writes most pages over and over, and needs a third as many turns
    // of copying the log into the store.
    db.pragma("wal_autocheckpoint = 3000");
    db.pragma("synchronous = FULL");
    db.pragma(`busy_timeout = ${BUSY_MS}`);
    db.pragma("foreign_keys = ON");
    // What is deleted is overwritten where it stood: saves and deletions take as long as without.
    db.pragma("secure_delete = ON");
    db.pragma("cache_size = -16000");
    db.pragma("temp_store = MEMORY");
    const schemaVersion = migrate(db, options.migrations ?? migrations, options);
    if (path !== ":memory:") tryToWriteAnew(db);
    const { lastChange } = options;
    return storeOf(
      db,
      schemaVersion,
      lastChange === undefined ? noLastChange : openLastChange(lastChange, lastOf(db)),
    );
  } catch (error) {
    db?.close();
    throw asStoreError(error, path);
  }
}

/** A disk without the room for it, or another program at the store: it stays as it is, until the next start. */
function tryToWriteAnew(db: Connection): void {
  try {
    writeAnew(db);
  } catch (error) {
    if (!isSqliteError(error)) throw error;
  }
}

/** The first write goes over what cannot be read of a log. */
function keepWhatWasLost(db: Connection, { lastChange, backupDir, now }: OpenOptions): void {
  if (lastChange === undefined || backupDir === undefined) return;
  if (missingFrom(lastChange, lastOf(db)) > 0) keepLog(`${db.name}-wal`, backupDir, (now ?? Date.now)());
}

/** The number of the last change that this store knows of. */
function lastOf(db: Connection): number {
  const counts = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_sequence'").get();
  return counts === undefined ? 0 : Number(lastChangeOf(db).get() ?? 0);
}

const lastChangeOf = (db: Connection) =>
  db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'operations'").pluck();

/** Bytes of a store that is looked at as a whole before it is opened: 150 ms. */
const LARGE = 64 * 1024 * 1024;
/** Rows of a table that is looked at before a larger store is opened. */
const MANY_ROWS = 5_000;

/**
 * Look before the first write: a file that is damaged, or the database of another program, is left as it was. Of a large
 * store the large tables are looked at behind the open door (`findDamage`): a million items take 3 s.
 */
function assertSound(db: Connection, path: string): void {
  const found = damageIn(db, statSync(path).size > LARGE ? MANY_ROWS : Number.POSITIVE_INFINITY);
  if (found) throw new StoreError(found);
  const isEmpty = db.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get() === undefined;
  if (!isEmpty && db.pragma("user_version", { simple: true }) === 0)
    throw new StoreError("another program's tables");
}

/** Damage in a store, in a few words; null: none. Reads all of it. Throws while another program shuts it. */
export function findDamage(path: string): string | null {
  let db: ReaderConnection | undefined;
  try {
    db = openReader(path);
    return damageIn(db, Number.POSITIVE_INFINITY) ?? twoHeadsIn(db);
  } catch (error) {
    if (isSqliteError(error) && !isLocked(error)) return error.message;
    throw error;
  } finally {
    db?.close();
  }
}

/** Of a lineage one version is active. An index guards those that followed; none has the version that founded it and these. */
function twoHeadsIn(db: Connection): string | null {
  if (!db.prepare("SELECT 1 FROM pragma_table_info('memories') WHERE name = 'root'").get()) return null;
  const found = db
    .prepare<[], string>(
      `SELECT f.id FROM memories n JOIN memories f ON f.id = n.root AND f.root = ''
       WHERE n.root <> '' AND n.status = 'active' AND f.status = 'active' LIMIT 1`,
    )
    .pluck()
    .get();
  return found === undefined ? null : `two versions of the memory ${found} are active`;
}

function damageIn(db: Connection, mostRows: number): string | null {
  // Table by table, since full text checks itself by reading all it has: 130 ms instead of 850 at 60,000 passages.
  const tables = db
    .prepare<[], string>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow')",
    )
    .pluck()
    .all();
  for (const table of tables) {
    const name = `"${table.replaceAll('"', '""')}"`;
    if (mostRows < Number.POSITIVE_INFINITY) {
      const rows = `SELECT count(*) FROM (SELECT 1 FROM ${name} LIMIT ${mostRows + 1})`;
      if (Number(db.prepare(rows).pluck().get()) > mostRows) continue;
    }
    const found = db.pragma(`quick_check(${name})`, { simple: true });
    if (found !== "ok") return `quick_check of ${table}: ${String(found)}`;
  }
  return null;
}

/** Open a database for writing under whatever schema it has: a backup stays one of its own time. */
export function openAsIs(path: string): Store {
  assertNotLogAlone(path);
  const db = openDatabase(path, { fileMustExist: true });
  db.pragma("synchronous = FULL");
  return storeOf(db, Number(db.pragma("user_version", { simple: true })), noLastChange);
}

function asStoreError(error: unknown, path: string): unknown {
  const code = codeOf(error) ?? "";
  if (error instanceof StoreError || code === "SQLITE_NOTADB" || code.startsWith("SQLITE_CORRUPT"))
    return new StoreError(
      `${path} is damaged or no store of memory; it was left untouched. ${wayOut(path)}`,
      {
        cause: error,
      },
    );
  if (code === "SQLITE_FULL")
    return new StoreError(`The disk is full; ${path} was left untouched.`, { cause: error });
  if (READ_ONLY.test(code))
    return new StoreError(
      `${path} cannot be opened for writing (${code}). Its permissions were left as they are: check that it and its folder are yours and may be written.`,
      {
        cause: error,
      },
    );
  return error;
}

const READ_ONLY = /^(?:SQLITE_(?:CANTOPEN|READONLY)|EACCES|EPERM|EROFS)/;

/** A write-ahead log that stays behind is applied to whatever comes in the store's place, and damages it. */
function wayOut(path: string): string {
  const name = basename(path);
  return `Go back to a backup, if you have one: "memory backup restore". To begin anew, move ${name}, ${name}-wal and ${name}-shm away, all three together as far as they are there, and start again.`;
}

function storeOf(db: Connection, schemaVersion: number, lastChange: LastChange): Store {
  const disk = db.memory ? noDisk : diskOf(db.name);
  const lastOp = lastChange === noLastChange ? undefined : lastChangeOf(db);
  const prepared = new Map<string, Statement<unknown[], unknown>>();
  const insertions = new Map<string, Statement<unknown[], unknown>>();
  const log: Store["log"] = { current: undefined };
  // The triggers of the log ask for it: a row that is written and deleted again for each operation is a page more.
  db.function("logged_operation", () => log.current?.op ?? null);
  const prepare = (sql: string) => {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = db.prepare<unknown[], unknown>(sql);
    prepared.set(sql, statement);
    return statement;
  };
  const compiled = (query: Compilable<unknown>) => {
    const { sql, parameters } = query.compile();
    return { statement: prepare(sql), parameters: [...parameters] };
  };
  return {
    q: builder,
    // The builder's types describe the row a statement returns; the driver itself knows none.
    all<Row>(query: Compilable<Row>) {
      const { statement, parameters } = compiled(query);
      return statement.all(...parameters) as Row[];
    },
    get<Row>(query: Compilable<Row>) {
      const { statement, parameters } = compiled(query);
      return statement.get(...parameters) as Row | undefined;
    },
    run(query) {
      const { statement, parameters } = compiled(query);
      return statement.run(...parameters).changes;
    },
    insert(table, row) {
      const names = Object.keys(row);
      const into = `${table} (${names.join(", ")})`;
      let insertion = insertions.get(into);
      if (!insertion) {
        insertion = db.prepare(`INSERT INTO ${into} VALUES (${names.map(() => "?").join(", ")})`);
        insertions.set(into, insertion);
      }
      return Number(insertion.run(Object.values(row)).lastInsertRowid);
    },
    prepare: <Params extends unknown[], Row>(sql: string) => prepare(sql) as Statement<Params, Row>,
    ...transactionsOf(db, disk, {
      last: () => Number(lastOp?.get() ?? 0),
      isSafe: lastChange.keep,
    }),
    log,
    schemaVersion,
    lastChange,
    bytes: () =>
      Number(db.pragma("page_count", { simple: true })) * Number(db.pragma("page_size", { simple: true })),
    close() {
      disk.close();
      lastChange.close();
      db.close();
    },
  };
}
