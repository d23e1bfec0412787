import { chmodSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Connection, isSqliteError } from "@memory/sources/databases";
import { DRAFT } from "./copy.ts";
import { layLogTriggers } from "./log-triggers.ts";
import { schema } from "./schema/index.ts";

/** Append-only; the number is the schema version after it. */
export interface Migration {
  readonly version: number;
  readonly sql: string;
  /** Tables of which it takes rows away on purpose. */
  readonly takesFrom?: readonly string[];
}

/** The first one lays all tables, as the steps before it had left them (decision 0065). */
export const migrations: readonly Migration[] = [
  { version: 43, sql: schema },
  // The folder that a session was held in; NULL where no record tells.
  { version: 44, sql: "ALTER TABLE import_ledger ADD COLUMN cwd TEXT" },
  // What this home was there, where it left and nobody could be told; by which program an import was begun.
  {
    version: 45,
    sql: `ALTER TABLE left_syncs ADD COLUMN machine TEXT;
ALTER TABLE import_runs ADD COLUMN asked_by TEXT;`,
  },
];

/** A store of a schema that this program does not know: it must not touch it. */
export class UnknownSchemaError extends Error {
  override readonly name = "UnknownSchemaError";
}

/** Why a store of a schema cannot be opened; null if it can. */
export function whyUnknown(schema: number, all: readonly Migration[] = migrations): string | null {
  const [first, newest] = [all[0]?.version ?? 0, all.at(-1)?.version ?? 0];
  if (schema > newest) return `this version of memory knows schema ${newest}. Update memory to open it.`;
  if (schema === 0 || schema >= first) return null;
  return `a build from before the first release made it, and this version of memory reads schema ${first} and later. Move it aside, and import your sessions anew.`;
}

interface MigrateOptions {
  readonly backupDir?: string;
  readonly now?: () => number;
}

/**
 * Bring the store to the newest schema and answer its version. All pending migrations run in one transaction, after a
 * backup; when one fails, or loses rows, the store stays as it was.
 */
export function migrate(db: Connection, all: readonly Migration[], options: MigrateOptions): number {
  const current = Number(db.pragma("user_version", { simple: true }));
  const newest = all.at(-1)?.version ?? 0;
  const unknown = whyUnknown(current, all);
  if (unknown !== null) throw new UnknownSchemaError(`The store has schema ${current}; ${unknown}`);
  const pending = all.filter(({ version }) => version > current);
  if (pending.length === 0) return current;
  if (current > 0 && options.backupDir) backUp(db, current, options.backupDir, options.now ?? Date.now);
  db.function("logged_operation", () => null);
  db.transaction(() => {
    const before = rowCounts(db);
    for (const { version, sql } of pending) {
      db.exec(sql);
      db.pragma(`user_version = ${version}`);
    }
    layLogTriggers(db);
    for (const { takesFrom = [] } of pending) for (const table of takesFrom) before.delete(table);
    assertNothingLost(before, rowCounts(db));
  }).immediate();
  if (current > 0) giveBackRoom(db);
  return newest;
}

/**
 * Room that a migration frees is given back where it is a tenth of the file or more: less is soon written over. The file is written
 * anew, which takes as long as the backup before it; without the room for that it stays as it is.
 */
function giveBackRoom(db: Connection): void {
  const pages = (name: string) => Number(db.pragma(name, { simple: true }));
  if (pages("freelist_count") * 10 < pages("page_count")) return;
  try {
    db.exec("VACUUM");
  } catch (error) {
    if (!isSqliteError(error)) throw error;
  }
}

function backUp(db: Connection, version: number, dir: string, now: () => number): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const stamp = new Date(now()).toISOString().replace(/[:.]/g, "-");
  const path = join(dir, `memory-schema-${version}-${stamp}.db`);
  const draft = path + DRAFT;
  const removeDraft = () => {
    for (const half of [draft, `${draft}-journal`]) rmSync(half, { force: true });
  };
  // A copy that stops in the middle, on a full disk, must not look like a backup.
  removeDraft();
  try {
    db.prepare("VACUUM INTO ?").run(draft);
    chmodSync(draft, 0o600);
    renameSync(draft, path);
  } catch (error) {
    removeDraft();
    throw error;
  }
}

/** Tables with rows of ours; what full text keeps for itself may shrink when it is built anew. */
function rowCounts(db: Connection): Map<string, number> {
  const tables = db
    .prepare<[], { name: string }>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'",
    )
    .all()
    .filter(({ name }) => !name.startsWith("sqlite_"));
  return new Map(
    tables.map(({ name }) => [
      name,
      db.prepare<[], { n: number }>(`SELECT count(*) AS n FROM "${name.replaceAll('"', '""')}"`).get()?.n ??
        0,
    ]),
  );
}

function assertNothingLost(before: Map<string, number>, after: Map<string, number>): void {
  for (const [table, rows] of before) {
    const left = after.get(table) ?? 0;
    if (left < rows)
      throw new Error(
        `A migration lost rows of ${table}: ${rows} before, ${left} after. Nothing was changed.`,
      );
  }
}
