import { isAbsolute, posix, relative, resolve } from "node:path";
import { type Citation, citationsIn } from "@memory/language/citations";
import { namesRun, type Run, runsIn } from "@memory/language/commands";
import { isRule } from "@memory/language/stance";
import type { HookInput } from "@memory/shared";
import { UNCONFIRMED } from "@memory/shared/words";
import { isPassed, isUnlooked, treeFor } from "../../citations/gone.ts";
import type { RecallHit } from "../../recall/hydrate.ts";
import { aboutHere, mayTell, withClone } from "../../recall/may-tell.ts";
import { recall } from "../../recall/recall.ts";
import { type InjectedBlock, writeBlock } from "../../recall/statements.ts";
import { recordInjections } from "./injections.ts";
import type { PromptDeps } from "./prompt.ts";
import { findInContext } from "./queries.ts";
import { type HookEvent, hookSession, isQuiet, noteTree } from "./session.ts";

/** Hits that are looked through for one that names the same. */
const LOOKED_AT = 24;
/** Tokens of an answer from which one line is chosen later. */
const UNCUT = 100_000;
/** Tokens of the line: an agent reads it with every use of the tool from then on. */
const TOKENS = 160;
/** Characters of a turn. */
const LINES = 500;
/** Names in a command that are looked for. */
const MOST = 4;
/** Characters of a command that are read. */
const LONGEST_COMMAND = 2_000;

/**
 * One memory, or what was said in a session, that names the file that an agent is about to touch, or what it is about to run, and that
 * this session has not been told; null where there is none. What names something gone, is contradicted or unconfirmed is no help at that moment.
 */
export async function answerTool(
  deps: PromptDeps,
  event: HookEvent,
  signal: AbortSignal,
): Promise<InjectedBlock | null> {
  const session = hookSession(deps, event);
  if (!session || deps.config.injectTokens === 0 || isQuiet(deps, session)) return null;
  noteTree(deps, session);
  const { ownerId, project, root } = session;
  const named = namedIn(event.input, root);
  const wanted = wordsOf(named);
  if (wanted.length === 0) return null;
  const known = findInContext(deps.store, session);
  const touched = root === null ? [] : named.citations.map(({ name }) => resolve(root, name));
  const isHere = aboutHere(deps.store, { ...session, at: [...session.at, ...touched] });
  const folders = foldersOf(named);
  const found = async (kind: "memory" | "context") => {
    const naming = await foundBy(wanted, kind);
    return naming.length > 0 || folders.length === 0 ? naming : foundBy(folders, kind);
  };
  const foundBy = async (words: readonly string[], kind: "memory" | "context") => {
    const asked = {
      query: words.join(" "),
      project,
      limit: LOOKED_AT,
      maxTokens: UNCUT,
      kinds: [kind],
      unquoted: true,
    };
    const answer = await recall(
      { ...deps, patience: null },
      ownerId,
      { ...asked, outside: session.sessionId },
      signal,
    );
    signal.throwIfAborted();
    return answer.memories
      .filter((hit) => isTold(hit) && mayTell(hit) && isHere(hit) && !known.has(hit.id))
      .flatMap((hit) => aboutIt(hit, named))
      .filter(
        ({ hit }) =>
          !isPassed(deps, treeFor(deps, ownerId, { project: hit.project, root }), hit) &&
          !isUnlooked(deps, { ownerId, root }, hit),
      )
      .sort((one, other) => other.rank - one.rank || other.hit.assertedAt.localeCompare(one.hit.assertedAt));
  };
  const [kept] = await found("memory");
  // What was said in a session is as good where nothing was kept of it, and a person's own rule is better than what is only so.
  const [said] = kept && kept.rank >= ranks.rule ? [] : await found("context");
  const best = (said && (!kept || said.rank > kept.rank) ? said : kept)?.hit;
  const block = best
    ? writeBlock([withClone(deps.store, session)(best)], Math.min(TOKENS, deps.config.injectTokens))
    : null;
  if (!best || !block) return null;
  recordInjections(deps, session, block);
  deps.recalls.count([best]);
  return block;
}

/** What a tool is about to touch or to run. */
interface Named {
  readonly citations: readonly Citation[];
  readonly runs: readonly Run[];
}

/** A file by its path from the root, or what a command runs and touches. */
function namedIn({ tool_input: input = {} }: HookInput, root: string | null): Named {
  const path = [input.file_path, input.notebook_path, input.path].find((one) => typeof one === "string");
  if (typeof path === "string") return { citations: pathsIn([path], root), runs: [] };
  const text = typedIn(input.command);
  if (text === null) return { citations: [], runs: [] };
  // Codex hands a patch on as a command.
  const patched = [...text.matchAll(PATCHED)].map(([, file = ""]) => file);
  if (patched.length > 0) return { citations: pathsIn(patched.slice(0, MOST), root), runs: [] };
  const runs = runsIn(text.slice(0, LONGEST_COMMAND));
  const paths = runs.flatMap((run) => run.paths);
  return {
    citations: pathsIn(paths, root).slice(0, MOST),
    runs: runs.filter(({ words }) => words.length > 0),
  };
}

/** A command as it is typed; of one that comes in words the script of its shell, or the words. */
function typedIn(command: unknown): string | null {
  if (typeof command === "string") return command;
  if (!Array.isArray(command)) return null;
  const words = command.filter((word) => typeof word === "string");
  const script = words.findIndex((word) => /^-\w*c$/.test(word));
  if (script > 0 && script === words.length - 2) return words[script + 1] ?? null;
  return words
    .map((word) => (/^[\w./:=@+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`))
    .join(" ");
}

/** What is looked for: the words of what names the same. */
const wordsOf = ({ citations, runs }: Named): string[] => [
  ...new Set([
    ...citations.map(({ name }) => name),
    ...runs
      .slice(0, MOST)
      .flatMap(({ words, flags }) => [
        ...words.filter(({ isValue }) => !isValue).map(({ text }) => text),
        ...[...flags].filter((flag) => flag.length > 3),
      ]),
  ]),
];

/** The folders that the files lie in: of a file that nobody has spoken of, what is said of its folder is looked for by that alone. */
const foldersOf = ({ citations }: Named): string[] => [
  ...new Set(citations.map(({ name }) => posix.dirname(name)).filter((folder) => folder.includes("/"))),
];

const PATCHED = /^\*\*\* (?:(?:Add|Update|Delete) File|Move to): ([^\n\r]{1,1000})/gm;

/** Files of the working tree, by their paths from its root. */
const pathsIn = (paths: readonly string[], root: string | null): Citation[] =>
  paths.flatMap((path): Citation[] => {
    const name = (root !== null && isAbsolute(path) ? relative(root, path) : path).replaceAll("\\", "/");
    return name !== "" && !name.startsWith("..") ? [{ kind: "path", name }] : [];
  });

/** A rule or a fact that holds, or a turn of a session, in plain words. */
const isTold = ({ type, turn, instruction, confidence, conflictId }: RecallHit): boolean =>
  (turn !== undefined || (type !== undefined && type !== "episode" && confidence >= UNCONFIRMED)) &&
  !instruction &&
  !conflictId;

interface Told {
  readonly hit: RecallHit;
  readonly rank: number;
}

/** How much a line counts: who says it, and whether it forbids or prescribes something. */
const ranks = { user: 1, rule: 2 };

/** A memory that names it; of a turn the lines that do, and of those a person's rules alone where there are some: the rest is about something else. */
function aboutIt(hit: RecallHit, named: Named): Told[] {
  if (!hit.turn) {
    if (!names(hit.content, named)) return [];
    const isWay = hit.type === "procedure" || hit.type === "preference" || isRule(hit.content);
    return [{ hit, rank: (hit.source.statedBy === "user" ? ranks.user : 0) + (isWay ? ranks.rule : 0) }];
  }
  const lines = spokenLines(hit.content).filter(({ text }) => names(text, named));
  const ranked = lines.map((line) => ({
    ...line,
    rank: (line.isUser ? ranks.user : 0) + (line.isUser && isRule(line.text) ? ranks.rule : 0),
  }));
  const rank = Math.max(...ranked.map((line) => line.rank));
  const best = rank > ranks.rule ? ranked.filter((line) => line.rank === rank) : ranked;
  const content = best.map(({ isUser, text }) => `${isUser ? USER : AGENT}${text}`).join("\n");
  return lines.length === 0 ? [] : [{ hit: { ...hit, content: content.slice(0, LINES) }, rank }];
}

const USER = "User: ";
const AGENT = "Assistant: ";

/** The lines of an extract, each with who says it: that stands before the first of theirs. */
function spokenLines(extract: string): { readonly isUser: boolean; readonly text: string }[] {
  let isUser = false;
  return extract.split("\n\n").flatMap((block) => {
    const [, speaker] = /^(User|Assistant|Plan): /.exec(block) ?? [];
    if (speaker !== undefined) isUser = speaker === "User";
    const text = speaker === undefined ? block : block.slice(speaker.length + 2);
    return text.split("\n").map((line) => ({ isUser, text: line }));
  });
}

/** Does it name one of these? A folder that is written as one stands for what is in it. */
function names(text: string, { citations, runs }: Named): boolean {
  if (namesRun(text, runs)) return true;
  if (citations.length === 0) return false;
  const cited = citationsIn(text).filter(({ kind }) => kind === "path");
  return citations.some(({ name }) =>
    cited.some(
      (one) =>
        name === one.name ||
        name.endsWith(`/${one.name}`) ||
        (one.name.includes("/") && name.startsWith(`${one.name.replace(/\/+$/, "")}/`)),
    ),
  );
}
