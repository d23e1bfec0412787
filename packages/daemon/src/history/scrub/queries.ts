import { type DocumentRow, documentNames } from "../../documents/queries/chunks.ts";
import { fullTextOf } from "../../store/full-text.ts";
import type { Store } from "../../store/open.ts";
import type { RecallItem } from "../../store/search.ts";
import { PLACE_BITS } from "../../store/vector-place.ts";

// Written out: the tables are those of the file, whichever migration has left it, and full text and pragmas are no matter of a builder.

/**
 * Connection of these queries: they run on backups of older schemas, and on connections that can only read.
 */
export type Tables = Pick<Store, "prepare">;

/** A table with rows of its own, as it is found: tables of later migrations need no line here. */
export interface Table {
  readonly name: string;
  /** Columns that tell its rows apart. */
  readonly key: readonly string[];
  /** Columns that can hold text or bytes. */
  readonly columns: readonly string[];
}

/** A row: what it is found by, and what it holds. */
export type Row = Readonly<Record<string, unknown>>;

/** For a numeric column that is the rowid, SQLite would answer the rowid under that column's name. */
const selected = (name: string): string => `${quoted(name)} AS ${quoted(name)}`;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Full text without rows of its own is another matter: it is made from these. */
export function findTables(db: Tables): Table[] {
  return db
    .prepare<[], { name: string; wr: number; sql: string | null }>(
      `SELECT t.name, t.wr, s.sql FROM pragma_table_list t JOIN sqlite_schema s ON s.name = t.name AND s.type = 'table'
       WHERE t.schema = 'main' AND t.type IN ('table', 'virtual') AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY t.name`,
    )
    .all()
    .filter(({ sql }) => !isVirtual(sql) || ownsRows(sql))
    .map(({ name, wr }) => tableOf(db, name, wr === 1));
}

const isVirtual = (sql: string | null): boolean => /^\s*CREATE\s+VIRTUAL/i.test(sql ?? "");
const isFullText = (sql: string | null): boolean => /\bUSING\s+fts5\s*\(/i.test(sql ?? "");
const ownsRows = (sql: string | null): boolean => isFullText(sql) && !/\bcontent\s*=/i.test(sql ?? "");

function tableOf(db: Tables, name: string, isWithoutRowid: boolean): Table {
  const columns = db
    .prepare<[string], { name: string; type: string; pk: number; hidden: number }>(
      "SELECT name, type, pk, hidden FROM pragma_table_xinfo(?)",
    )
    .all(name)
    .filter(({ hidden }) => hidden === 0);
  const key = columns.filter(({ pk }) => pk > 0).map((column) => column.name);
  return {
    name,
    key: isWithoutRowid ? key : ["rowid"],
    columns: columns.filter(({ type }) => !/^(INT|INTEGER|REAL)$/i.test(type)).map((column) => column.name),
  };
}

/** All rows of a table, one after the other; nothing else may be asked meanwhile. */
export const eachRow = (db: Tables, { name, key, columns }: Table): IterableIterator<Row> =>
  db
    .prepare<[], Row>(
      `SELECT ${[...new Set([...key, ...columns])].map(selected).join(", ")} FROM ${quoted(name)}`,
    )
    .iterate();

/** The whole row, or nothing where it went meanwhile. */
export const findRow = (db: Tables, table: Table, key: Row): Row | undefined =>
  db
    .prepare<unknown[], Row>(
      `SELECT ${table.key.includes("rowid") ? `${selected("rowid")}, *` : "*"} FROM ${quoted(table.name)} WHERE ${whereOf(table)}`,
    )
    .get(...table.key.map((column) => key[column]));

export function updateRow(db: Tables, table: Table, key: Row, changes: Row): void {
  const names = Object.keys(changes);
  db.prepare(
    `UPDATE ${quoted(table.name)} SET ${names.map((name) => `${quoted(name)} = ?`).join(", ")} WHERE ${whereOf(table)}`,
  ).run(...names.map((name) => changes[name]), ...table.key.map((column) => key[column]));
}

export const deleteRow = (db: Tables, table: Table, key: Row): void =>
  void db
    .prepare(`DELETE FROM ${quoted(table.name)} WHERE ${whereOf(table)}`)
    .run(...table.key.map((column) => key[column]));

const whereOf = ({ key }: Table): string => key.map((column) => `${quoted(column)} IS ?`).join(" AND ");

export const hasTable = (db: Tables, name: string): boolean =>
  db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined;

/** Definitions in the schema of the store. */
export const findSchema = (db: Tables): string[] =>
  db
    .prepare<[], { sql: string }>("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
    .all()
    .map(({ sql }) => sql);

/** Full text keeps deleted words until its pieces are put together anew. */
export function renewFullText(db: Tables): void {
  const indexes = db
    .prepare<[], { name: string; sql: string | null }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'table'",
    )
    .all();
  for (const { name, sql } of indexes.filter((index) => isFullText(index.sql))) {
    const isOfOthers = !ownsRows(sql) && !/\bcontent\s*=\s*''/i.test(sql ?? "");
    const commands = isOfOthers ? ["rebuild", "optimize"] : ["optimize"];
    for (const command of commands)
      db.prepare(`INSERT INTO ${quoted(name)} (${quoted(name)}) VALUES (?)`).run(command);
  }
}

/** Hashes of words are made anew from what the memories say now, when the daemon runs again: those of what went stay nowhere. */
export function renewNear(db: Tables): void {
  if (!hasTable(db, "near_buckets")) return;
  for (const table of ["near_tail", "near_buckets", "near_gone"]) db.prepare(`DELETE FROM ${table}`).run();
  db.prepare("INSERT OR IGNORE INTO near_due SELECT item FROM recall_items WHERE kind = 'memory'").run();
}

/** Statistics hold values of indexed columns. */
export function renewStatistics(db: Tables): void {
  if (hasTable(db, "sqlite_stat1")) db.prepare("ANALYZE").run();
}

/** From here on, what is deleted is overwritten. */
export const deleteSecurely = (db: Tables): void => void db.prepare("PRAGMA secure_delete = ON").get();

/** References are looked at when the transaction ends: both sides of one may change. Counts for this transaction alone. */
export const deferReferences = (db: Tables): void => void db.prepare("PRAGMA defer_foreign_keys = ON").run();

/** Write the file anew, without free pages, and empty its log. */
export function compact(db: Tables): void {
  db.prepare("VACUUM").run();
  db.prepare("PRAGMA wal_checkpoint(TRUNCATE)").all();
}

export const countMemories = (db: Tables): number =>
  db.prepare<[], { n: number }>("SELECT count(*) AS n FROM memories").get()?.n ?? 0;

/** The chunks of a document: its name is among the words that they are found by. */
export const findChunkIds = (db: Tables, documentId: unknown): string[] =>
  db
    .prepare<[unknown], { id: string }>("SELECT id FROM chunks WHERE document_id = ?")
    .all(documentId)
    .map(({ id }) => id);

/** A vector says a little of the words that it was made from; it is made anew. */
export const dropEntityVector = (db: Tables, entity: unknown): void =>
  void (
    hasTable(db, "entity_vectors") && db.prepare("DELETE FROM entity_vectors WHERE entity = ?").run(entity)
  );

/**
 * Forgets the reading of a text whose words changed. It is looked at again, and entities without another
 * mention go.
 */
export function forgetReading(db: Tables, refId: string): void {
  if (!hasTable(db, "graph_texts")) return;
  db.prepare(
    `INSERT OR IGNORE INTO entities_due (entity, forgotten)
     SELECT DISTINCT m.entity, 0 FROM mentions m JOIN graph_texts t ON t.text = m.text WHERE t.ref_id = ?`,
  ).run(refId);
  db.prepare("DELETE FROM graph_texts WHERE ref_id = ?").run(refId);
}

/** Makes every reader of the graph look again. */
export const touchGraphs = (db: Tables): void =>
  void (hasTable(db, "graph_state") && db.prepare("UPDATE graph_state SET changes = changes + 1").run());

export interface IndexedText {
  readonly table: "memories" | "passages" | "chunks";
  readonly id: string;
  readonly words: string;
  readonly item: RecallItem;
  /** Its rowid in the full-text index. */
  readonly at: number;
}

/** A text as recall finds it now; nothing for one that it does not find. */
export function findIndexedText(
  db: Tables,
  table: IndexedText["table"],
  id: string,
): IndexedText | undefined {
  const indexed = db
    .prepare<[string], RecallItem & { item: number }>("SELECT * FROM recall_items WHERE ref_id = ?")
    .get(id);
  const row = db
    .prepare<[string], { content: string; heading?: string; heading_path?: string; document_id?: string }>(
      `SELECT * FROM ${table} WHERE id = ?`,
    )
    .get(id);
  if (!indexed || !row) return undefined;
  const { item: at, ...item } = indexed;
  const names = table === "chunks" ? findNames(db, row.document_id) : "";
  const above =
    table === "chunks" ? `${names}\n${row.heading_path}\n` : row.heading ? `${row.heading}\n\n` : "";
  const words = `${above}${row.content}`;
  return { table, id, words, item, at };
}

function findNames(db: Tables, documentId: string | undefined): string {
  const document = db
    .prepare<[string | undefined], DocumentRow>("SELECT * FROM documents WHERE id = ?")
    .get(documentId);
  return document ? documentNames(document) : "";
}

/** Put other words in the place of those that a text was found by, in a backup of any schema. Its vector goes. */
export function replaceWords(db: Tables, { at, words }: IndexedText): void {
  const found = fullTextOf(words);
  for (const [index, content] of [
    ["recall_words", found.words],
    ["recall_grams", found.grams],
  ] as const) {
    db.prepare(`DELETE FROM ${index} WHERE rowid = ?`).run(at);
    if (content !== "") db.prepare(`INSERT INTO ${index} (rowid, content) VALUES (?, ?)`).run(at, content);
  }
  const byPlace = db.prepare("SELECT 1 FROM pragma_table_info('recall_vectors') WHERE name = 'place'").get();
  if (byPlace) {
    const places = `(SELECT (model << ${PLACE_BITS}) + ? FROM vector_models)`;
    db.prepare(`DELETE FROM recall_vectors WHERE place IN ${places}`).run(at);
  }
  for (const table of [...(byPlace ? [] : ["recall_vectors"]), "recall_grams_due"])
    if (hasTable(db, table)) db.prepare(`DELETE FROM ${table} WHERE item = ?`).run(at);
}

export const findDocumentPath = (db: Tables, id: string): string | undefined =>
  db.prepare<[string], { path: string }>("SELECT path FROM documents WHERE id = ?").get(id)?.path;

/** The transcripts that a part of copies was read from. */
export const findCopiedPaths = (db: Tables, body: number): string[] =>
  db
    .prepare<[number], { path: string }>(
      "SELECT s.path FROM ark_parts p JOIN ark_sessions s ON s.ark = p.ark WHERE p.body = ?",
    )
    .all(body)
    .map(({ path }) => path);

export const findOwners = (db: Tables): string[] =>
  db
    .prepare<[], { id: string }>("SELECT id FROM owners")
    .all()
    .map(({ id }) => id);

/** Logs by which owners have their own memory on several machines. */
export const findSyncs = (db: Tables): string[] =>
  db.prepare<[], string>("SELECT id FROM spaces WHERE kind = 'sync'").pluck().all();

/** Whether a log has a row, by its table and key. */
export const isInLog = (db: Tables, space: string, name: readonly [string, string]): boolean =>
  db
    .prepare("SELECT 1 FROM space_rows WHERE space_id = ? AND tbl = ? AND key = ? AND seq > 0")
    .get(space, ...name) !== undefined;

export const putWaiting = (
  db: Tables,
  waiting: { readonly space: string; readonly id: string; readonly intent: string; readonly now: number },
): void =>
  void db
    .prepare(
      `INSERT INTO space_outbox (space_id, id, kind, intent, client, state, made_at)
       VALUES (@space, @id, 'rows', @intent, NULL, 'waiting', @now)`,
    )
    .run(waiting);
