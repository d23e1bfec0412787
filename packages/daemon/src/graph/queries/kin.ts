import type { Clocks } from "../../store/clocks.ts";
import type { ReaderConnection } from "../../store/reader.ts";
import { PLACE_BITS } from "../../store/vector-place.ts";
import { readColumns } from "./columns.ts";

/** Words of memories, in the order asked for; "" for one that is not there. */
export interface WordColumns {
  readonly text: readonly string[];
  readonly project: readonly string[];
}

export const readWords = (db: ReaderConnection, ownerId: string, rows: readonly number[]): WordColumns =>
  readColumns(
    db,
    `SELECT json_group_array(coalesce(m.content, '')) AS text, json_group_array(coalesce(m.project, '')) AS project
     FROM (SELECT value FROM json_each(?) ORDER BY key) j LEFT JOIN memories m ON m.rowid = j.value AND m.owner_id = ?`,
    JSON.stringify(rows),
    ownerId,
  );

/** Passages of a document whose headings are read: its beginning says what it is about. */
const mostHeaded = 24;

/** Titles of documents and the headings in them, a line each, in the order asked for; "" for one that is not there. */
export const readHeadings = (
  db: ReaderConnection,
  ownerId: string,
  rows: readonly number[],
): readonly string[] =>
  readColumns<{ readonly headings: readonly string[] }>(
    db,
    `SELECT json_group_array(coalesce(d.title || coalesce((
       SELECT char(10) || group_concat(h.heading_path, char(10)) FROM (
         SELECT DISTINCT c.heading_path FROM chunks c
         WHERE c.document_id = d.id AND c.owner_id = d.owner_id AND c.seq < ${mostHeaded} AND c.heading_path <> '') h), ''), '')) AS headings
     FROM (SELECT value FROM json_each(?) ORDER BY key) j LEFT JOIN documents d ON d.rowid = j.value AND d.owner_id = ?`,
    JSON.stringify(rows),
    ownerId,
  ).headings;

/** Projects of sessions, in the order asked for; "" for one that has none. */
export const readProjectsOfSessions = (
  db: ReaderConnection,
  ownerId: string,
  sessions: readonly string[],
): readonly string[] =>
  readColumns<{ readonly project: readonly string[] }>(
    db,
    `SELECT json_group_array(coalesce((
       SELECT i.project FROM recall_items i
       WHERE i.owner_id = ? AND i.kind = 'context' AND i.source_key = j.value LIMIT 1), '')) AS project
     FROM (SELECT value FROM json_each(?) ORDER BY key) j`,
    ownerId,
    JSON.stringify(sessions),
  ).project;

/** How many of the newest memories tell which model they have vectors of. */
const telling = 50;

/** Vectors of memories by id, of the model that most of the newest ones have one of. */
export const readMemoryVectors = (db: ReaderConnection, ownerId: string): Map<string, Int8Array> => {
  const model = db
    .prepare<[string], number>(
      `SELECT m.model FROM (SELECT item FROM recall_items WHERE owner_id = ? AND kind = 'memory' ORDER BY item DESC LIMIT ${telling}) i
       CROSS JOIN vector_models m CROSS JOIN recall_vectors v ON v.place = (m.model << ${PLACE_BITS}) + i.item
       WHERE v.scale IS NOT NULL GROUP BY m.model ORDER BY count(*) DESC, m.model DESC LIMIT 1`,
    )
    .pluck()
    .get(ownerId);
  if (model === undefined) return new Map();
  return new Map(
    db
      .prepare<[number, string], [id: string, code: Uint8Array]>(
        `SELECT i.ref_id, v.code FROM recall_items i CROSS JOIN recall_vectors v ON v.place = (? << ${PLACE_BITS}) + i.item
         WHERE i.owner_id = ? AND i.kind = 'memory' AND v.code IS NOT NULL AND v.scale IS NOT NULL`,
      )
      .raw()
      .all(model, ownerId)
      .map(([id, code]) => [id, Int8Array.from(code)]),
  );
};

export interface SessionColumns {
  readonly row: readonly number[];
  /** The same number for the same session of the same agent. */
  readonly session: readonly number[];
}

/** Memories that were said in a session, session by session in the order in which they were said. */
export const readSaidIn = (db: ReaderConnection, ownerId: string): SessionColumns =>
  readColumns(
    db,
    `SELECT json_group_array(row) AS row, json_group_array(session) AS session FROM (
       SELECT rowid AS row, dense_rank() OVER (ORDER BY agent, session_id) AS session FROM memories
       WHERE owner_id = ? AND session_id IS NOT NULL
       ORDER BY agent, session_id, asserted_at, start_line, id)`,
    ownerId,
  );

/** Pairs of memories whose contradiction is open, or was at the time at which the store is looked at. */
export const readContradictions = (
  db: ReaderConnection,
  ownerId: string,
  { knownAt }: Clocks,
): readonly (readonly [newer: string, existing: string])[] =>
  db
    .prepare<[object], [string, string]>(
      `SELECT newer_id, existing_id FROM conflicts WHERE owner_id = @ownerId AND ${
        knownAt === undefined
          ? "status = 'open'"
          : "created_at <= @knownAt AND (status = 'open' OR decided_at > @knownAt)"
      }`,
    )
    .raw()
    .all({ ownerId, knownAt });
