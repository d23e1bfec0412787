import { iso } from "@memory/language/text";
import type { FoldCandidate } from "@memory/shared";
import { z } from "zod";
import { ID, readCursor } from "../../../platform/paging/cursor.ts";
import { oneMore, pageBy } from "../../../platform/paging/page-by.ts";
import type { Store } from "../../../store/open.ts";

/** End of a page of questions: they go by score, likeliest first. */
interface Rank {
  readonly score: number;
  readonly id: string;
}

interface QuestionRow {
  readonly id: string;
  readonly score: number;
  readonly question: string;
  readonly evidence: string;
  readonly created_at: number;
  readonly a_id: string;
  readonly a_name: string;
  readonly a_type: string;
  readonly b_id: string;
  readonly b_name: string;
  readonly b_type: string;
}

/** A question is open as long as both entities speak for themselves. */
const openQuestions = `
  FROM fold_candidates q
  JOIN entities a ON a.entity = q.entity AND a.folded_into IS NULL
  JOIN entities b ON b.entity = q.other AND b.folded_into IS NULL
  WHERE q.owner_id = ? AND q.state = 'open'`;

const Evidence = z.array(z.object({ kind: z.string(), score: z.number(), detail: z.string() }));

export function listCandidates(
  store: Store,
  ownerId: string,
  { limit, after }: { limit: number; after: Rank | undefined },
): { candidates: FoldCandidate[]; nextCursor: string | null; total: number } {
  const rows = store
    .prepare<[string, number, string, number], QuestionRow>(
      `SELECT q.id, q.score, q.question, q.evidence, q.created_at, a.id AS a_id, a.name AS a_name, v.name AS a_type,
         b.id AS b_id, b.name AS b_name, w.name AS b_type
       ${openQuestions.replace("WHERE", "JOIN vocabulary v ON v.term = a.type JOIN vocabulary w ON w.term = b.type WHERE")}
         AND (q.score, q.id) < (?, ?) ORDER BY q.score DESC, q.id DESC LIMIT ?`,
    )
    .all(ownerId, after?.score ?? 2, after?.id ?? "", oneMore(limit));
  const { page, nextCursor } = pageBy(rows, limit, ({ score, id }) => `${score}_${id}`);
  return { candidates: page.map(toCandidate), nextCursor, total: countOpen(store, ownerId) };
}

export const countOpen = (store: Store, ownerId: string): number =>
  store.prepare<[string], { n: number }>(`SELECT count(*) AS n ${openQuestions}`).get(ownerId)?.n ?? 0;

const RANK = new RegExp(`^(\\d(?:\\.\\d{1,20})?)_(${ID})$`);

export const readRank = (cursor: string | undefined): Rank | undefined =>
  readCursor(cursor, RANK, (score, id) => ({ score: Number(score), id }));

const toCandidate = (row: QuestionRow): FoldCandidate => ({
  id: row.id,
  entity: { id: row.a_id, name: row.a_name, type: row.a_type },
  other: { id: row.b_id, name: row.b_name, type: row.b_type },
  score: row.score,
  question: row.question,
  evidence: Evidence.parse(JSON.parse(row.evidence)),
  createdAt: iso(row.created_at),
});
