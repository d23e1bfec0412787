import type { Selectable } from "kysely";
import type { DecisionsTable, RestatementsTable } from "../../../store/belief-tables.ts";
import type { Store } from "../../../store/open.ts";
import { type Places, statement } from "../../../store/statement.ts";

export type DecisionRow = Selectable<DecisionsTable>;

export const putDecision = (store: Store, row: DecisionRow): void => void store.insert("decisions", row);

/** Records a person's judgement on a decision about this pair. */
export function judgePair(
  store: Store,
  [one, other]: readonly [string, string],
  { outcome, judged }: Pick<DecisionRow, "outcome" | "judged">,
): void {
  store.run(
    store.q
      .updateTable("decisions")
      .set({ judged })
      .where("outcome", "=", outcome)
      .where("memory_id", "in", [one, other])
      .where("other_id", "in", [one, other]),
  );
}

/** Has a person taken back what a rule decided about this pair? */
export function isJudgedWrong(store: Store, [one, other]: readonly [string, string]): boolean {
  const wrong = store.q
    .selectFrom("decisions")
    .select("id")
    .where("memory_id", "in", [one, other])
    .where("other_id", "in", [one, other])
    .where("outcome", "=", "auto_resolved")
    .where("judged", "=", "wrong")
    .limit(1);
  return store.get(wrong) !== undefined;
}

/** Source of words, by their speaker. */
export type Wording = Pick<Selectable<RestatementsTable>, "content" | "stated_by" | "client" | "path">;

const restatements = statement((q, at: Places<{ memoryId: string; content: string }>) =>
  q
    .selectFrom("restatements")
    .select(["content", "stated_by", "client", "path"])
    .where("memory_id", "=", at("memoryId"))
    .where("content", "=", at("content")),
);

/** Other statements of a memory in exactly these words. */
export const findRestatements = (store: Store, memoryId: string, content: string): Wording[] =>
  restatements.all(store, { memoryId, content });

/** Have these words been merged into that memory, and was that undone? Undos are few, and their changes lie together. */
export const isMergeUndone = (
  store: Store,
  { owner_id, content }: Pick<RestatementsTable, "owner_id" | "content">,
  memoryId: string,
): boolean =>
  store
    .prepare<[string, string, string], unknown>(
      `SELECT 1 FROM operations u JOIN changes c ON c.op = u.op
       WHERE u.owner_id = ? AND u.kind = 'undo' AND u.undone_by IS NULL AND c.tbl = 'restatements'
         AND c.before ->> 'memory_id' = ? AND c.before ->> 'content' = ? LIMIT 1`,
    )
    .get(owner_id, memoryId, content) !== undefined;

export const putRestatement = (store: Store, row: Selectable<RestatementsTable>): void =>
  void store.insert("restatements", row);
