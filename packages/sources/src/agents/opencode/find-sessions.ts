import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { FoundSessions, Located, SessionFile } from "../agent.ts";
import type { Growth } from "../growth.ts";
import { findSessions } from "../lines/find-sessions.ts";
import { locateSession } from "../lines/locate-session.ts";
import {
  type Databases,
  findInDatabases,
  locateInDatabases,
  newestFirst,
  tellFromDatabase,
} from "../retold/in-databases.ts";
import type { Told } from "../retold/told.ts";
import { findSession, listSessions, tellRows } from "./database.ts";
import { reachOf, storage, tellFiles } from "./files.ts";

const databases: Databases = {
  async databasesIn(folder) {
    // Each channel of the program has one of its own.
    const names = (await readdir(folder)).filter((name) => DATABASE.test(name));
    return names.sort().map((name) => join(folder, name));
  },
  list: listSessions,
  find: findSession,
  tell: tellRows,
};

const DATABASE = /^opencode(?:-[\w.-]{1,60})?\.db$/;

/** The databases lie in the folder itself, among much else; what older versions wrote grows no more. */
export const growth: Growth = {
  roots: (folder) => [folder],
  holds: () => false,
  at: ([name = "", ...deeper]) =>
    deeper.length === 0 && DATABASE.test(name.replace(/-wal$/, "")) ? "database" : null,
};

/** All sessions that persons led, newest first: those of the databases, and of files of older versions that no database has. */
export async function findInStore(
  folder: string,
  isWanted: (project: string) => boolean,
): Promise<FoundSessions> {
  const files = await findSessions(storage, folder, isWanted);
  const rows = await findInDatabases(databases, folder, isWanted);
  const taken = new Set(rows.found.map(({ sessionId }) => sessionId));
  const older = files.found.filter(({ sessionId }) => !taken.has(sessionId));
  const reached = await Promise.all(older.map(async (file) => ({ ...file, ...(await reachOf(file.path)) })));
  return {
    found: newestFirst([...rows.found, ...reached]),
    sidecars: rows.sidecars + files.sidecars,
    problems: [...rows.problems, ...files.problems],
  };
}

/** The session at a path: a file, or a database with the id of the session behind it. */
export async function locateInStore(folder: string, path: string): Promise<Located> {
  const inRows = await locateInDatabases(databases, folder, path);
  if (inRows) return inRows;
  const located = await locateSession(storage, folder, path);
  if (located.kind !== "session") return located;
  return { kind: "session", file: { ...located.file, ...(await reachOf(located.file.path)) } };
}

/** A session as it stands now. Throws what the file system throws. */
export const tellSession = async (file: SessionFile): Promise<Told> =>
  (await tellFromDatabase(databases, file)) ?? (await tellFiles(file.path));
