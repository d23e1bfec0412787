import { createHash, type Hash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
import { parseJson, printsOf } from "@memory/language/text";
import { splitAtFence } from "@memory/shared";
import { codeOf } from "@memory/sources/files";
import { hashOf, type Packed, pack } from "../../platform/pack.ts";
import { stringsIn } from "./drop-from.ts";
import { type RedactText, redactLine } from "./redact-line.ts";
import { tombstoneOf } from "./tombstone.ts";

export interface TranscriptCopyTask {
  readonly path: string;
  /** Length of the copy in bytes of the transcript, and their SHA-256. */
  readonly known: { readonly offset: number; readonly hash: string } | null;
  /** Hashes of lines that a person had deleted, and prints of the sentences. */
  readonly dropped: readonly string[];
}

export interface CopiedTranscript {
  /** Place of the parts: behind the end of the copy, or the whole file. */
  readonly start: "behind" | "beginning";
  readonly parts: readonly Packed[];
  /** Next start: bytes of the transcript, and their SHA-256. */
  readonly offset: number;
  readonly hash: string;
  readonly redactions: number;
  /** There may be more behind it. */
  readonly isMore: boolean;
}

interface LineSink {
  line(bytes: Buffer): void;
  tail(bytes: Buffer): boolean;
  overlong(): void;
}

type ReadLines = (
  read: (into: Buffer, at: number, length: number) => number,
  sink: LineSink,
  options: { readonly start: { readonly offset: number; readonly hash: Hash } },
) => Promise<{ readonly offset: number; readonly hash: string }>;

interface CopyDeps {
  readonly redact: RedactText;
  readonly readLines: ReadLines;
}

/** Size of a part, characters: what is unpacked in one go to be read, or to have words taken out. */
const partLength = 4 * 1024 * 1024;

/** Parts of one go: they are written in one transaction. */
const mostParts = 2;

/**
 * Append what is new since the last copy, or start over if the beginning changed, as far as one go reaches. Each line of the
 * transcript becomes one line of the copy, empty if it is too long, so that line numbers agree. A line that is still being
 * written waits. Null: the file is gone. Throws what the file system throws.
 */
export async function copyTranscript(
  { path, known, dropped }: TranscriptCopyTask,
  deps: CopyDeps,
): Promise<CopiedTranscript | null> {
  const file = opened(path);
  if (file === null) return null;
  try {
    const prefix = known && beginning(file, known.offset);
    const isSame = prefix?.copy().digest("hex") === known?.hash;
    const start = prefix && known && isSame ? { offset: known.offset, hash: prefix } : fromZero();
    const writer = createWriter(deps.redact, new Set(dropped));
    let position = start.offset;
    const read = (into: Buffer, at: number, length: number): number => {
      if (writer.isFull()) return 0;
      const count = readSync(file, into, at, length, position);
      position += count;
      return count;
    };
    const { offset, hash } = await deps.readLines(read, writer, { start });
    return {
      start: start.offset > 0 ? "behind" : "beginning",
      offset,
      hash,
      isMore: writer.isFull(),
      ...writer.end(),
    };
  } finally {
    closeSync(file);
  }
}

/** Said in the thread: on its way out of it an error loses its code. */
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
function beginning(file: number, bytes: number): Hash | null {
  const hash = createHash("sha256");
  const block = Buffer.allocUnsafe(512 * 1024);
  for (let at = 0; at < bytes; ) {
    const count = readSync(file, block, 0, Math.min(block.length, bytes - at), at);
    if (count === 0) return null;
    hash.update(block.subarray(0, count));
    at += count;
  }
  return hash;
}

function createWriter(redact: RedactText, dropped: ReadonlySet<string>) {
  const parts: Packed[] = [];
  let [lines, length, redactions] = [[] as string[], 0, 0];
  const flush = () => {
    if (lines.length > 0) parts.push(pack(lines.join("")));
    [lines, length] = [[], 0];
  };
  const write = (text: string) => {
    lines.push(text);
    length += text.length;
    if (length >= partLength) flush();
  };
  const copied = (bytes: Buffer): string => {
    const line = redactLine(bytes.toString("utf8"), redact);
    if (dropped.size > 0 && isDropped(line.text, dropped)) return tombstoneOf(line.text);
    redactions += line.redactions;
    return line.text;
  };
  return {
    line: (bytes: Buffer) => write(`${copied(bytes)}\n`),
    // Its line break belongs to what comes the next time.
    tail(bytes: Buffer): boolean {
      if (!isWhole(bytes)) return false;
      write(copied(bytes));
      return true;
    },
    overlong: () => write("\n"),
    isFull: () => parts.length >= mostParts,
    end(): Pick<CopiedTranscript, "parts" | "redactions"> {
      flush();
      return { parts, redactions };
    },
  };
}

/** Also recalled text that says what was deleted: an agent may have been told it before anything of the session was kept. */
const isDropped = (line: string, dropped: ReadonlySet<string>): boolean =>
  dropped.has(hashOf(line)) ||
  (/memory-recall/i.test(line) &&
    stringsIn(line).some((text) => printsOf(splitAtFence(text).inside).some((print) => dropped.has(print))));

const isWhole = (bytes: Buffer): boolean => typeof parseJson(bytes.toString("utf8")) === "object";
