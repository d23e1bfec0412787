import { withoutNumbers } from "@memory/language/redaction";
import { type Block, type Entry, isAskedByReader, type Session } from "@memory/language/session";
import type { ReadOptions, SessionFile } from "../agents/agent.ts";
import { placeOf } from "../projects/index.ts";
import { type Cleaner, cleaner } from "./clean-text.ts";
import { dropRecalledSentences } from "./drop-recalled.ts";
import type { Gathered } from "./gather.ts";
import { turnsOf } from "./turns.ts";

/** Longest texts of one entry, characters. What a person types is short (median one sentence); longer is pasted. */
const limits = { human: 4_000, assistant: 32_000, command: 16_000, document: 64_000, name: 1_000 };

/** How the reading went. */
export interface Reading {
  /** Records that were no JSON or no known shape. */
  readonly malformed: number;
  /** Records too long to be kept. */
  readonly overlong: number;
  /** As its agent writes it down. */
  readonly watermark: string;
}

/** A session of what was gathered, redacted: without abandoned talk, which its agent has taken out already. */
export function finishSession(
  file: SessionFile,
  gathered: Omit<Gathered, "calls" | "fences" | "prose" | "questions">,
  { options, reading }: { readonly options: ReadOptions; readonly reading: Reading },
): Session {
  const tidy = cleaner(options.redact);
  const told = dropRecalledSentences(personsEntries(plansOnce(gathered.entries)), {
    recalled: gathered.recalled,
    injected: options.injected ?? [],
  });
  const entries = cleanEntries(markFinals(told.entries), tidy);
  const named = (text: string | null) =>
    text === null ? null : withoutNumbers(tidy.clean(text, limits.name));
  const cwd = named(gathered.cwd);
  const place = placeOf(cwd, file.folder);
  const session = {
    sessionId: file.sessionId,
    path: file.path,
    folder: file.folder,
    project: place.name,
    place,
    cwd,
    branch: named(gathered.branch),
    title: named(gathered.title),
    startedAt: gathered.startedAt,
    endedAt: gathered.endedAt,
    entries,
    turns: turnsOf(entries).map((turn) => ({ ...turn, blocks: turn.blocks.map(withoutPrints) })),
    prints: options.prints?.() ?? [],
    malformed: reading.malformed,
    echoes: told.echoes,
    watermark: reading.watermark,
  };
  const { redactions, truncated } = tidy.counts();
  return { ...session, redactions, truncated: truncated + reading.overlong };
}

const withoutPrints = (block: Block): Block => ({ ...block, text: withoutNumbers(block.text) });

/** A session that begins with memory's own question has nothing of a person's. */
function personsEntries(entries: readonly Entry[]): readonly Entry[] {
  const first = entries.find(({ kind }) => kind === "human");
  return first?.kind === "human" && isAskedByReader(first.text) ? [] : entries;
}

/** A plan that was shown is handed over in the same words. */
function plansOnce(entries: readonly Entry[]): Entry[] {
  const known = new Set<string>();
  return entries.filter((entry) => {
    if (entry.kind !== "plan") return true;
    if (known.has(entry.text)) return false;
    known.add(entry.text);
    return true;
  });
}

/** Messages handed over, answers and refusals come in mid-turn; a typed message, a plan or an interrupt ends the turn. */
function markFinals(entries: readonly Entry[]): Entry[] {
  const marked = [...entries];
  let turnOpen = true;
  for (let index = marked.length - 1; index >= 0; index--) {
    const entry = marked[index];
    if (entry?.kind === "assistant" && turnOpen) {
      marked[index] = { ...entry, final: true };
      turnOpen = false;
    } else if (entry && endsTurn(entry)) turnOpen = true;
  }
  return marked;
}

function endsTurn(entry: Entry): boolean {
  if (entry.kind === "interrupt" || entry.kind === "plan") return true;
  return entry.kind === "human" && (entry.via === "typed" || entry.via === "command-args");
}

function cleanEntries(entries: readonly Entry[], tidy: Cleaner): Entry[] {
  return entries.map((entry): Entry => cleanEntry(entry, tidy));
}

function cleanEntry(entry: Entry, { clean }: Cleaner): Entry {
  const maybe = (text: string | null, limit: number) => (text === null ? null : clean(text, limit));
  switch (entry.kind) {
    case "human":
      return { ...entry, text: clean(entry.text, limits.human) };
    case "assistant":
      return { ...entry, text: clean(entry.text, limits.assistant) };
    case "recap":
    case "plan":
      return { ...entry, text: clean(entry.text, limits.assistant) };
    case "answer": {
      const { question, answer, detail } = entry;
      return {
        ...entry,
        question: clean(question, limits.human),
        answer: clean(answer, limits.human),
        detail: maybe(detail, limits.human),
      };
    }
    case "command":
      return {
        ...entry,
        command: clean(entry.command, limits.command),
        description: maybe(entry.description, limits.human),
        ...(entry.failure !== undefined && { failure: clean(entry.failure, limits.human) }),
      };
    case "edit":
      return { ...entry, path: clean(entry.path, limits.human), text: maybe(entry.text, limits.document) };
    case "interrupt":
      return entry;
  }
}
