import type { RuleName } from "@memory/shared/words";
import { type Selectable, sql } from "kysely";
import type { DecisionsTable, RestatementsTable } from "../../../store/belief-tables.ts";
import { ofLineage } from "../../../store/lineage.ts";
import type { Store } from "../../../store/open.ts";
import { isRare } from "../../../store/operation-id.ts";
import { type Places, statement } from "../../../store/statement.ts";
import type { MemoryRow } from "../../row.ts";

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

const byModel = statement((q, at: Places<{ root: string; by: string | null }>) =>
  q
    .selectFrom("memories")
    .innerJoin("decisions", (on) =>
      on.on(({ and, eb, or, ref }) =>
        or([
          and([eb("decisions.memory_id", "=", at("by")), eb("decisions.other_id", "=", ref("memories.id"))]),
          and([eb("decisions.other_id", "=", at("by")), eb("decisions.memory_id", "=", ref("memories.id"))]),
        ]),
      ),
    )
    .select("decisions.id")
    .where(ofLineage("memories", at("root")))
    .where("decisions.model", "is not", null)
    .where("decisions.outcome", "<>", "conflict")
    .limit(1),
);

/** Is it a model's word on the pair that put it behind the other? Asked of few: what stands behind nothing is told apart before. */
export const isBehindByModel = (
  store: Store,
  { root_id, replaced_by }: Pick<MemoryRow, "root_id" | "replaced_by">,
): boolean => byModel.get(store, { root: root_id, by: replaced_by }) !== undefined;

/** Has somebody said that these are two things? */
export const isToldApart = (store: Store, pair: readonly [string, string]): boolean =>
  isDecided(store, pair, "apart");

/** Have the words of the first been judged to say what the second says? */
export const isMergedInto = (store: Store, pair: readonly [string, string]): boolean =>
  isDecided(store, pair, "merged");

/** Rule of what whoever saved a memory says about it and another one. */
const JUDGED = "judged" satisfies RuleName;

const decided = statement(
  (q, at: Places<{ one: string; other: string; outcome: DecisionRow["outcome"] }>) => {
    const pair = [at("one"), at("other")];
    return q
      .selectFrom("decisions")
      .select("id")
      .where("memory_id", "in", pair)
      .where("other_id", "in", pair)
      .where("outcome", "=", at("outcome"))
      .where("rule", "=", JUDGED)
      .where("judged", "is not", "wrong")
      .limit(1);
  },
);

/** By whoever saved one of them, either way round. */
const isDecided = (
  store: Store,
  [one, other]: readonly [string, string],
  outcome: DecisionRow["outcome"],
): boolean => decided.get(store, { one, other, outcome }) !== undefined;

/** That they are two things is no longer said. */
export const dropToldApart = (store: Store, [one, other]: readonly [string, string]): void =>
  void store.run(
    store.q
      .deleteFrom("decisions")
      .where("memory_id", "in", [one, other])
      .where("other_id", "in", [one, other])
      .where("outcome", "=", "apart")
      .where("rule", "=", JUDGED),
  );

/** Has a person taken back what was said about these two? */
export const isTakenBack = (store: Store, [one, other]: readonly [string, string]): boolean =>
  store.get(
    store.q
      .selectFrom("decisions")
      .select("id")
      .where("memory_id", "in", [one, other])
      .where("other_id", "in", [one, other])
      .where("outcome", "!=", "apart")
      .where("rule", "=", JUDGED)
      .where("judged", "=", "wrong")
      .limit(1),
  ) !== undefined;

/** Source of words, by their speaker. */
export type Wording = Pick<Selectable<RestatementsTable>, "content" | "stated_by" | "client" | "path">;

const restatements = statement((q, at: Places<{ memoryId: string; content: string }>) =>
  q
    .selectFrom("restatements")
    .select(["id", "content", "stated_by", "client", "path", "asserted_at"])
    .where("memory_id", "=", at("memoryId"))
    .where("content", "=", at("content")),
);

/** Other statements of a memory in exactly these words. */
export const findRestatements = (
  store: Store,
  memoryId: string,
  content: string,
): (Wording & Pick<Selectable<RestatementsTable>, "id" | "asserted_at">)[] =>
  restatements.all(store, { memoryId, content });

const mergeUndone = statement((q, at: Places<{ ownerId: string; content: string; memoryId: string }>) =>
  q
    .selectFrom("operations as u")
    .innerJoin("changes as c", "c.op", "u.op")
    .select("u.op")
    .where("u.owner_id", "=", at("ownerId"))
    .where("u.kind", "=", "undo")
    .where(({ ref }) => isRare(ref("u.kind")))
    .where("u.undone_by", "is", null)
    .where("c.tbl", "=", "restatements")
    .where(sql<string>`c.before ->> 'memory_id'`, "=", at("memoryId"))
    .where(sql<string>`c.before ->> 'content'`, "=", at("content"))
    .limit(sql.lit(1)),
);

/** Have these words been merged into that memory, and was that undone? Undos are few, and their changes lie together. */
export const isMergeUndone = (
  store: Store,
  { owner_id, content }: Pick<RestatementsTable, "owner_id" | "content">,
  memoryId: string,
): boolean => mergeUndone.get(store, { ownerId: owner_id, content, memoryId }) !== undefined;

export const putRestatement = (store: Store, row: Selectable<RestatementsTable>): void =>
  void store.insert("restatements", row);
