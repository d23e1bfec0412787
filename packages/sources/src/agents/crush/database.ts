import { access, readFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { parseJson } from "@memory/language/text";
import { readForeign } from "../../databases/foreign.ts";
import type { Connection } from "../../databases/sqlite.ts";
import { fields, list, string } from "../../sessions/fields.ts";
import { openFolder } from "../open-folder.ts";
import { columnOr, columnsOf } from "../retold/columns.ts";
import type { RowSession } from "../retold/in-databases.ts";
import { momentOf, type Told, told } from "../retold/told.ts";

/** Lists the projects in which the program has been run, and where each keeps its database. */
export const PROJECTS = "projects.json";

/** Databases of the projects that are still there. */
export async function databasesIn(folder: string): Promise<string[]> {
  const root = await openFolder("crush", folder);
  const listed = fields(parseJson(await readFile(join(root, PROJECTS), "utf8").catch(() => "")));
  const places = list(listed?.projects).flatMap((one) => {
    const project = fields(one);
    const [path, data] = [string(project?.path), string(project?.data_dir)];
    return path === null && data === null ? [] : [join(resolve(path ?? "", data ?? ".crush"), "crush.db")];
  });
  const there = await Promise.all(
    [...new Set(places)].map((path) =>
      access(path).then(
        () => [path],
        () => [],
      ),
    ),
  );
  return there.flat();
}

/** The folder that a database is about: it lies in it, as a rule in a folder of its own. */
const projectOf = (database: string): string => {
  const place = dirname(database);
  return basename(place) === ".crush" ? dirname(place) : place;
};

interface Listed {
  readonly id: string;
  readonly parent: string | null;
  readonly updated_at: number | null;
  readonly size: number | null;
  readonly last: number | null;
}

function selectFrom(db: Connection, rest: string): string {
  const [sessions, messages] = [columnsOf(db, "sessions"), columnsOf(db, "messages")];
  const parent = sessions.has("parent_session_id") ? "parent_session_id" : "NULL";
  const last = messages.has("updated_at") ? "max(updated_at)" : "max(created_at)";
  const of = "FROM messages WHERE messages.session_id = sessions.id";
  return `SELECT id, ${parent} AS parent, updated_at, (SELECT sum(octet_length(parts)) ${of}) AS size,
    (SELECT ${last} ${of}) AS last FROM sessions ${rest}`;
}

/** Its schema says milliseconds, and the program writes seconds. */
export const crushTime = (at: unknown): number | null =>
  typeof at === "number" ? momentOf(at < 1e11 ? at * 1_000 : at) : null;

const rowOf = (database: string, { id, parent, updated_at, size, last }: Listed): RowSession => ({
  id,
  folder: projectOf(database),
  size: size ?? 0,
  changedAt: Math.max(crushTime(updated_at) ?? 0, crushTime(last) ?? 0),
  isSubagent: parent !== null,
});

/** The sessions of a project's database. Throws `ApiError` in words for a person. */
export async function listSessions(
  database: string,
  isWanted: (folder: string) => boolean,
): Promise<RowSession[]> {
  if (!isWanted(projectOf(database))) return [];
  const rows = readForeign(database, (db) => db.prepare<[], Listed>(selectFrom(db, "")).all());
  return rows.map((row) => rowOf(database, row));
}

/** A session of a database, if it holds one of this id. */
export const findSession = (database: string, id: string): RowSession | undefined =>
  readForeign(database, (db) => {
    const row = db.prepare<[string], Listed>(selectFrom(db, "WHERE id = ?")).get(id);
    return row && rowOf(database, row);
  });

interface Message {
  readonly id: string;
  readonly role: string;
  readonly parts: string;
  readonly created_at: number;
  readonly is_summary_message: number | null;
}

/** A session as its rows tell it; nothing where there is none of this id. */
export const tellSession = (database: string, id: string): Told | null =>
  readForeign(database, (db) => {
    const session = db
      .prepare<[string], { readonly title: string | null; readonly created_at: number | null }>(
        "SELECT title, created_at FROM sessions WHERE id = ?",
      )
      .get(id);
    if (!session) return null;
    const summary = columnOr(columnsOf(db, "messages"), "is_summary_message");
    const messages = db
      .prepare<[string], Message>(
        `SELECT id, role, parts, created_at, ${summary} FROM messages WHERE session_id = ? ORDER BY created_at, rowid`,
      )
      .all(id)
      .map(({ parts, ...message }) => ({ ...message, parts: parseJson(parts) }));
    const about = {
      cwd: projectOf(database),
      title: session.title,
      startedAt: crushTime(session.created_at),
    };
    return told(about, messages);
  });
