import type { Selectable } from "kysely";
import type { DecisionsTable, RestatementsTable } from "../../store/belief-tables.ts";
import type { Store } from "../../store/open.ts";

export type DecisionRow = Selectable<DecisionsTable>;

export const putDecision = (store: Store, row: DecisionRow): void => store.insert("decisions", row);

/** What a person made of what was decided about this pair. */
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

/** Where words come from, as far as who says them tells. */
export type Wording = Pick<Selectable<RestatementsTable>, "content" | "stated_by" | "client" | "path">;

/** Is a memory known in exactly these words, from this source, already? */
export const isRestated = (
  store: Store,
  memoryId: string,
  { content, stated_by, client, path }: Wording,
): boolean =>
  store
    .prepare<[object], { id: string }>(
      `SELECT id FROM restatements WHERE memory_id = @memoryId AND content = @content AND stated_by IS @stated_by
         AND (@client IS NULL OR client = @client) AND (@path IS NULL OR path = @path) LIMIT 1`,
    )
    .get({ memoryId, content, stated_by, client, path }) !== undefined;

export const putRestatement = (store: Store, row: Selectable<RestatementsTable>): void =>
  store.insert("restatements", row);
