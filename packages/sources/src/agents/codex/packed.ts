import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { Duplex } from "node:stream";
import * as zlib from "node:zlib";
import { codeOf } from "../../files/system-errors.ts";
import type { CopiedLines, LineSink, ReadBytes } from "../agent.ts";
import { copyFrom } from "../lines/copy-lines.ts";
import { parseLine } from "../lines/parse-line.ts";
import { unreadable } from "../retold/read-whole.ts";
import { unzstd } from "../unzstd.ts";

/** Codex packs rollouts with which nobody has gone on for a while. */
export const isPacked = (path: string): boolean => path.endsWith(".zst");

/** The lines of a packed rollout, all of them in memory. Blocks while it unpacks; throws `ApiError` in words for a person. */
async function unpacked(path: string): Promise<Buffer> {
  const unpack = unzstd(path);
  const packed = await readFile(path);
  try {
    return unpack(packed);
  } catch {
    throw unreadable(path, "it is no whole Zstandard file; either it is being written, or it is damaged");
  }
}

export async function bytesOfPacked(path: string): Promise<ReadBytes> {
  const buffer = await unpacked(path);
  let from = 0;
  return (into, at, length) => {
    const count = buffer.copy(into, at, from, from + length);
    from += count;
    return count;
  };
}

/** The lines behind a watermark, as of a file that is not packed: by that its packing changes nothing. Null: the file is gone. */
export async function copyPacked(
  path: string,
  after: string | null,
  sink: LineSink,
): Promise<CopiedLines | null> {
  const buffer = await unpacked(path).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  });
  return (
    buffer &&
    (await copyFrom((into, at, length, from) => buffer.copy(into, at, from, from + length), after, sink))
  );
}

/** Bytes in which a first line is looked for. */
const FIRST_LINE = 1024 * 1024;

/** The first record of a packed rollout; undefined where its line is none, or too long. No more is unpacked than it takes. */
export async function firstPacked(path: string): Promise<unknown> {
  unzstd(path);
  const make: unknown = Reflect.get(zlib, "createZstdDecompress");
  const stream: unknown = typeof make === "function" ? make() : null;
  if (!(stream instanceof Duplex)) return undefined;
  const file = createReadStream(path);
  file.on("error", (error) => stream.destroy(error));
  try {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of file.pipe(stream)) {
      const end = part.indexOf("\n");
      parts.push(end < 0 ? part : part.subarray(0, end));
      size += part.length;
      if (end >= 0) return parseLine(Buffer.concat(parts)).values[0];
      if (size > FIRST_LINE) return undefined;
    }
    return parseLine(Buffer.concat(parts)).values[0];
  } finally {
    file.destroy();
    stream.destroy();
  }
}
