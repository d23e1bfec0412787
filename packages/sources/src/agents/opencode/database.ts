import { setImmediate } from "node:timers/promises";
import { parseJson } from "@memory/language/text";
import { readForeign } from "../../databases/foreign.ts";
import { fields } from "../../sessions/fields.ts";
import type { RowSession } from "../retold/in-databases.ts";
import type { Told } from "../retold/told.ts";
import { type Part, tellKept } from "./tell-kept.ts";

interface Listed {
  readonly id: string;
  /** The session whose agent has begun this one; null: a person did. */
  readonly parent: string | null;
  readonly directory: string;
  readonly updatedAt: number;
}

const LISTED = "SELECT id, parent_id AS parent, directory, time_updated AS updatedAt FROM session";

/** Milliseconds of looking at a time: questions are answered in between. */
const SLICE = 10;

/**
 * The sessions in the projects that are wanted. How far each one reaches is told by the heads of its rows: their words, of which
 * there may be gigabytes, are not read. Throws `ApiError` in words for a person.
 */
export async function listSessions(
  path: string,
  isWanted: (directory: string) => boolean,
): Promise<RowSession[]> {
  const listed = readForeign(path, (db) => db.prepare<[], Listed>(LISTED).all());
  const wanted = listed.filter(({ directory }) => isWanted(directory));
  const rows: RowSession[] = [];
  while (rows.length < wanted.length) {
    rows.push(...reachOf(path, wanted.slice(rows.length)));
    await setImmediate();
  }
  return rows;
}

/** A session of the database, if it holds one of this id. */
export function findSession(path: string, id: string): RowSession | undefined {
  const listed = readForeign(path, (db) => db.prepare<[string], Listed>(`${LISTED} WHERE id = ?`).all(id));
  return reachOf(path, listed)[0];
}

/** As many as can be looked at in one slice. */
const reachOf = (path: string, listed: readonly Listed[]): RowSession[] =>
  readForeign(path, (db) => {
    const tables = ["message", "part"].map((table) =>
      db.prepare<[string], { size: number | null; at: number | null }>(
        `SELECT sum(octet_length(data)) AS size, max(time_updated) AS at FROM ${table} WHERE session_id = ?`,
      ),
    );
    const end = performance.now() + SLICE;
    const rows: RowSession[] = [];
    for (const { id, parent, directory, updatedAt } of listed) {
      const reached = tables.flatMap((table) => table.get(id) ?? []);
      const size = reached.reduce((sum, one) => sum + (one.size ?? 0), 0);
      const changedAt = Math.max(updatedAt, ...reached.map(({ at }) => at ?? 0));
      rows.push({ id, folder: directory, size, changedAt, isSubagent: parent !== null });
      if (performance.now() > end) break;
    }
    return rows;
  });

interface Head {
  readonly directory: string;
  readonly title: string;
  readonly revert: string | null;
  readonly createdAt: number;
}

interface Row {
  readonly id: string;
  readonly data: string;
}

const partOf = ({ id, data }: Row): Part => ({ id, data: fields(parseJson(data)) });

/** A session as its rows tell it, and no others; nothing where there is none of this id. */
export const tellRows = (path: string, id: string): Told | null =>
  readForeign(path, (db) => {
    const head = db
      .prepare<[string], Head>(
        "SELECT directory, title, revert, time_created AS createdAt FROM session WHERE id = ?",
      )
      .get(id);
    if (!head) return null;
    const messages = db
      .prepare<[string], Row>("SELECT id, data FROM message WHERE session_id = ? ORDER BY time_created, id")
      .all(id);
    const parts = db.prepare<[string], Row>("SELECT id, data FROM part WHERE message_id = ? ORDER BY id");
    return tellKept({
      ...head,
      revert: parseJson(head.revert ?? ""),
      messages: messages.map((row) => ({ ...partOf(row), parts: parts.all(row.id).map(partOf) })),
    });
  });
