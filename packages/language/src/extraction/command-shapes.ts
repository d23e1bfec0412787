import { AGENTS, depthOf, INSTALLS, isTool, SHELL_WORDS } from "./command-tools.ts";
import { isPlaceholder } from "./never-entities.ts";
import type { TextRun } from "./runs.ts";
import type { Shape } from "./shape.ts";
import { lineStretches } from "./stretches.ts";

/** "git rebase", "pnpm test", "mise run test:ci": a tool and what it is told to do, without flags and files. */

/** Reading of a code span. A command line names nothing but its command (and its installed packages). */
export type SpanCommand =
  | { readonly isCommand: true; readonly shapes: Shape[] }
  | { readonly isCommand: false };

/** Reads a code span that may be a command line. */
export function commandInSpan(text: string, from: number, to: number): SpanCommand {
  const directive = directiveIn(text.slice(from, to), from);
  if (directive !== undefined) return { isCommand: true, shapes: [directive] };
  const words = commandWords(text, from, to);
  const [first, second] = words;
  if (first === undefined || second === undefined) return { isCommand: false };
  // `entire session trailer` is what a tool writes.
  if (words.length > 2 && /^(?:trailer|header|label|field|prefix)$/.test(words.at(-1)?.text ?? ""))
    return { isCommand: true, shapes: [] };
  if (isTool(first.text)) return { isCommand: true, shapes: named(words, 0.88) };
  if (SHELL_WORDS.has(first.text)) return { isCommand: true, shapes: [] };
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(first.text)) return { isCommand: false };
  const hasFlag = words.some(({ text: word }) => /^--?[a-z]/i.test(word));
  const isSaidSo =
    /\b(?:run|runs|ran|running|rerun|execut\w+|invok\w+|calls?|calling|command|commands|with|via|use|uses|using|after|remove) [*_(]*`$/i.test(
      text.slice(Math.max(0, from - 24), from),
    ) || /^`[*_)]* (?:sub-?)?commands?\b/i.test(text.slice(to, to + 16));
  const isPlain = words.every(({ text: word }) =>
    /^(?:[a-z][\w:.-]*|--?[\w=-]+|<[\w-]+>|\.{1,2}\/?[\w/.]*)$/.test(word),
  );
  if (!isPlain || !(hasFlag || isSaidSo) || words.length > 6) return nothing(hasFlag);
  const verb = subCommands(words.slice(1), 1);
  if (verb.length === 0) return nothing(hasFlag);
  return { isCommand: true, shapes: [commandOf([first, ...verb], 0.78)] };
}

/** `'use cache'` and `use client` tell a compiler what to do; nobody runs them. */
function directiveIn(span: string, from: number): Shape | undefined {
  const [, quote, name] = /^(["']?)(use [a-z]+(?: [a-z]+)?)(?:: ?[a-z]+)?\1$/.exec(span) ?? [];
  if (name === undefined || quote === undefined) return undefined;
  if (quote === "" && !/^use (?:cache|client|server|strict|workflow|step|memo|asm)$/.test(name))
    return undefined;
  const start = from + quote.length;
  return { name, type: "concept", confidence: 0.75, start, end: start + name.length };
}

/** A flag tells a command line from a few words, though it is none that has a name. */
const nothing = (isCommand: boolean): SpanCommand => (isCommand ? { isCommand, shapes: [] } : { isCommand });

/** A page of commands is a transcript; its first ones say what it is about. */
const MOST_IN_FENCE = 5;

/** The command lines of a fenced block: behind a prompt, or all lines where the first one begins with a tool. */
export function commandsInFence(block: string): Shape[] {
  const found: Shape[] = [];
  for (const { from, to } of lineStretches(block)) {
    if (found.length >= MOST_IN_FENCE) break;
    if (to - from > 300) continue;
    const words = commandWords(block, from, to);
    if (words[0] === undefined || !isTool(words[0].text)) continue;
    found.push(...named(words, 0.75));
  }
  return found.slice(0, MOST_IN_FENCE);
}

/** The words of the first simple command of a line, without prompt, variables and sudo in front. */
function commandWords(text: string, from: number, to: number): TextRun[] {
  const words: TextRun[] = [];
  for (const match of text.slice(from, to).matchAll(/\S+/g)) {
    const word = match[0];
    if (/^(?:&&|\|\|?|;|>|2>&1|<|\\|#)/.test(word)) break;
    const start = from + match.index;
    const isLead = words.length === 0 && /^(?:[$%>#]|sudo|time|[A-Z_][A-Z0-9_]*=\S*)$/.test(word);
    if (!isLead) words.push({ text: word.replace(/;$/, ""), start, end: start + word.length });
    if (word.endsWith(";") || words.length >= 12) break;
  }
  return words;
}

function named(words: readonly TextRun[], confidence: number): Shape[] {
  const [first, ...rest] = skipWrapper(words);
  if (first === undefined || isPlaceholder(first.text)) return [];
  const tool = withoutVersion(first);
  // "npm install" alone is nothing to remember; what it installs is.
  if (INSTALLS.test(`${tool.text} ${rest[0]?.text ?? ""}`)) return installedPackages(rest.slice(1));
  const depth = depthOf(tool.text, rest[0]?.text);
  const verb = subCommands(rest, depth);
  if (verb.length > 0) return [commandOf([tool, ...verb], confidence)];
  return AGENTS.has(tool.text) && /^--[a-z]/.test(rest[0]?.text ?? "") ? [commandOf([tool], confidence)] : [];
}

/** "npx vitest run" runs vitest, "python -m pytest tests" runs pytest. */
function skipWrapper(words: readonly TextRun[]): readonly TextRun[] {
  const line = words.map(({ text }) => text).join(" ");
  const wrapper =
    /^(?:npx|bunx|uvx|pnpm (?:exec|dlx)|yarn dlx|(?:uv|poetry) run|bundle exec|python3? -m|mise exec --)(?: (?:-y|--yes))?(?= )/.exec(
      line,
    );
  return wrapper === null ? words : words.slice(wrapper[0].split(" ").length);
}

/** "next@canary upgrade" is "next upgrade". */
const withoutVersion = (tool: TextRun): TextRun => ({
  ...tool,
  text: tool.text.replace(/(?<=\w)@[\w.^~-]+$/, ""),
});

/** The plain words right behind a tool, flags left out; a file or a value ends them. */
function subCommands(words: readonly TextRun[], depth: number): TextRun[] {
  const verbs: TextRun[] = [];
  for (const word of words) {
    if (verbs.length >= depth) break;
    if (/^--?[\w-]+(?:=\S*)?$/.test(word.text)) {
      if (verbs.length > 0) break;
      continue;
    }
    if (!/^[a-z][a-z0-9]*(?:[:._-][a-zA-Z0-9]+)*$/.test(word.text) || NO_VERB.test(word.text)) break;
    if (isPlaceholder(word.text)) break;
    verbs.push(word);
  }
  return verbs;
}

/** A file ("main.go") or a hash behind a tool is what it works on; "npm notice" is what it says. */
const NO_VERB =
  /\.(?:[cm]?[jt]sx?|go|py|rb|rs|sh|md|json|ya?ml|toml|txt|sql|lock)$|^v?\d|^(?:notice|warn|error|info|err)$|^(?=[a-f]*\d)[0-9a-f]{6,}$/;

function installedPackages(named: readonly TextRun[]): Shape[] {
  const found: Shape[] = [];
  for (const { text, start } of named) {
    const name =
      /^((?:@[\w.-]+\/)?[A-Za-z0-9][\w./-]{1,80}?)(?:\[[\w,]+\])?(?:(?:@|[=<>~!]=?)[\w.^*~-]+)?$/.exec(
        text,
      )?.[1];
    if (name === undefined || isPlaceholder(name) || /^\.|\.(?:txt|toml|whl|tgz)$|\/$/.test(name)) continue;
    found.push({ name, type: "package", confidence: 0.88, start, end: start + name.length });
  }
  return found;
}

/** A command is named by its words alone: "git rebase" also where "git -C dir rebase" is written. */
export function commandOf(words: readonly TextRun[], confidence: number): Shape {
  const name = words.map(({ text }) => text).join(" ");
  return { name, type: "command", confidence, start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0 };
}
