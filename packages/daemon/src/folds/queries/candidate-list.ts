import type { FoldCandidate } from "@memory/shared";
import { z } from "zod";
import { notACursor } from "../../http/cursor.ts";
import type { Store } from "../../store/open.ts";
import { iso } from "../../text/time.ts";

/** Where a page of questions ends: they go by score, likeliest first. */
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
    .all(ownerId, after?.score ?? 2, after?.id ?? "", limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    candidates: page.map(toCandidate),
    nextCursor: last ? `${last.score}_${last.id}` : null,
    total: countOpen(store, ownerId),
  };
}

export const countOpen = (store: Store, ownerId: string): number =>
  store.prepare<[string], { n: number }>(`SELECT count(*) AS n ${openQuestions}`).get(ownerId)?.n ?? 0;

export function readRank(cursor: string | undefined): Rank | undefined {
  if (cursor === undefined) return undefined;
  const [, score, id] = /^(\d(?:\.\d{1,20})?)_([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (score !== undefined && id !== undefined) return { score: Number(score), id };
  throw notACursor();
}

const toCandidate = (row: QuestionRow): FoldCandidate => ({
  id: row.id,
  entity: { id: row.a_id, name: row.a_name, type: row.a_type },
  other: { id: row.b_id, name: row.b_name, type: row.b_type },
  score: row.score,
  question: row.question,
  evidence: Evidence.parse(JSON.parse(row.evidence)),
  createdAt: iso(row.created_at),
});
