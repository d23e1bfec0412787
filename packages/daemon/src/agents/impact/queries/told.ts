import type { ReaderConnection } from "../../../store/reader.ts";

/** What of, since when. */
export interface Stretch {
  readonly ownerId: string;
  /** Milliseconds. */
  readonly since: number;
  readonly project?: string | undefined;
}

/** A statement that was put before the agent of a session. */
export interface ToldRow {
  readonly agent: string;
  readonly session: string;
  readonly ref: string;
  readonly tokens: number;
  readonly at: number;
  /** Of a memory: where it stands now. Null for a passage. */
  readonly status: "active" | "superseded" | "retired" | null;
  /** Of a memory: a contradiction of it was found after it was told. */
  readonly contradicted: 0 | 1;
  /** The turn of a session that it was taken from, where that is kept. */
  readonly source: string | null;
  readonly sourceLength: number | null;
}

// Written out: the reading threads have no query builder.
const isOf = (project: string | undefined): string =>
  project === undefined ? "" : "AND coalesce(m.project, p.project) = @project COLLATE NOCASE";

/** Of each session what it was told, each statement once. */
export const findTold = (db: ReaderConnection, stretch: Stretch): ToldRow[] =>
  db
    .prepare<[object], ToldRow>(
      `WITH told AS (
         SELECT agent, session_id, ref_id, sum(tokens) AS tokens, min(at) AS at FROM injections
         WHERE owner_id = @ownerId AND at >= @since GROUP BY agent, session_id, ref_id
       ), placed AS (
         SELECT t.*, m.status, m.id AS memory, coalesce(p.agent, m.agent) AS of_agent,
           coalesce(p.session_id, m.session_id) AS of_session,
           coalesce(p.turn, (SELECT turn FROM passages q WHERE q.owner_id = @ownerId AND q.agent = m.agent
             AND q.session_id = m.session_id AND q.start_line <= m.end_line AND q.end_line >= m.start_line
             ORDER BY q.seq LIMIT 1)) AS turn
         FROM told t LEFT JOIN memories m ON m.id = t.ref_id LEFT JOIN passages p ON p.id = t.ref_id
         WHERE 1 ${isOf(stretch.project)}
       )
       SELECT agent, session_id AS session, ref_id AS ref, tokens, at, status,
         memory IS NOT NULL AND EXISTS (SELECT 1 FROM conflicts c WHERE c.created_at >= at
           AND (c.newer_id = memory OR c.existing_id = memory)) AS contradicted,
         CASE WHEN turn IS NULL THEN NULL ELSE of_agent || ' ' || of_session || ' ' || turn END AS source,
         CASE WHEN turn IS NULL THEN NULL ELSE (SELECT sum(length(content)) FROM passages q
           WHERE q.owner_id = @ownerId AND q.agent = of_agent AND q.session_id = of_session AND q.turn = placed.turn)
         END AS sourceLength
       FROM placed`,
    )
    .all({ ...stretch, project: stretch.project ?? null });

/** Memories that were an answer, last since then. */
export const countUsed = (
  db: ReaderConnection,
  stretch: Stretch,
): { readonly memories: number; readonly sure: number } =>
  db
    .prepare<[object], { memories: number; sure: number }>(
      `SELECT count(*) AS memories, coalesce(sum(r.sure_days > 0), 0) AS sure
       FROM recalled r JOIN memories m ON m.id = r.memory_id
       WHERE r.last_at >= @since AND m.owner_id = @ownerId
         ${stretch.project === undefined ? "" : "AND m.project = @project COLLATE NOCASE"}`,
    )
    .get({ ...stretch, project: stretch.project ?? null }) ?? { memories: 0, sure: 0 };
