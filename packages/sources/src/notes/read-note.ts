import type { AgentName } from "@memory/shared";
import { layoutOf } from "./layouts.ts";
import { withoutGenerated } from "./ours.ts";
import { type Statement, statementsOf } from "./statements.ts";

/** A statement of a note, and what the note tells of it beside its words. */
export interface Noted extends Omit<Statement, "headings"> {
  /** The program's own word, and no person's. */
  readonly isOwn: boolean;
  /** The line as it stands, without the spaces around it. */
  readonly raw: string;
  /** The folder that the note says it is about. */
  readonly cwd?: string;
}

export interface Note {
  readonly statements: readonly Noted[];
  /** Files that its program reads with it, as they are named there: "@docs/style.md". */
  readonly imports: readonly string[];
  /** When it says that it was written, milliseconds. */
  readonly writtenAt: number | null;
}

const FRONT = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;
/** Characters of a file that holds one thought. */
const ONE_THOUGHT = 1_500;

interface Whose {
  readonly agent: AgentName;
  /** All of it is the program's own word. */
  readonly isOwn: boolean;
}

/** What a file of notes says. */
export function readNote(text: string, whose: Whose): Note {
  const steps = readingNote(text, whose);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same, with pauses. */
export function* readingNote(text: string, { agent, isOwn }: Whose): Generator<void, Note> {
  const layout = layoutOf(agent);
  const plain = withoutGenerated(text);
  const front = FRONT.exec(plain);
  const body = front ? plain.replace(front[0], front[0].replace(/[^\n]/g, "")) : plain.replace(/^\uFEFF/, "");
  const lines = body.split("\n");
  const tellsWhere = isOwn && body.includes("applies_to:");
  const all = yield* statementsOf(body);
  const found = isOwn && front ? asOneThought(body, all) : all;
  const statements = found
    .filter(({ headings }) => !layout?.indexes?.test(headings.at(-1) ?? ""))
    .map(({ content, words, line, endLine, headings }): Noted => {
      const isBelow = layout?.ownHeading !== undefined && headings.at(-1) === layout.ownHeading;
      const said = isBelow ? withoutLead(content, layout?.ownHeading ?? "") : content;
      const cwd = tellsWhere ? cwdAbove(lines, line) : undefined;
      return {
        content: said,
        words,
        line,
        endLine,
        raw: lines[line - 1]?.trim() ?? "",
        isOwn: isOwn || isBelow,
        ...(cwd !== undefined && { cwd }),
      };
    })
    .filter(({ content }) => !isImport(content));
  return {
    statements,
    imports: agent === "assistant-code" && !isOwn ? importsIn(lines) : [],
    writtenAt: timeIn(front?.[1]),
  };
}

/** A file of one thought, with why and how behind it, is one statement. */
function asOneThought(body: string, all: Statement[]): Statement[] {
  const [first] = all;
  const isProse = !/^\s*(?:(?:[-*+]|\d+[.)]|#{1,6})\s|\||```|~~~)/m.test(body);
  if (!first || all.length === 1 || !isProse || body.trim().length > ONE_THOUGHT) return all;
  const content = all.map((one) => one.content).join(" ");
  const words = all.map((one) => one.words).join(" ");
  return [{ ...first, content, words, endLine: all.at(-1)?.endLine ?? first.endLine }];
}

const withoutLead = (content: string, lead: string): string =>
  content.startsWith(`${lead}: `) ? content.slice(lead.length + 2) : content;

/** Codex says of each group of tasks where it holds: "applies_to: cwd=/home/ana/kiln; reuse_rule=…". */
function cwdAbove(lines: readonly string[], line: number): string | undefined {
  for (let at = line - 1; at >= 0; at -= 1) {
    const words = lines[at] ?? "";
    const cwd = /^applies_to:\s*cwd=([^;,\s]+)/.exec(words)?.[1];
    if (cwd !== undefined) return cwd.startsWith("/") ? cwd : undefined;
    if (/^# /.test(words) && at !== line - 1) return undefined;
  }
  return undefined;
}

const IMPORT = /(?:^|\s)@((?:~|\.{1,2})?\/?[\w.-]+(?:\/[\w. -]*[\w-])*\.md)\b/g;

const isImport = (content: string): boolean => /^(?:[^:]{0,80}: )?@\S+\.md$/.test(content);

function importsIn(lines: readonly string[]): string[] {
  let isCode = false;
  const found = lines.flatMap((line) => {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    if (isCode) return [];
    return [...line.replace(/`[^`]*`/g, "").matchAll(IMPORT)].map(([, path = ""]) => path);
  });
  return [...new Set(found)];
}

function timeIn(front: string | undefined): number | null {
  const written =
    /^\s*(?:updated|modified|last_updated|updated_at|modified_at|date|created|created_at)\s*:\s*["']?(\d{4}-\d\d-\d\d[^"'\n]*)/m.exec(
      front ?? "",
    )?.[1];
  const time = written === undefined ? Number.NaN : Date.parse(written.trim());
  return Number.isNaN(time) ? null : time;
}
