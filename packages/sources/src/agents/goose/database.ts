import { parseJson } from "@memory/language/text";
import { readForeign } from "../../databases/foreign.ts";
import type { Connection } from "../../databases/sqlite.ts";
import { columnOr, columnsOf } from "../retold/columns.ts";
import type { RowSession } from "../retold/in-databases.ts";
import { momentOf, type Told, told } from "../retold/told.ts";

interface Listed {
  readonly id: string;
  readonly session_type: string | null;
  readonly working_dir: string;
  readonly updated_at: string | null;
  readonly size: number | null;
  /** Seconds. */
  readonly last: number | null;
}

/** How far a session reaches is asked of the heads of its messages. */
function selectFrom(db: Connection, rest: string): string {
  const columns = columnsOf(db, "sessions");
  const later = ["session_type", "updated_at"].map((name) => columnOr(columns, name)).join(", ");
  const messages = "FROM messages WHERE messages.session_id = sessions.id";
  return `SELECT id, working_dir, ${later}, (SELECT sum(octet_length(content_json)) ${messages}) AS size,
    (SELECT max(created_timestamp) ${messages}) AS last FROM sessions ${rest}`;
}

const rowOf = ({ id, working_dir, session_type, updated_at, size, last }: Listed): RowSession => ({
  id,
  folder: working_dir,
  size: size ?? 0,
  changedAt: Math.max((last ?? 0) * 1_000, utc(updated_at) ?? 0),
  isSubagent: session_type === "sub_agent",
});

/** SQLite's own times are of no zone, which is Greenwich. */
const utc = (time: string | null): number | null =>
  momentOf(time !== null && /^[\d-]{10} [\d:.]+$/.test(time) ? `${time.replace(" ", "T")}Z` : time);

/** The sessions of the database in the projects that are wanted. Throws `ApiError` in words for a person. */
export async function listSessions(
  path: string,
  isWanted: (folder: string) => boolean,
): Promise<RowSession[]> {
  const rows = readForeign(path, (db) => db.prepare<[], Listed>(selectFrom(db, "")).all());
  return rows.map(rowOf).filter(({ folder }) => isWanted(folder));
}

/** A session of the database, if it holds one of this id. */
export const findSession = (path: string, id: string): RowSession | undefined =>
  readForeign(path, (db) => {
    const row = db.prepare<[string], Listed>(selectFrom(db, "WHERE id = ?")).get(id);
    return row && rowOf(row);
  });

interface Head {
  readonly working_dir: string;
  readonly title: string | null;
  readonly created_at: string;
}

interface Row {
  readonly id: unknown;
  readonly role: string;
  readonly content_json: string;
  readonly created_timestamp: number;
  readonly metadata_json: string | null;
}

/** A session as its rows tell it, and no others; nothing where there is none of this id. */
export const tellSession = (path: string, id: string): Told | null =>
  readForeign(path, (db) => {
    const title = columnsOf(db, "sessions").has("name") ? "name" : "description";
    const head = db
      .prepare<[string], Head>(`SELECT working_dir, ${title} AS title, created_at FROM sessions WHERE id = ?`)
      .get(id);
    if (!head) return null;
    const metadata = columnOr(columnsOf(db, "messages"), "metadata_json");
    const rows = db
      .prepare<[string], Row>(
        `SELECT id, role, content_json, created_timestamp, ${metadata} FROM messages WHERE session_id = ? ORDER BY created_timestamp, id`,
      )
      .all(id);
    const messages = rows.map(({ content_json, metadata_json, ...row }) => ({
      ...row,
      content: parseJson(content_json),
      metadata: parseJson(metadata_json ?? ""),
    }));
    return told({ cwd: head.working_dir, title: head.title, startedAt: utc(head.created_at) }, messages);
  });
