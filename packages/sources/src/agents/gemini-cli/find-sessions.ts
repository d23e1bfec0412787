import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Discovered, FoundSessions, Located } from "../agent.ts";
import { findSessions } from "../lines/find-sessions.ts";
import { locateSession } from "../lines/locate-session.ts";
import { chatLayout, endOf, headOf } from "./places.ts";

/** All conversations of the projects that are wanted, newest first; the files of one are one session. */
export async function findConversations(
  folder: string,
  isWanted: (project: string) => boolean,
): Promise<FoundSessions> {
  const { found, ...rest } = await findSessions(chatLayout(), folder, isWanted);
  const files = new Map<string, Discovered[]>();
  for (const file of found) {
    const key = join(dirname(file.path), file.sessionId);
    files.set(key, [...(files.get(key) ?? []), file]);
  }
  const whole = [...files.values()].flatMap((those) => together(those) ?? []);
  return { found: whole.sort((a, b) => b.mtimeMs - a.mtimeMs || (a.path < b.path ? -1 : 1)), ...rest };
}

/** The conversation that a file is part of. */
export async function locateConversation(folder: string, path: string): Promise<Located> {
  const located = await locateSession(chatLayout(), folder, path);
  if (located.kind !== "session") return located;
  const { file } = located;
  const files = await Promise.all(
    (await filesOf(file.path)).map(async (one) => {
      const { size, mtimeMs } = await stat(one);
      return { ...file, path: one, size, mtimeMs };
    }),
  );
  return { kind: "session", file: together(files) ?? file };
}

/** The files of a conversation as one, which lies where the oldest does. */
function together(files: readonly Discovered[]): Discovered | undefined {
  const [first] = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  return (
    first && {
      ...first,
      size: files.reduce((sum, { size }) => sum + size, 0),
      mtimeMs: Math.max(...files.map(({ mtimeMs }) => mtimeMs)),
    }
  );
}

/** The files of a conversation by one of them, the oldest first: one that is gone on with may go on in another. */
export async function filesOf(path: string): Promise<string[]> {
  const [folder, end] = [dirname(path), endOf(basename(path))];
  const head = await headOf(path);
  const files: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const other = join(folder, entry.name);
    const isOther = entry.isFile() && endOf(entry.name) === end && other !== path;
    if (other === path || (isOther && head && (await headOf(other))?.sessionId === head.sessionId))
      files.push(other);
  }
  return files.sort();
}
