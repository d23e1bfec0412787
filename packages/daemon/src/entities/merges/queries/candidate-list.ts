import { iso } from "@memory/language/text";
import type { FoldCandidate } from "@memory/shared";
import { type InferResult, sql } from "kysely";
import { z } from "zod";
import { ID, readCursor } from "../../../platform/paging/cursor.ts";
import { oneMore, pageBy } from "../../../platform/paging/page-by.ts";
import type { Store } from "../../../store/open.ts";

/** End of a page of questions: they go by score, likeliest first. */
interface Rank {
  readonly score: number;
  readonly id: string;
}

/** A question is open as long as both entities speak for themselves. */
const openQuestions = (store: Store, ownerId: string) =>
  store.q
    .selectFrom("fold_candidates as q")
    .innerJoin("entities as a", (join) =>
      join.onRef("a.entity", "=", "q.entity").on("a.folded_into", "is", null),
    )
    .innerJoin("entities as b", (join) =>
      join.onRef("b.entity", "=", "q.other").on("b.folded_into", "is", null),
    )
    .where("q.owner_id", "=", ownerId)
    .where("q.state", "=", sql.lit("open"));

const questionPage = (
  store: Store,
  ownerId: string,
  { limit, after }: { limit: number; after: Rank | undefined },
) =>
  openQuestions(store, ownerId)
    .innerJoin("vocabulary as v", "v.term", "a.type")
    .innerJoin("vocabulary as w", "w.term", "b.type")
    .select(["q.id", "q.score", "q.question", "q.evidence", "q.created_at"])
    .select(["a.id as a_id", "a.name as a_name", "v.name as a_type"])
    .select(["b.id as b_id", "b.name as b_name", "w.name as b_type"])
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple("q.score", "q.id"), "<", tuple(after?.score ?? 2, after?.id ?? "")),
    )
    .orderBy("q.score", "desc")
    .orderBy("q.id", "desc")
    .limit(oneMore(limit));

type QuestionRow = InferResult<ReturnType<typeof questionPage>>[number];

const Evidence = z.array(z.object({ kind: z.string(), score: z.number(), detail: z.string() }));

export function listCandidates(
  store: Store,
  ownerId: string,
  { limit, after }: { limit: number; after: Rank | undefined },
): { candidates: FoldCandidate[]; nextCursor: string | null; total: number } {
  const rows = store.all(questionPage(store, ownerId, { limit, after }));
  const { page, nextCursor } = pageBy(rows, limit, ({ score, id }) => `${score}_${id}`);
  return { candidates: page.map(toCandidate), nextCursor, total: countOpen(store, ownerId) };
}

export const countOpen = (store: Store, ownerId: string): number =>
  store.get(openQuestions(store, ownerId).select(({ fn }) => fn.countAll<number>().as("n")))?.n ?? 0;

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
