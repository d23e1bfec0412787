import { parseJson } from "@memory/language/text";
import { readForeign } from "../../databases/foreign.ts";
import type { Connection } from "../../databases/sqlite.ts";
import { fields, list, string } from "../../sessions/fields.ts";
import { columnOr, columnsOf } from "../retold/columns.ts";
import type { RowSession } from "../retold/in-databases.ts";
import { unreadable } from "../retold/read-whole.ts";
import { momentOf, type Told, told } from "../retold/told.ts";
import { unzstd } from "../unzstd.ts";

interface Listed {
  readonly id: string;
  readonly updated_at: string;
  readonly data_type: string;
  readonly size: number;
  readonly parent_id: string | null;
  readonly folder_paths: string | null;
}

function selectFrom(db: Connection, rest: string): string {
  const columns = columnsOf(db, "threads");
  const later = ["parent_id", "folder_paths"].map((name) => columnOr(columns, name)).join(", ");
  return `SELECT id, updated_at, data_type, octet_length(data) AS size, ${later} FROM threads ${rest}`;
}

const rowOf = (row: Listed): RowSession => ({
  id: row.id,
  folder: folderIn(row) ?? "",
  size: row.size,
  changedAt: momentOf(row.updated_at) ?? 0,
  isSubagent: row.parent_id !== null,
});

const folderIn = ({ folder_paths: folders }: Pick<Listed, "folder_paths">): string | null =>
  folders?.split("\n")[0] || null;

/** The threads of the database. Throws `ApiError` in words for a person. */
export async function listThreads(
  path: string,
  isWanted: (folder: string) => boolean,
): Promise<RowSession[]> {
  const rows = readForeign(path, (db) => db.prepare<[], Listed>(selectFrom(db, "")).all());
  if (rows.some(({ data_type }) => data_type === "zstd")) unzstd(path);
  return rows.map(rowOf).filter(({ folder }) => isWanted(folder));
}

/** A thread of the database, if it holds one of this id. */
export const findThread = (path: string, id: string): RowSession | undefined =>
  readForeign(path, (db) => {
    const row = db.prepare<[string], Listed>(selectFrom(db, "WHERE id = ?")).get(id);
    return row && rowOf(row);
  });

interface Body {
  readonly data_type: string;
  readonly data: Buffer;
  readonly folder_paths: string | null;
}

/** A thread as its row tells it; nothing where there is none of this id. It has no times but its own. */
export function tellThread(path: string, id: string): Told | null {
  const row = readForeign(path, (db) => {
    const folders = columnOr(columnsOf(db, "threads"), "folder_paths");
    return db.prepare<[string], Body>(`SELECT data_type, data, ${folders} FROM threads WHERE id = ?`).get(id);
  });
  if (!row) return null;
  const data = row.data_type === "zstd" ? unzstd(path)(row.data) : Buffer.from(row.data);
  const thread = fields(parseJson(data.toString("utf8")));
  if (!thread) throw unreadable(path, `the thread ${id} is of a kind that memory does not know`);
  const title = string(thread.title) ?? string(thread.summary);
  return told({ cwd: folderIn(row), title, startedAt: null }, list(thread.messages));
}
