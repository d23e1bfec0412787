import type { ProjectMark } from "@memory/shared";
import { recalled } from "../../graph/queries/load.ts";
import type { PassageText } from "../../store/passage-blocks.ts";
import type { ReaderConnection } from "../../store/reader.ts";

// Written out: a reading thread runs these, and loads no query builder.

export interface CountedSources {
  readonly project: string;
  readonly count: number;
  readonly lastAt: number;
}

/** Sessions of which words are kept, by project: those alone can be opened. */
export const countSessions = (db: ReaderConnection, ownerId: string): readonly CountedSources[] =>
  db
    .prepare<[string], CountedSources>(
      `SELECT l.project, count(*) AS count, max(l.mtime) AS lastAt FROM import_ledger l
       WHERE l.owner_id = ? AND ${hasWords} GROUP BY l.project`,
    )
    .all(ownerId);

const hasWords = `EXISTS (SELECT 1 FROM passages p
  WHERE p.owner_id = l.owner_id AND p.agent = l.agent AND p.session_id = l.session_id)`;

export const countDocuments = (db: ReaderConnection, ownerId: string): readonly CountedSources[] =>
  db
    .prepare<[string], CountedSources>(
      `SELECT project, count(*) AS count, max(mtime) AS lastAt FROM documents
       WHERE owner_id = ? AND project IS NOT NULL AND ${recalled} GROUP BY project`,
    )
    .all(ownerId);

interface Of {
  readonly ownerId: string;
  readonly spellings: readonly string[];
}

interface MarkRow {
  readonly kind: ProjectMark["kind"];
  readonly value: string;
  readonly seenAt: number;
}

/** What a project is known by on this machine, seen last first. */
export const readMarks = (db: ReaderConnection, { ownerId, spellings }: Of): readonly MarkRow[] =>
  db
    .prepare<[object], MarkRow>(
      `SELECT kind, value, seen_at AS seenAt FROM project_marks
       WHERE owner_id = @ownerId AND project IN (SELECT value FROM json_each(@spellings))
       ORDER BY seen_at DESC, kind DESC, value`,
    )
    .all({ ownerId, spellings: JSON.stringify(spellings) });

export interface SessionRow {
  readonly agent: string;
  readonly session: string;
  /** Its first passage, and when that was said. */
  readonly passage: string;
  readonly at: number;
}

/** Sessions of a project of which words are kept, those that began last first. */
export const readSessions = (db: ReaderConnection, { ownerId, spellings }: Of): readonly SessionRow[] =>
  db
    .prepare<[object], SessionRow>(
      `SELECT l.agent, l.session_id AS session, p.id AS passage, p.asserted_at AS at
       FROM import_ledger l CROSS JOIN passages p ON p.id = (
         SELECT f.id FROM passages f
         WHERE f.owner_id = l.owner_id AND f.agent = l.agent AND f.session_id = l.session_id ORDER BY f.seq LIMIT 1)
       WHERE l.owner_id = @ownerId AND l.project IN (SELECT value FROM json_each(@spellings))
       ORDER BY p.asserted_at DESC, p.id DESC`,
    )
    .all({ ownerId, spellings: JSON.stringify(spellings) });

export interface BeginningRow extends PassageText {
  readonly id: string;
  readonly turn: number;
}

export const readBeginnings = (
  db: ReaderConnection,
  ids: readonly string[],
): ReadonlyMap<string, BeginningRow> =>
  new Map(
    db
      .prepare<[string], BeginningRow>(
        `SELECT p.id, p.turn, p.content, p.blocks, p.start_line, p.end_line
         FROM json_each(?) j CROSS JOIN passages p ON p.id = j.value`,
      )
      .all(JSON.stringify(ids))
      .map((row) => [row.id, row]),
  );

export interface DocumentRow {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly chunks: number;
  readonly mtime: number;
}

/** Documents that lie in the project's repository, changed last first. */
export const readDocuments = (
  db: ReaderConnection,
  { ownerId, spellings, limit }: Of & { readonly limit: number },
): readonly DocumentRow[] =>
  db
    .prepare<[object], DocumentRow>(
      `SELECT id, title, path, chunks, mtime FROM documents
       WHERE owner_id = @ownerId AND project IN (SELECT value FROM json_each(@spellings)) AND ${recalled}
       ORDER BY mtime DESC, id DESC LIMIT @limit`,
    )
    .all({ ownerId, spellings: JSON.stringify(spellings), limit });

/** When each document of a project was changed last. */
export const readDocumentTimes = (db: ReaderConnection, { ownerId, spellings }: Of): readonly number[] =>
  db
    .prepare<[object], number>(
      `SELECT mtime FROM documents
       WHERE owner_id = @ownerId AND project IN (SELECT value FROM json_each(@spellings)) AND ${recalled}`,
    )
    .pluck()
    .all({ ownerId, spellings: JSON.stringify(spellings) });
