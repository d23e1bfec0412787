import { projectName } from "@memory/language/names";
import { withoutNumbers } from "@memory/language/redaction";
import { type Block, type Entry, isAskedByReader, type Session } from "@memory/language/session";
import { dropRecalledSentences } from "../../sessions/drop-recalled.ts";
import { turnsOf } from "../../sessions/turns.ts";
import type { ReadOptions, SessionFile } from "../agent.ts";
import { type Cleaner, cleaner } from "./clean-text.ts";
import { type Gathered, gather, gatherNothing } from "./gather-entries.ts";
import { abandonedBy } from "./live-branch.ts";
import { type ParsedLine, parseLine, skimProgress } from "./parse-line.ts";
import { queuedOnly } from "./queued-text.ts";
import { type LineSink, readLines, readLinesFrom } from "./transcript-lines.ts";
import { viewRecord } from "./transcript-records.ts";
import { writeWatermark } from "./watermark.ts";

/** Longest texts of one entry, characters. What a person types is short (median one sentence); longer is pasted. */
const limits = { human: 4_000, assistant: 32_000, command: 16_000, document: 64_000, name: 1_000 };

/**
 * Reads one transcript in one pass. Bad lines are counted, never thrown; throws what the file system throws, and the
 * signal's reason.
 */
export async function readSession(file: SessionFile, options: ReadOptions): Promise<Session> {
  const gathered = gatherNothing();
  const faults = { malformed: 0, overlong: 0 };
  const take = (number: number, { values, malformed }: ParsedLine): boolean => {
    const views = values.map(viewRecord);
    if (malformed || views.includes(null)) faults.malformed += 1;
    for (const view of views) if (view) gather(gathered, view, number);
    return values.length > 0 && !malformed;
  };
  const sink: LineSink = {
    line: (bytes, number) => void take(number, skimProgress(bytes) ?? parseLine(bytes)),
    tail: (bytes, number) => take(number, parseLine(bytes)),
    overlong: () => {
      faults.overlong += 1;
    },
  };
  const { bytes, signal } = options;
  const watermark = await (bytes
    ? readLinesFrom(bytes, sink, { signal })
    : readLines(file.path, sink, { signal }));

  const tidy = cleaner(options.redact);
  const { recalled } = gathered;
  const told = dropRecalledSentences(personsEntries(gathered), {
    recalled,
    injected: options.injected ?? [],
  });
  const entries = cleanEntries(markFinals(told.entries), tidy);
  const named = (text: string | null) =>
    text === null ? null : withoutNumbers(tidy.clean(text, limits.name));
  const cwd = named(gathered.cwd);
  const session = {
    sessionId: file.sessionId,
    path: file.path,
    folder: file.folder,
    project: projectName(cwd, file.folder),
    cwd,
    branch: named(gathered.branch),
    title: named(gathered.customTitle ?? gathered.title),
    startedAt: gathered.startedAt,
    endedAt: gathered.endedAt,
    entries,
    turns: turnsOf(entries).map((turn) => ({ ...turn, blocks: turn.blocks.map(withoutPrints) })),
    prints: options.prints?.() ?? [],
    malformed: faults.malformed,
    echoes: told.echoes,
    watermark: writeWatermark(watermark),
  };
  const { redactions, truncated } = tidy.counts();
  return { ...session, redactions, truncated: truncated + faults.overlong };
}

const withoutPrints = (block: Block): Block => ({ ...block, text: withoutNumbers(block.text) });

/** A session that begins with memory's own question has nothing of a person's. */
function personsEntries(gathered: Gathered): Entry[] {
  const live = liveEntries(gathered);
  const first = live.find(({ kind }) => kind === "human");
  return first?.kind === "human" && isAskedByReader(first.text) ? [] : live;
}

/** File order, without abandoned branches, with what only the waiting line knows. */
function liveEntries({ entries, queue, tree }: Gathered): Entry[] {
  const seen = entries.flatMap((entry) =>
    entry.kind === "human" ? [{ text: entry.text, line: entry.lines.from }] : [],
  );
  const queued = queuedOnly(queue, seen).map(
    ({ text, line, at }): Entry => ({
      kind: "human",
      via: "queued",
      text,
      lines: { from: line, to: line },
      uuid: null,
      at,
    }),
  );
  const isAbandoned = abandonedBy(tree);
  // Commands and edits on an abandoned branch did happen; only the talk is void.
  const live = entries.filter(
    (entry) => entry.kind === "command" || entry.kind === "edit" || !isAbandoned(entry.uuid),
  );
  return plansOnce([...live, ...queued].sort((a, b) => a.lines.from - b.lines.from));
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
      };
    case "edit":
      return { ...entry, path: clean(entry.path, limits.human), text: maybe(entry.text, limits.document) };
    case "interrupt":
      return entry;
  }
}
