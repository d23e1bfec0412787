import { rmSync } from "node:fs";
import { parseJson } from "@memory/language/text";
import { ARCHIVE_VERSION, ArchiveEnd, ArchiveHeader, ArchiveSetting } from "@memory/shared/archive";
import { codeOf } from "@memory/sources/files";
import type { z } from "zod";
import { syncFile } from "../../store/copy.ts";
import { ownerUuid } from "../../store/owner-key.ts";
import { openStage, type StageConnection } from "../../store/stage.ts";
import { checkStage } from "./check-stage.ts";
import { type Row, toRow } from "./codec.ts";
import { hide } from "./hide-row.ts";
import { type Kind, kindCalled, kinds } from "./kinds.ts";
import { type ArchiveTextLine, BadArchive, linesOf } from "./lines.ts";
import { renaming } from "./rename.ts";
import { rowOfChange } from "./stage-change.ts";
import { stageCopies } from "./stage-copies.ts";
import type { Contents, Staged, StageTask } from "./stage-task.ts";

/** Reads an archive into a stage. Blocks its thread. An error that is thrown would lose its code between threads. */
export async function stageArchive(task: StageTask): Promise<Staged> {
  rmSync(task.stage, { force: true });
  try {
    const db = openStage(task.stage);
    try {
      const contents = await fill(db, task);
      checkStage(db);
      return { kind: "staged", contents };
    } finally {
      db.close();
      syncFile(task.stage);
    }
  } catch (error) {
    if (error instanceof BadArchive)
      return {
        kind: "refused",
        reason: error.message,
        ...(error.line !== undefined && { line: error.line }),
      };
    return { kind: "failed", code: codeOf(error) ?? String(error) };
  }
}

async function fill(db: StageConnection, task: StageTask): Promise<Contents> {
  const filling = new Filling(db, task);
  db.exec("BEGIN");
  for await (const line of linesOf(task.archive)) filling.take(line);
  const contents = filling.contents();
  db.exec("COMMIT");
  return contents;
}

/** Most settings of an archive: there are fewer in the product. */
const MOST_SETTINGS = 500;

/** An archive on its way into the stage, line by line. */
class Filling {
  readonly #db: StageConnection;
  readonly #task: StageTask;
  readonly #insert: (kind: Kind, row: Row) => number;
  readonly #copies: ReturnType<typeof stageCopies>;
  readonly #renamed: ReturnType<typeof renaming>;
  readonly #graph: ReturnType<typeof puttingGraph>;
  readonly #closed: ReturnType<typeof closing>;
  readonly #counts: Record<string, number> = {};
  readonly #settings: z.infer<typeof ArchiveSetting>[] = [];
  #header: ArchiveHeader | undefined;
  #end: z.infer<typeof ArchiveEnd> | undefined;
  #records = 0;
  #redactions = 0;

  constructor(db: StageConnection, task: StageTask) {
    this.#db = db;
    this.#task = task;
    this.#insert = inserting(db, task.owner);
    this.#copies = stageCopies(db, task);
    this.#graph = puttingGraph(db);
    this.#closed = closing(db);
    this.#renamed = renaming(task.rename ? ownerUuid(task.owner) : null);
  }

  take(line: ArchiveTextLine): void {
    if (this.#end) throw new BadArchive("comes behind the end of the archive", line.number);
    const record = objectIn(line);
    if (!this.#header) this.#begin(record, line.number);
    else if (record.kind === "end") this.#finish(record, line);
    else {
      this.#records += 1;
      this.#counts[String(record.kind)] = (this.#counts[String(record.kind)] ?? 0) + 1;
      this.#keep(record, line.number);
    }
  }

  contents(): Contents {
    if (!this.#header) throw new BadArchive("there is nothing in it: an archive begins with a header");
    if (!this.#end)
      throw new BadArchive(
        'the archive is cut off: its last line, kind "end", is missing; nothing was imported',
      );
    this.#copies.end();
    const [header, records] = [this.#header, this.#records];
    return { header, records, counts: this.#counts, settings: this.#settings, redactions: this.#redactions };
  }

  #begin(record: Record<string, unknown>, line: number): void {
    if (record.kind !== "header" || record.format !== "memory-archive")
      throw new BadArchive("is no header of an archive of memory (made by: memory export)", line);
    if (typeof record.version === "number" && record.version > ARCHIVE_VERSION)
      throw new BadArchive(
        `the archive has format ${record.version}, and this version of memory reads format ${ARCHIVE_VERSION}: update memory to import it`,
      );
    this.#header = parsed(ArchiveHeader, record, line);
    this.#db
      .prepare("INSERT INTO owners (id, created_at) VALUES (?, ?)")
      .run(this.#task.owner, Date.parse(this.#header.since));
  }

  #finish(record: Record<string, unknown>, line: ArchiveTextLine): void {
    const end = parsed(ArchiveEnd, record, line.number);
    if (end.records !== this.#records)
      throw new BadArchive(
        `the archive has ${this.#records} records and its end says ${end.records}: lines are missing or were added`,
      );
    if (end.sha256 !== line.hashBefore())
      throw new BadArchive("the archive was changed after it was made: its checksum is another one");
    this.#end = end;
  }

  #keep(record: Record<string, unknown>, line: number): void {
    if (record.kind === "setting") {
      if (this.#settings.push(parsed(ArchiveSetting, record, line)) > MOST_SETTINGS)
        throw new BadArchive("is one setting too many", line);
      return;
    }
    if (record.kind === "copyBody") {
      this.#redactions += this.#copies.body(record, line);
      return;
    }
    const kind = kindCalled(String(record.kind));
    if (!kind) throw new BadArchive(`is of a kind that is not known: ${shown(record.kind)}`, line);
    const fields = this.#renamed(parsed(kind.schema, record, line));
    const row = kind.kind === "change" ? rowOfChange(fields, this.#task.owner, line) : toRow(kind, fields);
    if (this.#task.rename && isOfLog(kind.kind)) return;
    if (kind.kind === "document" && row.status === "queued") Object.assign(row, unread);
    if (kind.kind === "memory" && this.#task.rename) row.made_in = null;
    if (kind.kind === "memory") row.root = fields.rootId === fields.id ? "" : String(fields.rootId);
    this.#redactions += hide(kind, row);
    try {
      const number = this.#insert(kind, row);
      if (kind.kind === "graphText") this.#putGraph(fields);
      if (fields.closedAt !== undefined) this.#closed.run(fields.id, Date.parse(String(fields.closedAt)));
      if (kind.kind === "copy") this.#copies.parts(number, fields.parts, line);
    } catch (error) {
      throw asRefusal(error, kind, line);
    }
  }

  #putGraph({
    text,
    category,
    generation,
    mentioned,
    related,
    uses,
  }: Readonly<Record<string, unknown>>): void {
    const inTurn = category === "turn" ? 1 : 0;
    for (const row of listOf(mentioned)) this.#graph.mention.run(text, ...listOf(row), inTurn);
    for (const row of listOf(related)) this.#graph.relation.run(text, ...listOf(row));
    for (const row of listOf(uses))
      if (isObject(row)) this.#graph.use.run({ ...noUse, ...row, text, generation });
  }
}

/** The log names what it tells of by other ways than the fields of an id. */
const isOfLog = (kind: string): boolean => kind === "operation" || kind === "change" || kind === "pruned";

/** Nothing of it is in the archive. */
const unread = { status: "failed", reason: "it waited to be read when the archive was made; add it again" };

const noUse = { name: null, start: null, stop: null, source: null, target: null };

/** Times from which passages of documents count no more: in the store they stand beside the words. */
function closing(db: StageConnection) {
  db.exec("CREATE TABLE closed_chunks (id TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT");
  return db.prepare<[unknown, number], unknown>("INSERT INTO closed_chunks (id, at) VALUES (?, ?)");
}

const puttingGraph = (db: StageConnection) => ({
  mention: db.prepare(
    "INSERT INTO mentions (text, entity, start, stop, confidence, in_turn) VALUES (?, ?, ?, ?, ?, ?)",
  ),
  relation: db.prepare(
    "INSERT INTO relations (text, source, predicate, target, confidence) VALUES (?, ?, ?, ?, ?)",
  ),
  use: db.prepare(
    `INSERT INTO proposal_uses (term, text, generation, origin, name, start, stop, source, target, confidence)
     VALUES (@term, @text, @generation, @origin, @name, @start, @stop, @source, @target, @confidence)`,
  ),
});

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const shown = (value: unknown): string => JSON.stringify(String(value).slice(0, 40));

function objectIn({ text, number, isEnded }: ArchiveTextLine): Record<string, unknown> {
  const json = parseJson(text);
  if (typeof json === "object" && json !== null && !Array.isArray(json)) return { ...json };
  throw !isEnded && text.startsWith('{"kind"')
    ? new BadArchive(`the archive is cut off in the middle of line ${number}`)
    : new BadArchive("is no JSON object", number);
}

/** Throws what is wrong with the first field that is. */
function parsed<T>(schema: z.ZodType<T>, record: unknown, line: number): T {
  const result = schema.safeParse(record);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const where =
    issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 3).join(", ") : issue?.path.join(".");
  throw new BadArchive(
    `${where ? `${where.slice(0, 100)}: ` : ""}${issue?.message ?? "is not as the format has it"}`,
    line,
  );
}

/** Adds rows of each kind; a row of the state of the graph begins anew. */
function inserting(db: StageConnection, owner: string): (kind: Kind, row: Row) => number {
  const statements = new Map(
    kinds.map((kind) => {
      const columns = kind.columns.map(({ column }) => column);
      if (kind.isOwned) columns.push("owner_id");
      if (kind.kind === "memory") columns.push("root");
      if (kind.kind === "graph") columns.push("indexed_item", "changes");
      const places = columns.map((column) => `@${column}`).join(", ");
      return [kind.kind, db.prepare(`INSERT INTO ${kind.table} (${columns.join(", ")}) VALUES (${places})`)];
    }),
  );
  return ({ kind }, row) =>
    Number(
      statements.get(kind)?.run({ indexed_item: 0, changes: 0, ...row, owner_id: owner }).lastInsertRowid ??
        0,
    );
}

function asRefusal(error: unknown, kind: Kind, line: number): unknown {
  const code = codeOf(error) ?? "";
  if (code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY")
    return new BadArchive(`says again what another line says, as two of kind ${kind.kind} must not`, line);
  return code.startsWith("SQLITE_CONSTRAINT") || code === "SQLITE_MISMATCH" || error instanceof RangeError
    ? new BadArchive(`cannot be a record of kind ${kind.kind}`, line)
    : error;
}
