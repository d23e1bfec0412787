import { readFile, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parseJson } from "@memory/language/text";
import { type Fields, fields, string } from "../../sessions/fields.ts";
import type { Discovered, FoundSessions, Located, SessionFile } from "../agent.ts";
import { findSessions } from "../lines/find-sessions.ts";
import { encoded, type Layout } from "../lines/layout.ts";
import { locateSession } from "../lines/locate-session.ts";
import { newestFirst } from "../retold/in-databases.ts";
import { recordsOf } from "../retold/records-of.ts";
import { type Told, told } from "../retold/told.ts";
import { tellStore } from "./store.ts";

const STORE = "store.db";
const ID = /^[\w-]{8,100}$/;

/** `chats/<hash of the folder>/<id>/store.db`, and `projects/<folder>/agent-transcripts/<id>/<id>.jsonl`. */
export const chatFiles: Layout = {
  agent: "cursor-cli",
  holds([top, , kind, id, ...deeper]) {
    if (deeper.length > 0) return null;
    if (top === "chats") return id === undefined ? "sessions" : null;
    const isOnTheWay = top === "projects" && (kind ?? "agent-transcripts") === "agent-transcripts";
    return isOnTheWay ? "sessions" : null;
  },
  sessionAt([top, , kind = "", name, file, ...deeper]) {
    if (top === "chats") return name === STORE && file === undefined && ID.test(kind) ? kind : undefined;
    const isTranscript = top === "projects" && kind === "agent-transcripts" && deeper.length === 0;
    return isTranscript && name !== undefined && ID.test(name) && file === `${name}.jsonl` ? name : undefined;
  },
  async look(path, size) {
    if (!path.endsWith(STORE))
      return { kind: size === 0 ? "empty" : "session", project: basename(dirname(dirname(dirname(path)))) };
    const about = await aboutOf(path);
    const cwd = string(about.cwd);
    return {
      kind: size === 0 ? "empty" : about.isSubagent === true ? "other" : "session",
      project: cwd === null ? undefined : encoded(cwd),
    };
  },
};

/** What stands beside a database about its chat; nothing where versions had no such file. */
const aboutOf = async (path: string): Promise<Fields> =>
  fields(parseJson(await readFile(join(dirname(path), "meta.json"), "utf8").catch(() => ""))) ?? {};

/** All chats, newest first: those of databases, and transcripts of which there is none. */
export async function findChats(
  folder: string,
  isWanted: (project: string) => boolean,
): Promise<FoundSessions> {
  const { found, ...rest } = await findSessions(chatFiles, folder, isWanted);
  const stores = found.filter(({ path }) => path.endsWith(STORE));
  const taken = new Set(stores.map(({ sessionId }) => sessionId));
  const others = found.filter(({ path, sessionId }) => !path.endsWith(STORE) && !taken.has(sessionId));
  return { found: newestFirst([...(await Promise.all(stores.map(reached))), ...others]), ...rest };
}

/** A database reaches as far as the log beside it. */
async function reached(file: Discovered): Promise<Discovered> {
  const log = await stat(`${file.path}-wal`).catch(() => null);
  if (!log) return file;
  return { ...file, size: file.size + log.size, mtimeMs: Math.max(file.mtimeMs, log.mtimeMs) };
}

/** The chat that a file is part of. */
export async function locateChat(folder: string, path: string): Promise<Located> {
  const located = await locateSession(chatFiles, folder, path.replace(/-wal$/, ""));
  if (located.kind !== "session") return located;
  const { sessionId } = located.file;
  const { found } = await findChats(folder, () => true);
  const file = found.find((one) => one.sessionId === sessionId);
  return file ? { kind: "session", file } : located;
}

/** A chat as it stands now. Throws what the file system throws. */
export async function tellChat({ path }: SessionFile): Promise<Told> {
  if (path.endsWith(STORE)) return tellStore(path, await aboutOf(path));
  const { records, malformed } = await recordsOf(path);
  return told({ cwd: null, title: null, startedAt: null }, records, malformed);
}
