import { parseJson, printsOf } from "@memory/language/text";
import { type AgentName, splitAtFence } from "@memory/shared";
import type { LineSink, Records, Redact, SessionFile } from "@memory/sources/agents";
import { hashOf, type Packed, pack } from "../../platform/pack.ts";
import { stringsIn } from "./drop-from.ts";
import { redactLine } from "./redact-line.ts";

export interface TranscriptCopyTask {
  readonly agent: AgentName;
  readonly file: SessionFile;
  /** How far the transcript is copied; null: not at all. */
  readonly known: string | null;
  /** Hashes of lines that a person had deleted, and prints of the sentences. */
  readonly dropped: readonly string[];
}

export interface CopiedTranscript {
  /** Place of the parts: behind the end of the copy, or the whole file. */
  readonly start: "behind" | "beginning";
  readonly parts: readonly Packed[];
  /** Bytes of the transcript that are copied, and where the next copy starts. */
  readonly size: number;
  readonly watermark: string;
  readonly redactions: number;
  /** There may be more behind it. */
  readonly isMore: boolean;
}

interface CopyDeps {
  readonly redact: Redact;
  readonly records: Records;
}

/** Size of a part, characters: what is unpacked in one go to be read, or to have words taken out. */
const partLength = 4 * 1024 * 1024;

/** Parts of one go: they are written in one transaction. */
const mostParts = 2;

/**
 * Append what is new since the last copy, or start over if the beginning changed, as far as one go reaches. Each line of the
 * transcript becomes one line of the copy, empty if it is too long, so that line numbers agree. A line that is still being
 * written waits. Null: the session is gone. Throws what the file system throws.
 */
export async function copyTranscript(
  { file, known, dropped }: TranscriptCopyTask,
  deps: CopyDeps,
): Promise<CopiedTranscript | null> {
  const writer = createWriter(deps, new Set(dropped));
  const copied = await deps.records.copy(file, known, writer);
  return copied && { ...copied, isMore: writer.isFull(), ...writer.end() };
}

function createWriter(
  { redact, records }: CopyDeps,
  dropped: ReadonlySet<string>,
): LineSink & { end(): Pick<CopiedTranscript, "parts" | "redactions"> } {
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
    const line = redactLine(bytes.toString("utf8"), { redact, records });
    if (dropped.size > 0 && isDropped(line.text, dropped)) return records.tombstone(line.text);
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
    end() {
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
