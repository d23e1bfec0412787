import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { Duplex, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { codeOf } from "@memory/sources/files";
import { unpackByZstd } from "./zstd.ts";

/** Bytes of a line; a record of one memory has some hundred. */
const LONGEST = 16 * 1024 * 1024;

export interface ArchiveTextLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** SHA-256 of all bytes before this line, hex; asked for of one line alone, the last. */
  hashBefore(): string;
}

/** What an archive is refused for, in words, and the line where that stands. */
export class BadArchive extends Error {
  override readonly name = "BadArchive";
  readonly line: number | undefined;
  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}

const GZIP = Buffer.from([0x1f, 0x8b]);
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** The lines of an archive in a file, plain or packed; never more than one of them in memory. Throws `BadArchive`. */
export async function* linesOf(path: string): AsyncGenerator<ArchiveTextLine> {
  const unpacked = await unpackedBytes(path);
  const hash = createHash("sha256");
  let number = 0;
  let rest: Buffer[] = [];
  let length = 0;
  const take = (line: Buffer): ArchiveTextLine => {
    number += 1;
    if (!isUtf8(line))
      throw new BadArchive("is not UTF-8 text; an archive is text, one JSON object a line", number);
    return { number, text: line.toString("utf8"), hashBefore: () => hash.copy().digest("hex") };
  };
  try {
    for await (const part of unpacked) {
      let bytes = Buffer.from(part);
      for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10)) {
        const line = Buffer.concat([...rest, bytes.subarray(0, end)]);
        yield take(line);
        hash.update(line).update("\n");
        [rest, length, bytes] = [[], 0, bytes.subarray(end + 1)];
      }
      rest.push(bytes);
      length += bytes.length;
      if (length > LONGEST) throw new BadArchive(`is longer than ${LONGEST / 1024 / 1024} MiB`, number + 1);
    }
  } catch (error) {
    throw isOfZlib(error)
      ? new BadArchive("the archive is damaged or cut off: it cannot be unpacked")
      : error;
  }
  if (length > 0) yield take(Buffer.concat(rest));
}

const isOfZlib = (error: unknown): boolean =>
  /^(?:Z_|ZSTD_|ERR_(?:_?ZSTD|BUFFER_TOO))/.test(codeOf(error) ?? "");

async function unpackedBytes(path: string): Promise<AsyncIterable<Uint8Array>> {
  const start = await firstBytes(path);
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  if (start.subarray(0, 2).equals(GZIP)) return through(file, createGunzip());
  if (!start.equals(ZSTD)) return file;
  const unpacking = unpackByZstd();
  if (!unpacking)
    throw new BadArchive("this Node cannot unpack zstd (22.15 and later can): unpack it first, with zstd -d");
  return through(file, unpacking);
}

/** Errors of either go to who reads. */
function through(file: Readable, unpack: Duplex): Readable {
  file.on("error", (error) => unpack.destroy(error));
  unpack.on("close", () => file.destroy());
  file.pipe(unpack);
  return unpack;
}

async function firstBytes(path: string): Promise<Buffer> {
  const file: FileHandle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
