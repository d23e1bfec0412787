import { isRecord } from "../config-file/values.ts";

/** One hook of ours: the event of Claude Code and what it runs. */
export interface Entry {
  readonly event: string;
  readonly handler: unknown;
}

/** What the entries of this machine say. */
export interface Wish {
  readonly port: number;
  readonly owner: string | undefined;
  /** Put what is known before the agent at each prompt. */
  readonly recall: boolean;
  /** Absolute path of the script that session starts run. */
  readonly script: string;
  /** The program that runs it. */
  readonly node: string;
}

/** Seconds that Claude Code waits at most; the daemon itself answers within a twentieth of one. */
const PROMPT_S = 2;
const OTHER_S = 5;

/** Without these, sessions are missed; recall at prompts may be left out on purpose. */
export const CAPTURING = ["SessionStart", "PreCompact", "SessionEnd"] as const;

/** Session starts take commands only; all else is told to the daemon without starting a process. */
export function entriesOf({ port, owner, recall, script, node }: Wish): Entry[] {
  const http = (event: string, path: string, timeout: number): Entry => ({
    event,
    handler: {
      type: "http",
      url: `http://127.0.0.1:${port}/hooks/claude-code/${path}`,
      ...(owner && { headers: { "X-Memory-Owner": owner } }),
      timeout,
    },
  });
  const args = [
    script,
    String(port),
    ...(owner ? ["--owner", owner] : []),
    ...(recall ? [] : ["--no-recall"]),
  ];
  return [
    { event: "SessionStart", handler: { type: "command", command: node, args, timeout: OTHER_S } },
    ...(recall ? [http("UserPromptSubmit", "prompt", PROMPT_S)] : []),
    http("PreCompact", "pre-compact", OTHER_S),
    http("SessionEnd", "session-end", OTHER_S),
  ];
}

/** Did we write this? Told by its exact shape: what merely mentions us is somebody else's. */
export const isOurs = (handler: unknown): boolean => urlOf(handler) !== null || scriptOf(handler) !== null;

/** Where one of our HTTP hooks reports to; null: not one of ours. */
export function urlOf(handler: unknown): URL | null {
  if (!isRecord(handler) || handler.type !== "http" || typeof handler.url !== "string") return null;
  if (!URL.canParse(handler.url)) return null;
  const url = new URL(handler.url);
  const isHere = url.protocol === "http:" && LOOPBACK.has(url.hostname) && url.username + url.password === "";
  const isHook =
    /^\/hooks\/claude-code\/[a-z]+(?:-[a-z]+)*$/.test(url.pathname) && url.search + url.hash === "";
  return isHere && isHook ? url : null;
}

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** What one of our commands runs, and for which port; null: not one of ours. */
export function scriptOf(handler: unknown): { node: string; script: string; port: number } | null {
  if (!isRecord(handler) || handler.type !== "command" || typeof handler.command !== "string") return null;
  if (!Array.isArray(handler.args)) return null;
  const [script, port, ...options]: unknown[] = handler.args;
  if (typeof script !== "string" || typeof port !== "string" || !areOurs(options)) return null;
  if (!SCRIPT.test(script) || !/^\d{1,5}$/.test(port) || !NODE.test(handler.command)) return null;
  return { node: handler.command, script, port: Number(port) };
}

function areOurs(options: readonly unknown[]): boolean {
  const [first, value, ...rest] = options;
  if (first === "--owner") return typeof value === "string" && areOurs(rest);
  return options.length === 0 || (first === "--no-recall" && options.length === 1);
}

/** The last folders of the script, wherever memory is or was installed. */
const SCRIPT = /[/\\]cli[/\\]hooks[/\\]session-start\.mjs$/;
const NODE = /(?:^|[/\\])node(?:js)?(?:\.exe)?$/i;
