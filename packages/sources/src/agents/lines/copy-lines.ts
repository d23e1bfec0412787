import { createHash, type Hash } from "node:crypto";
import { closeSync, createReadStream, openSync, readSync } from "node:fs";
import { codeOf } from "../../files/system-errors.ts";
import type { CopiedLines, Discovered, LineSink, SessionFile } from "../agent.ts";
import { readLinesFrom } from "./read-lines.ts";
import { readWatermark, writeWatermark } from "./watermark.ts";

/**
 * The lines behind a watermark, or all of them if the beginning changed, as far as the sink takes them. A line that is still
 * being written waits. Null: the file is gone. Throws what the file system throws.
 */
export async function copyLines(
  { path }: Pick<SessionFile, "path">,
  after: string | null,
  sink: LineSink,
): Promise<CopiedLines | null> {
  const file = opened(path);
  if (file === null) return null;
  try {
    return await copyFrom((into, at, length, from) => readSync(file, into, at, length, from), after, sink);
  } finally {
    closeSync(file);
  }
}

/** Puts the bytes from a place on into a buffer and answers how many came. */
type ReadAt = (into: Buffer, at: number, length: number, from: number) => number;

/** The same for bytes that lie elsewhere. */
export async function copyFrom(readAt: ReadAt, after: string | null, sink: LineSink): Promise<CopiedLines> {
  const known = after === null ? null : readWatermark(after);
  const prefix = known && beginning(readAt, known.offset);
  const isSame = prefix?.copy().digest("hex") === known?.hash;
  const start = prefix && known && isSame ? { offset: known.offset, hash: prefix } : fromZero();
  let position = start.offset;
  const read = (into: Buffer, at: number, length: number): number => {
    if (sink.isFull()) return 0;
    const count = readAt(into, at, length, position);
    position += count;
    return count;
  };
  const watermark = await readLinesFrom(read, sink, { start });
  return {
    start: start.offset > 0 ? "behind" : "beginning",
    size: watermark.offset,
    watermark: writeWatermark(watermark),
  };
}

/** Says that a file is gone where it is known: on its way out of a thread an error loses its code. */
function opened(path: string): number | null {
  try {
    return openSync(path, "r");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

const fromZero = () => ({ offset: 0, hash: createHash("sha256") });

/** The hash of the first bytes of a file, to go on from; nothing where it is shorter. */
function beginning(readAt: ReadAt, bytes: number): Hash | null {
  const hash = createHash("sha256");
  const block = Buffer.allocUnsafe(512 * 1024);
  for (let at = 0; at < bytes; ) {
    const count = readAt(block, 0, Math.min(block.length, bytes - at), at);
    if (count === 0) return null;
    hash.update(block.subarray(0, count));
    at += count;
  }
  return hash;
}

/** Does a transcript still begin with what was read? A copy and a restore have another time and the same bytes. */
export async function isUnchanged({ path }: Discovered, watermark: string): Promise<boolean> {
  const known = readWatermark(watermark);
  if (!known) return false;
  const hash = createHash("sha256");
  if (known.offset > 0)
    for await (const chunk of createReadStream(path, { end: known.offset - 1 })) hash.update(chunk);
  return hash.digest("hex") === known.hash;
}
