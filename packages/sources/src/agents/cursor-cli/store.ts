import { parseJson } from "@memory/language/text";
import { readForeign } from "../../databases/foreign.ts";
import type { Connection } from "../../databases/sqlite.ts";
import { type Fields, fields, string } from "../../sessions/fields.ts";
import { unreadable } from "../retold/read-whole.ts";
import { type Told, told } from "../retold/told.ts";

/** Fields of the newest root: the messages, in order, by their hashes; and the folder. */
const [MESSAGE, FOLDER] = [1, 9];

/** A chat as its database tells it: of blobs under their hashes, a root names those that stand. Throws `ApiError` in words for a person. */
export const tellStore = (path: string, beside: Fields): Told =>
  readForeign(path, (db) => {
    const meta = metaOf(db);
    const root = blobOf(db, string(meta?.latestRootBlobId) ?? "");
    if (!meta || !root)
      throw unreadable(path, "it names no newest message; it is of a kind that memory does not know");
    const parts = [...partsOf(root)];
    const folder = parts.find(({ field }) => field === FOLDER)?.bytes.toString("utf8");
    const messages = parts
      .filter(({ field, bytes }) => field === MESSAGE && bytes.length === HASH)
      .map(({ bytes }) => parseJson(blobOf(db, bytes.toString("hex"))?.toString("utf8") ?? ""));
    const known = messages.filter((message) => message !== undefined);
    const about = {
      cwd: string(beside.cwd) ?? (folder || null),
      title: string(beside.title) ?? string(meta.name),
      startedAt: beside.createdAtMs ?? meta.createdAt,
    };
    return told(about, known, messages.length - known.length);
  });

/** Bytes of a SHA-256. */
const HASH = 32;

/** The one value of the table is JSON in hexadecimal digits; in some versions JSON itself. */
function metaOf(db: Connection): Fields | null {
  const value: unknown = db.prepare("SELECT value FROM meta WHERE key = '0'").pluck().get();
  const text = Buffer.isBuffer(value) ? value.toString("utf8") : (string(value) ?? "");
  return fields(parseJson(/^[0-9a-f]+$/i.test(text) ? Buffer.from(text, "hex").toString("utf8") : text));
}

function blobOf(db: Connection, id: string): Buffer | null {
  const data: unknown = db.prepare("SELECT data FROM blobs WHERE id = ?").pluck().get(id);
  if (Buffer.isBuffer(data)) return data;
  return typeof data === "string" ? Buffer.from(data) : null;
}

interface Part {
  readonly field: number;
  readonly bytes: Buffer;
}

/** The fields of a message in Protocol Buffers that have a length; reading ends where it is none. */
function* partsOf(message: Buffer): Generator<Part> {
  let at = 0;
  const number = (): number => {
    let value = 0;
    for (let shift = 0; shift < 49 && at < message.length; shift += 7) {
      const byte = message[at++] ?? 0;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    return Number.NaN;
  };
  while (at < message.length) {
    const key = number();
    const [field, wire] = [Math.floor(key / 8), key % 8];
    if (wire === 0) number();
    else if (wire === 1) at += 8;
    else if (wire === 5) at += 4;
    else if (wire === 2) {
      const end = number() + at;
      if (!(end <= message.length)) return;
      yield { field, bytes: message.subarray(at, end) };
      at = end;
    } else return;
  }
}
