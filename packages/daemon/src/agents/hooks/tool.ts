import { isAbsolute, relative, resolve } from "node:path";
import { type Citation, citationsIn } from "@memory/language/citations";
import type { HookInput } from "@memory/shared";
import { UNCONFIRMED } from "@memory/shared/words";
import { isPassed, isUnlooked, treeFor } from "../../citations/gone.ts";
import type { RecallHit } from "../../recall/hydrate.ts";
import { aboutHere, mayTell } from "../../recall/may-tell.ts";
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
  const wanted = [...named.citations.map(({ name }) => name), ...named.phrases];
  if (wanted.length === 0) return null;
  const known = findInContext(deps.store, session);
  const touched = root === null ? [] : named.citations.map(({ name }) => resolve(root, name));
  const isHere = aboutHere(deps.store, { ...session, at: [...session.at, ...touched] });
  const found = async (kind: "memory" | "context") => {
    const asked = { query: wanted.join(" "), project, limit: LOOKED_AT, maxTokens: UNCUT, kinds: [kind] };
    const answer = await recall(
      { ...deps, patience: null },
      ownerId,
      { ...asked, outside: session.sessionId },
      signal,
    );
    signal.throwIfAborted();
    return answer.memories
      .filter((hit) => isTold(hit) && mayTell(hit) && isHere(hit) && !known.has(hit.id) && names(hit, named))
      .filter(
        (hit) =>
          !isPassed(deps, treeFor(deps, ownerId, { project: hit.project, root }), hit) &&
          !isUnlooked(deps, { ownerId, root }, hit),
      )
      .sort((one, other) => rank(other) - rank(one) || other.assertedAt.localeCompare(one.assertedAt));
  };
  // What was said in a session is as good where nothing was kept of it.
  const [kept] = await found("memory");
  const best = kept ?? (await found("context")).map((hit) => aboutIt(hit, named))[0];
  const block = best ? writeBlock([best], Math.min(TOKENS, deps.config.injectTokens)) : null;
  if (!best || !block) return null;
  recordInjections(deps, session, block);
  deps.recalls.count([best]);
  return block;
}

/** What a tool is about to touch or to run. */
interface Named {
  readonly citations: readonly Citation[];
  /** Programs with what they are to do, as they are typed: "cargo test", "git push". */
  readonly phrases: readonly string[];
}

/** A file by its path from the root, or what a command names. */
function namedIn({ tool_input: input = {} }: HookInput, root: string | null): Named {
  const path = [input.file_path, input.notebook_path, input.path].find((one) => typeof one === "string");
  if (typeof path === "string") return { citations: pathsIn([path], root), phrases: [] };
  const { command } = input;
  const text = Array.isArray(command) ? command.join(" ") : command;
  if (typeof text !== "string") return { citations: [], phrases: [] };
  // Codex hands a patch on as a command.
  const patched = [...text.matchAll(PATCHED)].map(([, file = ""]) => file);
  if (patched.length > 0) return { citations: pathsIn(patched.slice(0, MOST), root), phrases: [] };
  // What is quoted is said, not run.
  const plain = text.slice(0, 2_000).replace(/"[^"]*"|'[^']*'/g, " ");
  const citations = citationsIn(plain).filter(({ kind }) => kind !== "word");
  return { citations: citations.slice(0, MOST), phrases: phrasesIn(plain).slice(0, MOST) };
}

const PATCHED = /^\*\*\* (?:(?:Add|Update|Delete) File|Move to): ([^\n\r]{1,1000})/gm;

/** Files of the working tree, by their paths from its root. */
const pathsIn = (paths: readonly string[], root: string | null): Citation[] =>
  paths.flatMap((path): Citation[] => {
    const name = (root !== null && isAbsolute(path) ? relative(root, path) : path).replaceAll("\\", "/");
    return name !== "" && !name.startsWith("..") ? [{ kind: "path", name }] : [];
  });

/** Of each command its program and its first word. */
const phrasesIn = (text: string): string[] =>
  text.split(/&&|\|\||[;|\n]/).flatMap((command) => {
    const [, phrase] = /^\s*(?:\w+=\S*\s+|sudo\s+)*([a-z][\w.-]+ [a-z][\w:-]+)(?=\s|$)/.exec(command) ?? [];
    return phrase === undefined || /^(?:cd|ls|echo|cat|rm|mkdir) /.test(phrase) ? [] : [phrase];
  });

/** A rule or a fact that holds, or a turn of a session, in plain words. */
const isTold = ({ type, turn, instruction, confidence, conflictId }: RecallHit): boolean =>
  (turn !== undefined || (type !== undefined && type !== "episode" && confidence >= UNCONFIRMED)) &&
  !instruction &&
  !conflictId;

/** Of a turn the lines that name it: the rest is about something else. */
function aboutIt(hit: RecallHit, named: Named): RecallHit {
  const lines = hit.content.split("\n").filter((line) => names({ content: line }, named));
  return { ...hit, content: lines.join("\n").slice(0, LINES) };
}

/** Does it name one of these? A folder that is written as one stands for what is in it. */
function names({ content }: Pick<RecallHit, "content">, { citations, phrases }: Named): boolean {
  if (phrases.some((phrase) => holdsPhrase(content, phrase))) return true;
  const cited = citationsIn(content);
  return citations.some(({ kind, name }) =>
    cited.some((one) => {
      if (one.kind !== kind) return false;
      if (kind !== "path") return one.name === name;
      return (
        name === one.name ||
        name.endsWith(`/${one.name}`) ||
        (one.name.endsWith("/") && name.startsWith(one.name))
      );
    }),
  );
}

/** What a person has said comes first, and how something is done before what is so. */
const rank = ({ source, type }: RecallHit): number =>
  (source.statedBy === "user" ? 2 : 0) + (type === "procedure" || type === "preference" ? 1 : 0);

function holdsPhrase(content: string, phrase: string): boolean {
  const at = content.indexOf(phrase);
  return at >= 0 && !/[\w-]/.test(`${content[at - 1] ?? " "}${content[at + phrase.length] ?? " "}`);
}
