import { existsSync } from "node:fs";
import { isAbsolute } from "node:path";
import { isRecord } from "../config-file/values.ts";
import { isSameFile } from "./program.ts";

/** The command of an entry, whatever a client calls its fields. */
export interface Started {
  readonly words: readonly string[];
  /** The position of "mcp serve" among the words. */
  readonly at: number;
}

/** The command that a client would start; null: nothing that this can read. */
export function wordsOf(entry: unknown): string[] | null {
  if (!isRecord(entry)) return null;
  const command = entry.command ?? entry.cmd;
  const words = [...(Array.isArray(command) ? command : [command]), ...listOf(entry.args)];
  return words.every((word) => typeof word === "string") ? words : null;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Our own entry, wherever memory was or is installed. Null: somebody else's, whatever its name is. */
export function startedBy(entry: unknown): Started | null {
  const words = wordsOf(entry);
  const at = words?.findIndex((word, index) => word === "mcp" && words[index + 1] === "serve") ?? -1;
  const [script, node] = [words?.[at - 1], words?.[at - 2]];
  if (!words || script === undefined || at > 2) return null;
  const isOurs = node === undefined ? MEMORY.test(script) : NODE.test(node) && SCRIPT.test(script);
  return isOurs ? { words, at } : null;
}

const MEMORY = /(?:^|[/\\])memory(?:\.exe|\.cmd)?$/i;
const NODE = /(?:^|[/\\])node(?:js)?(?:\.exe)?$/i;
const SCRIPT = /[/\\](?:memory(?:\.m?js)?|cli[/\\]dist[/\\]main\.js)$/;

/** A file that the entry needs and that is missing, or null. Bare command names are left to the PATH. */
export const missingFor = ({ words, at }: Started): string | null =>
  words.slice(0, at).find((word) => isAbsolute(word) && !existsSync(word)) ?? null;

/** Does it start this installation, by whatever link? */
export function startsThis({ words, at }: Started, script: string): boolean {
  const started = words[at - 1] ?? "";
  return !isAbsolute(started) || isSameFile(started, script);
}

/** The home that an entry serves, where it names one. */
export function homeOf({ words, at }: Started): string | null {
  const flag = words.indexOf("--home", at);
  return flag < 0 ? null : (words[flag + 1] ?? null);
}

/** Has a person switched this entry off? */
export const isOff = (entry: unknown): boolean =>
  isRecord(entry) && (entry.enabled === false || entry.disabled === true);
