import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { ARCHIVE_VERSION } from "@memory/shared/archive";
import { unpack } from "../../platform/pack.ts";
import { isLogged, loggedTables } from "../../store/logged-tables.ts";
import { ownerUuid } from "../../store/owner-key.ts";
import { openReader, type ReaderConnection } from "../../store/reader.ts";
import { toRecord } from "./codec.ts";
import { type Kind, kinds } from "./kinds.ts";
import { packByZstd } from "./zstd.ts";

export interface WriteTask {
  readonly store: string;
  /** Key of the owner. */
  readonly owner: string;
  readonly file: string;
  readonly packing: "none" | "gzip" | "zstd";
  readonly product: string;
  readonly settings: Readonly<Record<string, string | number | boolean>>;
  readonly now: number;
}

type Values = Record<string, unknown>;

/**
 * Writes everything of an owner into a file, as it was at one moment, whatever is written meanwhile; answers the number of its records.
 * Blocks its thread. Throws what the file system throws.
 */
export async function writeArchive(task: WriteTask): Promise<number> {
  const db = openReader(task.store);
  try {
    db.exec("BEGIN");
    const told = { records: 0 };
    const packing = packerOf(task.packing);
    const file = createWriteStream(task.file, { flags: "wx", mode: 0o600 });
    const lines = Readable.from(inPieces(linesOf(db, task, told)), { objectMode: false });
    await (packing ? pipeline(lines, packing, file) : pipeline(lines, file));
    return told.records;
  } finally {
    db.close();
  }
}

function packerOf(packing: WriteTask["packing"]) {
  if (packing === "gzip") return createGzip({ level: 6 });
  return packing === "zstd" ? packByZstd() : undefined;
}

/** Bytes of a piece that is handed on at once. */
const PIECE = 256 * 1024;

function* inPieces(lines: Iterable<string>): Generator<string> {
  let piece = "";
  for (const line of lines) {
    piece += line;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}

function* linesOf(db: ReaderConnection, task: WriteTask, told: { records: number }): Generator<string> {
  const hash = createHash("sha256");
  const lineOf = (record: object): string => {
    const line = `${JSON.stringify(record)}\n`;
    hash.update(line);
    return line;
  };
  yield lineOf(headerOf(db, task));
  for (const record of recordsOf(db, task)) {
    told.records += 1;
    yield lineOf(record);
  }
  const sha256 = hash.digest("hex");
  yield `${JSON.stringify({ kind: "end", records: told.records, sha256 })}\n`;
}

function headerOf(db: ReaderConnection, { owner, product, now }: WriteTask): Values {
  const since = Number(db.prepare("SELECT created_at FROM owners WHERE id = ?").pluck().get(owner) ?? now);
  return {
    kind: "header",
    format: "memory-archive",
    version: ARCHIVE_VERSION,
    madeAt: new Date(now).toISOString(),
    product,
    schema: Number(db.pragma("user_version", { simple: true })),
    owner: ownerUuid(owner),
    since: new Date(since).toISOString(),
  };
}

function* recordsOf(db: ReaderConnection, { owner, settings }: WriteTask): Generator<object> {
  for (const [name, value] of Object.entries(settings)) yield { kind: "setting", name, value };
  for (const kind of kinds) {
    if (kind.kind === "copy") yield* bodiesOf(db, owner);
    const beside = besides(db, kind);
    for (const row of rowsOf(db, kind, owner))
      yield kind.kind === "change" ? changeOf(kind, row) : { ...toRecord(kind, row), ...beside(row) };
  }
}

/** Written out, as all that follows: the columns are those of the format, and the tables are read as a whole. */
function rowsOf(db: ReaderConnection, kind: Kind, owner: string): IterableIterator<Values> {
  const columns = kind.columns.map(({ column }) => column);
  if (kind.kind === "memory") columns.push("root_id");
  if (kind.kind === "copy") columns.push("ark");
  const sql = `SELECT ${columns.join(", ")} FROM ${kind.table} WHERE ${kind.owned ?? "owner_id = ?"} ORDER BY ${kind.order ?? "rowid"}`;
  return db.prepare<[string], Values>(sql).iterate(owner);
}

/** Reads what a record has beside the columns of its row. */
function besides(db: ReaderConnection, { kind }: Kind): (row: Values) => Values {
  switch (kind) {
    case "memory":
      return ({ root_id }) => ({ rootId: root_id });
    case "graphText":
      return graphOf(db);
    case "copy": {
      const parts = db.prepare<[unknown], string>(
        "SELECT b.hash FROM ark_parts p JOIN ark_bodies b ON b.body = p.body WHERE p.ark = ? ORDER BY p.seq",
      );
      return ({ ark }) => ({ parts: parts.pluck().all(ark) });
    }
    case "chunk": {
      const closed = db.prepare<[unknown], number | null>(
        "SELECT valid_to FROM recall_items WHERE ref_id = ?",
      );
      return ({ id }) => {
        const at = closed.pluck().get(id);
        return typeof at === "number" ? { closedAt: new Date(at).toISOString() } : {};
      };
    }
    default:
      return () => ({});
  }
}

function graphOf(db: ReaderConnection): (row: Values) => Values {
  const mentions = db
    .prepare("SELECT entity, start, stop, confidence FROM mentions WHERE text = ? ORDER BY entity")
    .raw();
  const relations = db
    .prepare(
      "SELECT source, predicate, target, confidence FROM relations WHERE text = ? ORDER BY source, predicate, target",
    )
    .raw();
  const uses = db.prepare<[unknown], Values>(
    "SELECT term, origin, name, start, stop, source, target, confidence FROM proposal_uses WHERE text = ? ORDER BY use",
  );
  return ({ text }) => ({
    mentioned: mentions.all(text),
    related: relations.all(text),
    uses: uses.all(text).map(withoutNulls),
  });
}

const withoutNulls = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** What the log keeps of a row names its owner only by what it is in: the archive of that owner. */
function changeOf(kind: Kind, row: Values): Values {
  const { key, before, ...record } = toRecord(kind, row);
  const table = String(row.tbl);
  const names = isLogged(table) ? loggedTables[table].key : [];
  const parts: unknown = names.length > 1 ? JSON.parse(String(key)) : key;
  return {
    ...record,
    key: Array.isArray(parts) && names[0] === "owner_id" ? parts.slice(1) : parts,
    ...(typeof before === "string" && { before: before.replace(/"owner_id":"[^"]*"/, '"owner_id":""') }),
  };
}

/** Characters of a record of lines. */
const BODY_PIECE = 1024 * 1024;

/** Copies of sessions, unpacked, each before the copies that it is part of. */
function* bodiesOf(db: ReaderConnection, owner: string): Generator<object> {
  const bodies = db.prepare<[string], { hash: string; packed: Uint8Array; agent: string }>(
    `SELECT b.hash, b.packed, s.agent FROM ark_bodies b JOIN ark_parts p ON p.body = b.body JOIN ark_sessions s ON s.ark = p.ark
     WHERE b.owner_id = ? GROUP BY b.body ORDER BY b.body`,
  );
  for (const { hash, packed, agent } of bodies.iterate(owner)) {
    const text = unpack(packed).toString("utf8");
    for (let from = 0; from === 0 || from < text.length; from += BODY_PIECE) {
      const last = from + BODY_PIECE >= text.length;
      yield { kind: "copyBody", hash, agent, last, text: text.slice(from, from + BODY_PIECE) };
    }
  }
}
