import { closeSync, openSync } from "node:fs";
import { type Connection, openDatabase } from "@memory/sources/databases";
import { migrate, migrations } from "./migrate.ts";

export type StageConnection = Connection;

/**
 * A new store in a file, to put rows into that somebody has sent, before any of them comes near the store itself: its tables and
 * constraints, without the log, without waiting for the disk, and with references looked at in the end. Lost when the process dies.
 */
export function openStage(path: string): StageConnection {
  // Nobody else may read it, from its first byte on.
  closeSync(openSync(path, "a", 0o600));
  const db = openDatabase(path);
  db.pragma("journal_mode = OFF");
  db.pragma("synchronous = OFF");
  db.pragma("locking_mode = EXCLUSIVE");
  db.pragma("cache_size = -32000");
  migrate(db, migrations, {});
  db.pragma("foreign_keys = OFF");
  const triggers = db
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
    .pluck()
    .all();
  for (const name of triggers) db.exec(`DROP TRIGGER "${name}"`);
  return db;
}
