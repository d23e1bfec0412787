import { realpath, stat } from "node:fs/promises";
import { isAbsolute } from "node:path";
import type { Discovered, FoundSessions, Located, Problem, SessionFile } from "../agent.ts";
import { inWords } from "../in-words.ts";
import type { Told } from "./told.ts";

/** A session as it lies in a database. */
export interface RowSession {
  readonly id: string;
  /** What a project is narrowed by: the folder that it works in; empty where nothing tells. */
  readonly folder: string;
  /** Bytes of its rows, or of those that tell of it. */
  readonly size: number;
  /** Milliseconds. */
  readonly changedAt: number;
  /** An agent has begun it, not a person. */
  readonly isSubagent: boolean;
}

/**
 * An agent that keeps its sessions as rows, or several of them in one file. What answers no promise blocks as long as it takes. All
 * throw `ApiError` in words for a person.
 */
export interface Databases {
  /** Paths of the databases that there are in the agent's folder. */
  readonly databasesIn: (folder: string) => Promise<string[]>;
  readonly list: (database: string, isWanted: (folder: string) => boolean) => Promise<RowSession[]>;
  readonly find: (database: string, id: string) => RowSession | undefined | Promise<RowSession | undefined>;
  readonly tell: (database: string, id: string) => Told | null | Promise<Told | null>;
}

/** Between the path of a database and the id of a session in it. */
const MARK = "#";

export const pathInDatabase = (database: string, sessionId: string): string =>
  `${database}${MARK}${sessionId}`;

/** All sessions in databases that persons led. A database that cannot be read is a problem, and the others are read. */
export async function findInDatabases(
  how: Databases,
  folder: string,
  isWanted: (project: string) => boolean,
): Promise<FoundSessions> {
  const found: Discovered[] = [];
  const problems: Problem[] = [];
  let sidecars = 0;
  for (const database of await how.databasesIn(folder))
    try {
      const rows = await how.list(database, isWanted);
      const persons = rows.filter(({ isSubagent }) => !isSubagent);
      found.push(...persons.map((row) => discovered(database, row)));
      sidecars += rows.length - persons.length;
    } catch (error) {
      problems.push({ path: database, reason: inWords(error) });
    }
  return { found: newestFirst(found), sidecars, problems };
}

export const newestFirst = (found: readonly Discovered[]): Discovered[] =>
  [...found].sort((a, b) => b.mtimeMs - a.mtimeMs || (a.path < b.path ? -1 : 1));

const discovered = (database: string, { id, folder, size, changedAt }: RowSession): Discovered => ({
  path: pathInDatabase(database, id),
  folder,
  sessionId: id,
  size,
  mtimeMs: changedAt,
});

/** The session at the path of a database with its id behind it; null for the path of anything else. Nothing else is opened. */
export async function locateInDatabases(
  how: Databases,
  folder: string,
  path: string,
): Promise<Located | null> {
  const place = placeIn(path);
  if (!place || !isAbsolute(path)) return null;
  try {
    const { database, sessionId } = place;
    const databases = await how.databasesIn(folder);
    const real = await Promise.all(databases.map((one) => realpath(one)));
    const at = real.indexOf(await realpath(database));
    const ours = databases[at];
    if (ours === undefined) return null;
    if ((await stat(ours)).uid !== (await stat(folder)).uid)
      return { kind: "refused", reason: "it belongs to another user of this machine" };
    const row = await how.find(ours, sessionId);
    if (!row) return { kind: "missing", folder: "", sessionId };
    return row.isSubagent ? { kind: "other" } : { kind: "session", file: discovered(ours, row) };
  } catch (error) {
    return { kind: "refused", reason: inWords(error) };
  }
}

/** A session as it stands now; null for the path of anything but a database. Throws ENOENT where it holds no such session. */
export async function tellFromDatabase(
  how: Pick<Databases, "tell">,
  { path }: Pick<SessionFile, "path">,
): Promise<Told | null> {
  const place = placeIn(path);
  if (!place) return null;
  const told = await how.tell(place.database, place.sessionId);
  if (told) return told;
  throw Object.assign(new Error("the database holds no such session"), { code: "ENOENT" });
}

function placeIn(path: string): { readonly database: string; readonly sessionId: string } | null {
  const at = path.lastIndexOf(MARK);
  return at > 0 ? { database: path.slice(0, at), sessionId: path.slice(at + 1) } : null;
}
