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
  /** A line break ends it: else it is the last, and may be cut off. */
  readonly isEnded: boolean;
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
  const take = (line: Buffer, isEnded = true): ArchiveTextLine => {
    number += 1;
    // What is cut off may end within a character.
    if (isEnded && !isUtf8(line))
      throw new BadArchive("is not UTF-8 text; an archive is text, one JSON object a line", number);
    return { number, text: line.toString("utf8"), isEnded, hashBefore: () => hash.copy().digest("hex") };
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
    throw isOfZlib(error) ? unpackable(error, number) : error;
  }
  if (length > 0) yield take(Buffer.concat(rest), false);
}

const isOfZlib = (error: unknown): boolean =>
  /^(?:Z_|ZSTD_|ERR_(?:_?ZSTD|BUFFER_TOO))/.test(codeOf(error) ?? "");

/** "Unexpected end of file", of gzip and zstd alike. */
const CUT_OFF = "Z_BUF_ERROR";

function unpackable(error: unknown, lines: number): BadArchive {
  const how = codeOf(error) === CUT_OFF ? "cut off" : "damaged";
  const where = lines > 0 ? `behind line ${lines} it cannot be unpacked` : "it cannot be unpacked";
  return new BadArchive(`the archive is ${how}: ${where}`);
}

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

/** Parts that wait for who reads. */
const MOST_WAITING = 32;

/**
 * What can be unpacked, to the last byte before an error: an iterator of the stream itself throws away what it has read by then, and with
 * it the line up to which an archive is whole.
 */
async function* through(file: Readable, unpack: Duplex): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = [];
  const at: { end: "running" | "done" | Error; go: () => void } = { end: "running", go: () => undefined };
  const end = (how: "done" | Error): void => {
    if (at.end === "running") at.end = how;
    at.go();
  };
  file.on("error", (error) => unpack.destroy(error));
  unpack
    .on("data", (part: Buffer) => {
      if (parts.push(part) >= MOST_WAITING) unpack.pause();
      at.go();
    })
    .on("end", () => end("done"))
    .on("error", end);
  file.pipe(unpack);
  try {
    for (;;) {
      const part = parts.shift();
      if (part) yield part;
      else if (at.end === "done") return;
      else if (at.end !== "running") throw at.end;
      else {
        const arrived = new Promise<void>((resolve) => {
          at.go = resolve;
        });
        unpack.resume();
        await arrived;
      }
    }
  } finally {
    file.destroy();
    unpack.destroy();
  }
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
