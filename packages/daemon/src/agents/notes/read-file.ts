import { readFile, stat } from "node:fs/promises";
import { redactTelling } from "@memory/language/redaction";
import { fingerprint } from "@memory/language/text";
import { type Noted, type NoteFile, readingNote } from "@memory/sources/notes";
import { Tree } from "@memory/sources/trees";
import type { SpokenDeps } from "../../memories/beliefs/belief.ts";
import { createYielder } from "../../platform/schedule/time-slice.ts";

/** A statement of a note as it is compared and kept: redacted. */
export interface Said extends Pick<Noted, "line" | "endLine" | "isOwn" | "cwd"> {
  readonly hash: string;
  readonly content: string;
  /** Without the headings that it stands under. */
  readonly words: string;
  readonly hidden: string | null;
  /** When it was written, milliseconds. */
  readonly at: number;
}

/** A note as it lies there. */
export interface ReadNote {
  readonly stamp: string;
  readonly said: readonly Said[];
  readonly imports: readonly string[];
  readonly redactions: number;
}

export type Reading =
  | { readonly kind: "read"; readonly note: ReadNote }
  | { readonly kind: "gone" }
  /** In words; what was read of it before stays. */
  | { readonly kind: "unreadable"; readonly reason: string };

/** Bytes of a note that are read: programs themselves warn of a tenth of it. */
const LONGEST = 256 * 1024;

/** The file as it is now, without opening it; null: it is not there. */
export async function stampOf(path: string): Promise<string | null> {
  const stats = await stat(path).catch(() => null);
  return stats?.isFile() ? `${stats.size} ${stats.mtimeMs} ${stats.ino}` : null;
}

/** When it was written last, milliseconds. */
export const writtenIn = (stamp: string): number => Number(stamp.split(" ")[1]);

/** Read a note whole; each secret in it is hidden before anything else sees it. */
export async function readNoteFile(
  { printOf }: Pick<SpokenDeps, "printOf">,
  file: NoteFile,
  { now, signal }: { readonly now: number; readonly signal: AbortSignal },
): Promise<Reading> {
  const { path, agent, isOwn, root } = file;
  const stamp = await stampOf(path);
  if (stamp === null) return { kind: "gone" };
  const size = Number(stamp.split(" ")[0]);
  if (size > LONGEST) return { kind: "unreadable", reason: `it is larger than ${LONGEST / 1024} KiB` };
  const bytes = await readFile(path).catch(() => null);
  if (bytes === null) return { kind: "unreadable", reason: "it cannot be read" };
  if (bytes.includes(0)) return { kind: "unreadable", reason: "it is no text" };
  const yieldIfDue = createYielder();
  const note = await inPauses(readingNote(bytes.toString("utf8"), { agent, isOwn }), yieldIfDue);
  const written = root === null || isOwn ? null : await new Tree(root, signal).writtenAt(path);
  const said = new Map<string, Said>();
  let redactions = 0;
  for (const { content: whole, raw, ...one } of note.statements) {
    const { text: content, hidden, count } = redactTelling(whole, printOf);
    const { text: words } = redactTelling(one.words, printOf);
    redactions += count;
    if (ONLY_HIDDEN.test(words)) continue;
    const hash = fingerprint(`${content}\n${hidden ?? ""}`);
    const at = Math.floor(Math.min(now, written?.get(raw) ?? note.writtenAt ?? writtenIn(stamp)));
    if (!said.has(hash)) said.set(hash, { ...one, words, hash, content, hidden, at });
    await yieldIfDue();
  }
  return { kind: "read", note: { stamp, said: [...said.values()], imports: note.imports, redactions } };
}

/** A name, and a secret that is hidden: it tells nothing. */
const ONLY_HIDDEN = /^(?:[^:]{1,80}:\s*)*(?:[\w.-]+\s*[=:]\s*)?\[redacted:[\w-]+\]\W*$/;

async function inPauses<Result>(steps: Generator<void, Result>, pause: () => Promise<void>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await pause();
  }
}
