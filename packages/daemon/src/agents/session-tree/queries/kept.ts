import { blocksIn, type PassageRow } from "../../../store/passage-blocks.ts";
import type { ReaderConnection } from "../../../store/reader.ts";

/** A session of which words are kept. */
export interface KeptSession {
  readonly agent: string;
  readonly session: string;
  readonly project: string;
  /** Changes with its words. */
  readonly stamp: string;
}

/** A paragraph, in the order in which it was said. */
export interface Spoken {
  readonly turn: number;
  /** Milliseconds. */
  readonly at: number;
  readonly part: ReturnType<typeof blocksIn>[number]["part"];
  readonly text: string;
  readonly line: number;
}

// Written out: the reading threads have no query builder. By the index of sessions alone: rows
// are replaced, never changed; the last number of all may be given again, so the id under it counts, too.
export const findKept = (db: ReaderConnection, ownerId: string): KeptSession[] =>
  db
    .prepare<[{ ownerId: string }], KeptSession>(
      `SELECT p.agent, p.session_id AS session, coalesce(l.project, '') AS project,
         coalesce(l.project, '') || ' ' || p.stamp || ' ' || (SELECT id FROM passages WHERE rowid = p.last) AS stamp
       FROM (SELECT agent, session_id, count(*) || ' ' || sum(rowid) AS stamp, max(rowid) AS last FROM passages
             WHERE owner_id = @ownerId GROUP BY agent, session_id) p
       LEFT JOIN import_ledger l ON l.owner_id = @ownerId AND l.agent = p.agent AND l.session_id = p.session_id`,
    )
    .all({ ownerId });

export const findSpoken = (
  db: ReaderConnection,
  asked: { readonly ownerId: string; readonly agent: string; readonly session: string },
): Spoken[] =>
  db
    .prepare<[object], PassageRow>(
      "SELECT * FROM passages WHERE owner_id = @ownerId AND agent = @agent AND session_id = @session ORDER BY seq",
    )
    .all(asked)
    .flatMap((passage) =>
      blocksIn(passage).map(({ part, text, lines }) => ({
        ...{ turn: passage.turn, at: passage.asserted_at, part, text, line: lines.from },
      })),
    );
