import { isRecord } from "../config-file/values.ts";

/** One hook of ours: the event of the agent and what it runs. */
export interface Entry {
  readonly event: string;
  /** Tools that it is told of, by their names, in a group of its own; all events without. */
  readonly matcher?: string;
  readonly handler: unknown;
}

/** How a program's file holds its hooks: in groups, or in one list of an event. */
export type Shape = "groups" | "list";

/** Values that the entries of this machine hold. */
export interface Wish {
  /** The memory that they tell, absolute. */
  readonly home: string;
  readonly owner: string | undefined;
  /** Put what is known before the agent at each prompt. */
  readonly recall: boolean;
  /** Absolute path of the script that they run. */
  readonly script: string;
  /** The programs that start a daemon: node, and the command that it runs. */
  readonly program: readonly [node: string, memory: string];
}

/** Seconds that Claude Code waits at most; the script itself is over after one. */
const TIMEOUT_S = 5;

/** Tools of Claude Code that change a file or run a command. */
const TOUCHING = "Edit|MultiEdit|Write|NotebookEdit|Bash";

export function entriesOf({ home, owner, recall, script, program }: Wish): Entry[] {
  const telling = (event: string, told: string, matcher?: string): Entry => ({
    event,
    ...(matcher !== undefined && { matcher }),
    handler: {
      type: "command",
      ...written([script, told, home, ...program, ...(owner ? [owner] : [])]),
      timeout: TIMEOUT_S,
    },
  });
  return [
    telling("SessionStart", recall ? "session-start" : "session-start?brief=off"),
    ...(recall ? [telling("UserPromptSubmit", "prompt"), telling("PreToolUse", "pre-tool", TOUCHING)] : []),
    telling("SessionEnd", "session-end"),
  ];
}

/**
 * Through the person's shell, which makes a success of whatever goes wrong, or with node alone. Claude Code before 2.1.139 knows
 * no `args`: it would start a shell without any, which would run the event as its script.
 */
function written(words: readonly string[]): { readonly command: string; readonly args?: string[] } {
  const [script = "", , , node = ""] = words;
  return script.endsWith(".mjs")
    ? { command: node, args: [script, QUIET, ...words.slice(1)] }
    : { command: `sh ${words.map(quoted).join(" ")}${SILENCE}` };
}

const QUIET = "--quiet";
const SILENCE = " 2>/dev/null || exit 0";

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

/** Did we write this? Told by its exact shape: what merely mentions us is somebody else's. */
export const isOurs = (handler: unknown): boolean => tellingOf(handler) !== null || isFormer(handler);

/** A line for the shell that tells of an event of another agent than Claude Code. */
export const lineFor = ({ home, owner, script, program }: Wish, told: string): string =>
  `sh ${[script, told, home, ...program, ...(owner ? [owner] : [])].map(quoted).join(" ")}${SILENCE}`;

/** The program of one of our hooks, so that its failure is seen, and the hook's subject; null: not one that is written today. */
interface Telling {
  readonly argv: readonly [string, ...string[]];
  readonly home: string;
  /** Every entry that has to be there. */
  readonly paths: readonly string[];
}

export function tellingOf(handler: unknown): Telling | null {
  if (!isRecord(handler) || (handler.type ?? "command") !== "command") return null;
  // Copilot CLI has one command for each kind of shell.
  const { command = handler.bash, args } = handler;
  if (typeof command !== "string") return null;
  return args === undefined ? ofShell(command) : ofNode(command, args);
}

function ofShell(command: string): Telling | null {
  const [words, ...more] = /^sh ((?:'(?:[^']|'\\'')*' ?)+)(.*)$/s.exec(command)?.slice(1) ?? [];
  if (!words || more.join("") !== SILENCE.slice(1)) return null;
  const unquoted = [...words.matchAll(/'((?:[^']|'\\'')*)'(?: |$)/g)].map(([, word = ""]) =>
    word.replaceAll("'\\''", "'"),
  );
  return toldBy("sh", unquoted);
}

function ofNode(command: string, args: unknown): Telling | null {
  if (!NODE.test(command) || !Array.isArray(args) || !args.every((word) => typeof word === "string"))
    return null;
  const [script = "", quiet, ...rest] = args;
  return quiet === QUIET ? toldBy(command, [script, ...rest]) : null;
}

function toldBy(program: string, words: readonly string[]): Telling | null {
  const [script = "", told = "", home, node, memory, ...rest] = words;
  if (!SCRIPT.test(script) || !TOLD.test(told) || !home || !node || !memory || rest.length > 1) return null;
  return { argv: [program, ...words], home, paths: [script, node, memory] };
}

/** Entries of earlier versions: HTTP hooks, of which Claude Code shows each that reaches nobody, and one script. */
const isFormer = (handler: unknown): boolean =>
  isRecord(handler) && (isFormerUrl(handler) || isFormerScript(handler));

function isFormerUrl({ type, url: text }: Record<string, unknown>): boolean {
  if (type !== "http" || typeof text !== "string" || !URL.canParse(text)) return false;
  const url = new URL(text);
  const isHere = url.protocol === "http:" && LOOPBACK.has(url.hostname) && url.username + url.password === "";
  return (
    isHere && /^\/hooks\/claude-code\/[a-z]+(?:-[a-z]+)*$/.test(url.pathname) && url.search + url.hash === ""
  );
}

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

function isFormerScript({ type, command, args }: Record<string, unknown>): boolean {
  if (type !== "command" || typeof command !== "string" || !NODE.test(command) || !Array.isArray(args))
    return false;
  const [script, port, ...options]: unknown[] = args;
  return (
    typeof script === "string" &&
    FORMER_SCRIPT.test(script) &&
    typeof port === "string" &&
    /^\d{1,5}$/.test(port) &&
    areOptions(options)
  );
}

function areOptions(options: readonly unknown[]): boolean {
  const [first, value, ...rest] = options;
  if (first === "--owner") return typeof value === "string" && areOptions(rest);
  return options.length === 0 || (first === "--no-recall" && options.length === 1);
}

/** The last folders of the scripts, wherever memory is or was installed. */
const SCRIPT = /[/\\]cli[/\\]hooks[/\\]tell\.(?:sh|mjs)$/;
const FORMER_SCRIPT = /[/\\]cli[/\\]hooks[/\\]session-start\.mjs$/;
const NODE = /(?:^|[/\\])node(?:js)?(?:\.exe)?$/i;
/** An event, of another agent behind its name. */
const TOLD = /^(?:[a-z]+(?:-[a-z]+)*\/)?[a-z]+(?:-[a-z]+)*(?:\?brief=off)?$/;
