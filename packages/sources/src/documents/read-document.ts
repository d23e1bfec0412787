import { basename } from "node:path";
import { redact } from "@memory/language/redaction";
import { fingerprint } from "@memory/language/text";
import type { DocumentKind } from "@memory/shared";
import { chunkSections } from "./chunk.ts";
import { type FileContent, Unreadable } from "./formats/extractor.ts";
import { extractorOf, stampOf, unreadableReason } from "./formats/registry.ts";
import { giveUp } from "./large-memory.ts";
import { type PackedChunks, packChunks } from "./packed-chunks.ts";
import { type FileStat, readFile } from "./read-file.ts";
import { redactSections } from "./redact-sections.ts";

export type ReadTask =
  | { readonly path: string; readonly maxBytes: number }
  | { readonly bytes: Uint8Array; readonly name: string; readonly contentType?: string };

export interface ReadDocument extends FileStat {
  readonly kind: DocumentKind;
  /** Extractor and version: `markdown@1`. */
  readonly extractor: string;
  /** The name of the file where the document has none. */
  readonly title: string;
  /** 32 hex digits of its bytes. */
  readonly contentHash: string;
  readonly redactions: number;
  /** Where little of it could be kept: what is not, in one sentence. */
  readonly remark: string | null;
  readonly chunks: PackedChunks;
}

/** `mtime` and `size` are 0 where bytes were given without a file, or the file did not tell. */
export type ReadOutcome =
  | { readonly kind: "read"; readonly document: ReadDocument }
  /** Nothing to read until it changes. */
  | ({ readonly kind: "skipped"; readonly reason: string } & FileStat)
  /** Worth another try. */
  | ({ readonly kind: "failed"; readonly reason: string } & FileStat)
  /** Written to while it was read. */
  | ({ readonly kind: "changing" } & FileStat)
  | { readonly kind: "gone" }
  /** Its folder, too: a disk that is not mounted looks like this. */
  | { readonly kind: "lost" }
  /** Its disk or share does not answer. */
  | { readonly kind: "unreachable"; readonly reason: string };

/** Reads a file, or bytes that came over the network, into chunks without secrets. Never throws. */
export async function readDocument(task: ReadTask): Promise<ReadOutcome> {
  if ("bytes" in task) return readContent(task, { size: task.bytes.length, mtime: 0 });
  const file = readFile(task.path, {
    maxBytes: task.maxBytes,
    refuse: () => (extractorOf({ name: task.path }) === null ? unreadableReason(task.path) : null),
  });
  if (file.kind !== "content") return file;
  const { bytes, size, mtime } = file;
  return readContent({ bytes, name: basename(task.path) }, { size, mtime });
}

async function readContent(file: FileContent, stat: FileStat): Promise<ReadOutcome> {
  const extractor = extractorOf(file);
  if (extractor === null) return { kind: "skipped", reason: unreadableReason(file.name), ...stat };
  try {
    const contentHash = fingerprint(file.bytes);
    const whole = await extractor.extract(file);
    // Of all texts that reading makes of a file it is the first that is not needed any more.
    giveUp(file.bytes.buffer);
    const extracted = redactSections(whole);
    const chunks = packChunks(chunkSections(extracted.sections));
    const document: ReadDocument = {
      ...stat,
      kind: extractor.kind,
      extractor: stampOf(extractor),
      title: extracted.title?.trim() || redact(file.name).text,
      contentHash,
      redactions: extracted.redactions,
      remark: extracted.remark ?? (chunks.length === 0 ? "it holds no text" : null),
      chunks,
    };
    return { kind: "read", document };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: "skipped", reason: error.message, ...stat };
    // Its message may quote what the file says.
    const name = error instanceof Error ? error.name : "unknown error";
    return { kind: "failed", reason: `the ${extractor.kind} could not be read: ${name}`, ...stat };
  }
}
