import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { AgentName } from "@memory/shared";
import { CONVERSATIONS } from "@memory/shared/words";
import { beginningOf } from "./beginning-of.ts";

/** The conversations with one assistant that a person has downloaded. */
export interface ChatExport {
  readonly agent: AgentName;
  /** The folder of the unpacked archive. */
  readonly folder: string;
}

/** A field that each conversation has, by assistant. */
const MARKS: readonly (readonly [RegExp, AgentName])[] = [
  [/"chat_messages"\s*:/, "claude-app"],
  [/"mapping"\s*:/, "chatgpt"],
];

/** The export at a path, a folder or the file of conversations in it; null: it is none. */
export async function chatExportAt(path: string): Promise<ChatExport | null> {
  const found = await stat(path).catch(() => null);
  if (!found) return null;
  const folder = found.isDirectory() ? path : dirname(path);
  const names = found.isDirectory() ? await readdir(path) : [basename(path)];
  const file = names.sort().find((name) => CONVERSATIONS.test(name));
  if (file === undefined) return null;
  const beginning = await beginningOf(join(folder, file));
  const agent = MARKS.find(([mark]) => mark.test(beginning))?.[1];
  return agent ? { agent, folder } : null;
}
