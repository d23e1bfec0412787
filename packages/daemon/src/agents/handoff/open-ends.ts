import type { Entry, EntryOf, Session } from "@memory/language/session";
import type { Handoff } from "@memory/shared";
import type { z } from "zod";

/** Something that a session has left undone, in its own words. */
export interface OpenEnd {
  readonly what: "unanswered" | "stopped" | "interrupted" | "failed" | "asked" | "planned";
  readonly words: string;
  readonly line: number;
}

/** A file that was edited. */
export interface Touched {
  readonly path: string;
  readonly edits: number;
  readonly line: number;
}

type Next = z.output<typeof Handoff>["next"];

const MOST = 8;
const LONGEST = 400;

/** What the record shows as undone, latest last: nothing is concluded from words but what they are. */
export function openEndsOf({ entries }: Pick<Session, "entries">): OpenEnd[] {
  const found = [...planned(entries), ...failed(entries).map(toldFailure), ...interrupted(entries)];
  return [...found, ...unanswered(entries), ...asked(entries)]
    .sort((one, other) => one.line - other.line)
    .slice(-MOST)
    .map((end) => ({ ...end, words: end.words.slice(0, LONGEST) }));
}

/** Messages of the person in which an answer is looked for. */
const LAST_ASKS = 6;

/** The person's last words, where the agent said nothing behind them, and those before at which it was stopped before it said or did anything. */
function unanswered(entries: readonly Entry[]): OpenEnd[] {
  const story = entries.filter(({ kind }) => kind !== "plan" && kind !== "recap");
  const asks = [...story.entries()].filter(([, { kind }]) => kind === "human").slice(-LAST_ASKS);
  return asks.flatMap(([at, ask]) => {
    const behind = story.slice(at + 1);
    const isStopped = behind[0]?.kind === "interrupt";
    const isLast = !behind.some(({ kind }) => kind === "human" || kind === "assistant");
    if (ask.kind !== "human" || (!isStopped && !isLast)) return [];
    return [{ what: isLast ? "unanswered" : "stopped", words: ask.text, line: ask.lines.from }];
  });
}

function interrupted(entries: readonly Entry[]): OpenEnd[] {
  const at = entries.findLastIndex(({ kind }) => kind === "interrupt");
  const isLast = !entries.slice(at + 1).some(({ kind }) => kind === "assistant");
  const line = entries[at]?.lines.from;
  return line !== undefined && isLast ? [{ what: "interrupted", words: "", line }] : [];
}

/** Questions that end the agent's last words. */
function asked(entries: readonly Entry[]): OpenEnd[] {
  const last = entries.findLast(({ kind }) => kind === "human" || kind === "assistant");
  if (last?.kind !== "assistant") return [];
  const question = last.text.split(/(?<=[.!?])\s+|\n+/).findLast((part) => part.trim() !== "");
  return question?.trimEnd().endsWith("?")
    ? [{ what: "asked", words: question.trim(), line: last.lines.to }]
    : [];
}

/** Boxes of the last plan that nobody has ticked. */
function planned(entries: readonly Entry[]): OpenEnd[] {
  const plan = entries.findLast(({ kind }) => kind === "plan");
  if (plan?.kind !== "plan") return [];
  return plan.text
    .split("\n")
    .filter((line) => /^\s*[-*] \[ \] \S/.test(line))
    .map((line) => ({ what: "planned", words: line.trim(), line: plan.lines.from }));
}

/** Commands that failed, and of whose kind none has succeeded since. */
function failed(entries: readonly Entry[]): EntryOf<"command">[] {
  const last = new Map<string, EntryOf<"command">>();
  for (const entry of entries)
    if (entry.kind === "command" && entry.ok !== null) {
      const kind = kindOf(entry.command);
      last.delete(kind);
      last.set(kind, entry);
    }
  return [...last.values()].filter(({ ok }) => ok === false);
}

/** The program and what it is to do, wherever it is run: "git commit" is typed anew each time. */
const kindOf = (command: string): string =>
  command
    .replace(/^\s*(?:cd\s+\S+\s*(?:&&|;)\s*)?(?:\w+=\S*\s+)*/, "")
    .split(/\s+/)
    .slice(0, 2)
    .join(" ");

const toldFailure = ({ command, exit, failure, lines }: EntryOf<"command">): OpenEnd => ({
  what: "failed",
  words: `${command}${exit === undefined ? "" : ` (exit ${exit})`}${failure === undefined ? "" : `: ${failure}`}`,
  line: lines.to,
});

/**
 * The command to go on with: the one that the agent's last words quote and that has not succeeded; else the last that failed and has not succeeded
 * since, else the last that ran.
 */
export function nextCommand({ entries }: Pick<Session, "entries">): Next {
  const announced = announcedIn(entries);
  if (announced) return announced;
  const next = failed(entries).at(-1) ?? entries.findLast((entry) => entry.kind === "command");
  if (next?.kind !== "command") return null;
  return {
    command: next.command,
    ...(next.exit !== undefined && { exit: next.exit }),
    line: next.lines.from,
    why: next.ok === false ? "failed" : "ran last",
  };
}

/**
 * What stands between backticks in the last paragraph of the last words, begins as a command of this session did, and has more words than its
 * program. What has run is told of in a report, so it is none that comes next.
 */
function announcedIn(entries: readonly Entry[]): Next {
  const at = entries.findLastIndex(({ kind }) => kind === "human" || kind === "assistant");
  const last = entries[at];
  if (last?.kind !== "assistant" || entries.slice(at).some(({ kind }) => kind === "command")) return null;
  const programs = new Set(
    entries.flatMap((entry) => (entry.kind === "command" ? [programOf(entry.command)] : [])),
  );
  const ran = entries.flatMap((entry) =>
    entry.kind === "command" && entry.ok !== false ? [entry.command] : [],
  );
  const paragraph =
    last.text
      .trim()
      .split(/\n\s*\n/)
      .at(-1) ?? "";
  const quoted = [...paragraph.matchAll(/`([^`\n]+)`/g)].map(([, text = ""]) => text.trim());
  const command = quoted.find(
    (text) => /\s/.test(text) && programs.has(programOf(text)) && !ran.some((one) => one.includes(text)),
  );
  return command === undefined ? null : { command, line: last.lines.from, why: "announced" };
}

const programOf = (command: string): string => kindOf(command).split(" ")[0] ?? "";

/** Files that were edited, the last first. */
export function touchedIn({ entries, cwd }: Pick<Session, "entries" | "cwd">): Touched[] {
  const touched = new Map<string, Touched>();
  for (const entry of entries) {
    if (entry.kind !== "edit" || entry.ok === false) continue;
    const path =
      cwd !== null && entry.path.startsWith(`${cwd}/`) ? entry.path.slice(cwd.length + 1) : entry.path;
    const edits = (touched.get(path)?.edits ?? 0) + 1;
    touched.delete(path);
    touched.set(path, { path, edits, line: entry.lines.from });
  }
  return [...touched.values()].reverse();
}
