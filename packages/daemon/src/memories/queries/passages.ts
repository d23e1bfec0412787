import { iso } from "@memory/language/text";
import type { MemoryPassages } from "@memory/shared";
import type { z } from "zod";
import type { Store } from "../../store/open.ts";
import { quotedIn } from "../quoted.ts";
import type { MemoryRow } from "../row.ts";

type Passages = z.output<typeof MemoryPassages>;

/**
 * Passages of a session around the quote of a memory, so many before and after. A quote that was not kept
 * counts by its lines. Kept text only: nothing is read from disk.
 */
export function findPassagesAround(store: Store, row: MemoryRow, around: number): Passages {
  const { owner_id, agent, session_id, path, start_line, end_line, excerpt } = row;
  if (session_id === null || agent === null || start_line === null) return { passages: [] };
  const session = { ownerId: owner_id, agent, sessionId: session_id };
  const lines = { start: start_line, end: end_line ?? start_line };
  const found = store
    .prepare<[object], PassageRow>(
      `WITH session AS MATERIALIZED (SELECT seq, start_line, end_line FROM passages
         WHERE owner_id = @ownerId AND agent = @agent AND session_id = @sessionId),
       place (one, other) AS (SELECT (SELECT min(seq) FROM session WHERE end_line >= @start),
                                     (SELECT max(seq) FROM session WHERE start_line <= @end))
       SELECT seq, start_line, end_line, author, asserted_at, content FROM passages, place
       WHERE owner_id = @ownerId AND agent = @agent AND session_id = @sessionId
         AND seq >= min(coalesce(one, other), coalesce(other, one)) - @around
         AND seq <= max(coalesce(one, other), coalesce(other, one)) + @around
       ORDER BY seq`,
    )
    .all({ ...session, ...lines, around });
  const isIn = (passage: PassageRow) => passage.start_line <= lines.end && passage.end_line >= lines.start;
  const mine = found.filter(isIn);
  const ranges = quotedIn(
    mine.map(({ content }) => content),
    excerpt ?? "",
  );
  const quoted = new Map(mine.map(({ seq }, at) => [seq, ranges[at] ?? []]));
  const isKept = ranges.some(({ length }) => length > 0);
  const isMine = (passage: PassageRow) =>
    isKept ? (quoted.get(passage.seq)?.length ?? 0) > 0 : isIn(passage);
  const places = found.filter(isMine).map(({ seq }) => seq);
  const near = found.filter(
    ({ seq }) => places.length === 0 || places.some((place) => Math.abs(place - seq) <= around),
  );
  return {
    sessionId: session_id,
    ...(path !== null && { path }),
    passages: near.map((passage) => ({
      startLine: passage.start_line,
      endLine: passage.end_line,
      author: passage.author,
      assertedAt: iso(passage.asserted_at),
      content: passage.content,
      mine: isMine(passage),
      quoted: quoted.get(passage.seq) ?? [],
    })),
  };
}

interface PassageRow {
  readonly seq: number;
  readonly start_line: number;
  readonly end_line: number;
  readonly author: string;
  readonly asserted_at: number;
  readonly content: string;
}
