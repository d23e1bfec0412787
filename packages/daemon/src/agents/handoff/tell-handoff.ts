import { withoutNumbers } from "@memory/language/redaction";
import type { Entry, Lines, Session } from "@memory/language/session";
import { CHARACTERS_PER_TOKEN, iso, printsOf } from "@memory/language/text";
import type { Handoff } from "@memory/shared";
import { listenFor, type Said } from "../import/passages.ts";
import { type NumberedTurn, writeHandoff } from "./write-handoff.ts";

/** A session as it is now, and what memory keeps of it. */
export interface HandoffTask {
  readonly session: Session;
  readonly agent: string;
  /** When it was last written to, for one whose records have no times, milliseconds. */
  readonly mtime: number;
  readonly tokens: number;
  /** The paragraphs that are kept, and the last line that was read. */
  readonly kept: readonly string[];
  readonly readTo: number;
  /** What it says that a person has deleted; hashes of lines and prints of sentences that were. */
  readonly untold: readonly Said[];
  readonly dropped: readonly string[];
}

export type ToldHandoff = Pick<Handoff, "lastAt" | "text" | "tokens" | "next" | "turns">;

/**
 * Where it stands, without what a person has deleted: of what was read, what still is kept; of what came since, what says none of it. In a
 * thread: it looks at every sentence.
 */
export function tellHandoff(task: HandoffTask): ToldHandoff {
  const { session: read, agent, mtime, tokens } = task;
  const isLeft = leftIn(task);
  const kept = new Set(task.kept);
  const turns = read.turns.map(({ at, blocks }, number): NumberedTurn => {
    const left = blocks.filter(
      ({ text, lines }) => (lines.to > task.readTo || kept.has(text)) && isLeft(text, lines),
    );
    return { number, at, blocks: left };
  });
  const session = { ...read, entries: read.entries.filter((entry) => isLeft(wordsOf(entry), entry.lines)) };
  const lastAt = read.endedAt ?? mtime;
  const told = turns.filter(({ blocks }) => blocks.length > 0);
  const { told: count, next, ...written } = writeHandoff({ agent, session, turns: told, lastAt, tokens });
  // Numbers tell a session's secrets apart while it is read; nobody else has a use for them.
  const text = withoutNumbers(written.text);
  return {
    ...{ lastAt: iso(lastAt), text, tokens: Math.ceil(text.length / CHARACTERS_PER_TOKEN) },
    next: next && { ...next, command: withoutNumbers(next.command) },
    turns: { told: count, of: read.turns.length },
  };
}

function leftIn({ untold, dropped }: HandoffTask): (text: string, lines: Lines) => boolean {
  const { tells } = listenFor(untold);
  const gone = new Set(dropped);
  return (text, lines) =>
    !tells({ text, lines }) && (gone.size === 0 || !printsOf(text).some((print) => gone.has(print)));
}

function wordsOf(entry: Entry): string {
  switch (entry.kind) {
    case "command":
      return `${entry.command}\n${entry.failure ?? ""}`;
    case "edit":
      return entry.path;
    case "answer":
      return `${entry.question}\n${entry.answer}`;
    case "interrupt":
      return "";
    default:
      return entry.text;
  }
}
