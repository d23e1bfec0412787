import { chmodSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beyondWords } from "@memory/language/questions";
import { type Connection, isSqliteError } from "@memory/sources/databases";
import { DRAFT } from "./copy.ts";
import { layLogTriggers } from "./log-triggers.ts";
import { foundation } from "./migrations/0001-foundation.ts";
import { evidenceByVersion } from "./migrations/0002-evidence-by-version.ts";
import { documents } from "./migrations/0003-documents.ts";
import { graph } from "./migrations/0004-graph.ts";
import { beliefs } from "./migrations/0005-beliefs.ts";
import { capturing } from "./migrations/0006-capture.ts";
import { knowledge } from "./migrations/0007-knowledge.ts";
import { callSizes } from "./migrations/0008-call-sizes.ts";
import { recallFeed } from "./migrations/0009-recall-feed.ts";
import { recalledDays } from "./migrations/0010-recalled-days.ts";
import { changedAtAll } from "./migrations/0011-changed-at-all.ts";
import { oneByOne } from "./migrations/0012-one-by-one.ts";
import { origins } from "./migrations/0013-origins.ts";
import { endedByUndo } from "./migrations/0014-ended-by-undo.ts";
import { hidden } from "./migrations/0015-hidden.ts";
import { agents } from "./migrations/0016-agents.ts";
import { turns } from "./migrations/0017-turns.ts";
import { ownAgent } from "./migrations/0018-own-agent.ts";
import { kinds } from "./migrations/0019-kinds.ts";
import { toldApart } from "./migrations/0020-told-apart.ts";
import { namedInTurns } from "./migrations/0021-named-in-turns.ts";
import { noCommands } from "./migrations/0022-no-commands.ts";
import { narrow } from "./migrations/0023-narrow.ts";
import { onlyBeyondWords } from "./migrations/0024-beyond-words.ts";
import { nearBuckets } from "./migrations/0025-near-buckets.ts";
import { leanLog } from "./migrations/0026-lean-log.ts";
import { vectorsByPlace } from "./migrations/0027-vectors-by-place.ts";
import { ownRoots } from "./migrations/0028-own-roots.ts";
import { sayingHash } from "./saying-hash.ts";

/** Append-only; the number is the schema version after it. */
export interface Migration {
  readonly version: number;
  readonly sql: string;
  /** Tables of which it takes rows away on purpose. */
  readonly takesFrom?: readonly string[];
}

export const migrations: readonly Migration[] = [
  { version: 1, sql: foundation },
  { version: 2, sql: evidenceByVersion },
  { version: 3, sql: documents },
  { version: 4, sql: graph },
  { version: 5, sql: beliefs },
  { version: 6, sql: capturing },
  { version: 7, sql: knowledge },
  { version: 8, sql: callSizes },
  { version: 9, sql: recallFeed },
  { version: 10, sql: recalledDays },
  { version: 11, sql: changedAtAll },
  { version: 12, sql: oneByOne },
  { version: 13, sql: origins },
  { version: 14, sql: endedByUndo },
  { version: 15, sql: hidden },
  { version: 16, sql: agents },
  { version: 17, sql: turns },
  { version: 18, sql: ownAgent },
  { version: 19, sql: kinds },
  { version: 20, sql: toldApart },
  { version: 21, sql: namedInTurns },
  { version: 22, sql: noCommands, takesFrom: ["command_uses", "changes"] },
  { version: 23, sql: narrow, takesFrom: ["recall_codes"] },
  { version: 24, sql: onlyBeyondWords, takesFrom: ["recall_grams_due"] },
  { version: 25, sql: nearBuckets, takesFrom: ["near_words", "near_words_due"] },
  { version: 26, sql: leanLog, takesFrom: ["changes", "held"] },
  { version: 27, sql: vectorsByPlace },
  { version: 28, sql: ownRoots },
];

/** From this version on the triggers of the log are laid by the columns that tables have; before, migrations wrote them. */
const LOG_BY_COLUMNS = 26;

/** The time at which a uuid of the seventh version was made. */
const uuidTime = (id: string): number => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16) || 0;

/** A store from the future: an older program must not touch it. */
export class NewerStoreError extends Error {
  override readonly name = "NewerStoreError";
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
  if (current > newest)
    throw new NewerStoreError(
      `The store has schema ${current}; this version of memory knows schema ${newest}. Update memory to open it.`,
    );
  const pending = all.filter(({ version }) => version > current);
  if (pending.length === 0) return current;
  if (current > 0 && options.backupDir) backUp(db, current, options.backupDir, options.now ?? Date.now);
  db.function("saying_hash", { deterministic: true }, (key) => sayingHash(String(key)));
  db.function("beyond_words", { deterministic: true }, (text) => beyondWords(String(text)));
  db.function("uuid_time", { deterministic: true }, (id) => uuidTime(String(id)));
  db.function("logged_operation", () => null);
  db.transaction(() => {
    const before = rowCounts(db);
    for (const { version, sql } of pending) {
      db.exec(sql);
      if (version >= LOG_BY_COLUMNS) layLogTriggers(db);
      db.pragma(`user_version = ${version}`);
    }
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
