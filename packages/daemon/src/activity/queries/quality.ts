import type { RuleName } from "@memory/shared/words";
import { sql } from "kysely";
import type { Store } from "../../store/open.ts";
import { isRare } from "../../store/operation-id.ts";
import { type Places, statement } from "../../store/statement.ts";

/** Number of decisions of the daemon alone, and a person's judgements on them. */
export interface DecisionTally {
  readonly decided: number;
  readonly right: number;
  readonly wrong: number;
}

/** Rule of decisions that nobody here has made: whoever saved a memory has said what it is to another one. */
const JUDGED = "judged" satisfies RuleName;

interface OutcomeTally extends DecisionTally {
  readonly outcome: string;
}

/** Decisions of the classifier about pairs, by later judgement. */
export const tallyDecisions = (store: Store, ownerId: string): readonly OutcomeTally[] =>
  store.all(
    store.q
      .selectFrom("decisions")
      .select(({ fn }) => [
        "outcome",
        fn.countAll<number>().as("decided"),
        fn.countAll<number>().filterWhere("judged", "=", "right").as("right"),
        fn.countAll<number>().filterWhere("judged", "=", "wrong").as("wrong"),
      ])
      .where("owner_id", "=", ownerId)
      .where("rule", "!=", JUDGED)
      .groupBy("outcome"),
  );

export interface RuleTally extends DecisionTally {
  readonly rule: string;
}

/** Decisions that the trained judge of sentences has led to, by the name of its reason. */
export const tallyJudged = (store: Store, ownerId: string): readonly RuleTally[] =>
  store.all(
    store.q
      .selectFrom("decisions")
      .select(({ fn }) => [
        "rule",
        fn.countAll<number>().as("decided"),
        fn.countAll<number>().filterWhere("judged", "=", "right").as("right"),
        fn.countAll<number>().filterWhere("judged", "=", "wrong").as("wrong"),
      ])
      .where("owner_id", "=", ownerId)
      .where("rule", "in", ["other words", "it changed, it seems", "said otherwise"])
      .groupBy("rule"),
  );

/** Agents' judgements of near memories. */
export const tallyAgents = (store: Store, ownerId: string): DecisionTally =>
  store.get(
    store.q
      .selectFrom("decisions")
      .select(({ fn }) => [
        fn.countAll<number>().as("decided"),
        fn.countAll<number>().filterWhere("judged", "=", "right").as("right"),
        fn.countAll<number>().filterWhere("judged", "=", "wrong").as("wrong"),
      ])
      .where("owner_id", "=", ownerId)
      .where("rule", "=", JUDGED),
  ) ?? none;

/** Contradictions that were left to a person: who says that both hold says that there was none. */
export const tallyConflicts = (store: Store, ownerId: string): DecisionTally =>
  store.get(
    store.q
      .selectFrom("conflicts")
      .select(({ fn }) => [
        fn.countAll<number>().as("decided"),
        fn
          .countAll<number>()
          .filterWhere("decided_by", "=", "person")
          .filterWhere("resolution", "in", ["keep_new", "keep_existing", "merge"])
          .as("right"),
        fn
          .countAll<number>()
          .filterWhere("decided_by", "=", "person")
          .filterWhere("resolution", "=", "keep_both")
          .as("wrong"),
      ])
      .where("owner_id", "=", ownerId)
      .where(({ eb, not, and }) =>
        not(and([eb("decided_by", "is", "auto"), eb("resolution", "<>", "obsolete")])),
      ),
  ) ?? none;

/** Folds for spelling: one taken back is wrong, unless a person has folded the same two again. */
export const tallyMerges = (store: Store, ownerId: string): DecisionTally =>
  store.get(
    store.q
      .selectFrom(({ selectFrom }) =>
        selectFrom("folds as f")
          .select(({ exists, selectFrom: from }) => [
            "f.reverted_at",
            exists(
              from("folds as g")
                .select("g.id")
                .whereRef("g.source_id", "=", "f.source_id")
                .whereRef("g.canonical_id", "=", "f.canonical_id")
                .where("g.decided_by", "=", "human")
                .where("g.reverted_at", "is", null),
            ).as("again"),
          ])
          .where("f.owner_id", "=", ownerId)
          .where("f.decided_by", "=", "auto")
          .as("folded"),
      )
      .select(({ fn }) => [
        fn.countAll<number>().as("decided"),
        fn.countAll<number>().filterWhere("again", "=", 1).as("right"),
        fn
          .countAll<number>()
          .filterWhere("reverted_at", "is not", null)
          .filterWhere("again", "=", 0)
          .as("wrong"),
      ]),
  ) ?? none;

const none: DecisionTally = { decided: 0, right: 0, wrong: 0 };

interface UndoneTally {
  /** Outcome of a decision; "fold" for a merge. */
  readonly outcome: string;
  readonly rule: string | null;
  readonly wrong: number;
}

const undone = statement((q, at: Places<{ ownerId: string }>) =>
  q
    .selectFrom(
      q
        .selectFrom("changes as c")
        .select([
          "c.op",
          "c.tbl",
          "c.key",
          sql<string>`iif(c.before ->> 'rule' = ${sql.lit(JUDGED)}, 'agent', c.before ->> 'outcome')`.as(
            "outcome",
          ),
          sql<string | null>`c.before ->> 'rule'`.as("rule"),
        ])
        .where("c.tbl", "=", "decisions")
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("decisions as d").select("d.id").whereRef("d.id", "=", "c.key"))),
        )
        .where("c.before", "is not", null)
        .unionAll(
          q
            .selectFrom("changes as c")
            .select(["c.op", "c.tbl", "c.key", sql.lit("fold").as("outcome"), sql.lit(null).as("rule")])
            .where("c.tbl", "=", "folds")
            .where(({ not, exists, selectFrom }) =>
              not(exists(selectFrom("folds as f").select("f.id").whereRef("f.id", "=", "c.key"))),
            )
            .where(sql<string>`c.before ->> 'decided_by'`, "=", "auto"),
        )
        .as("gone"),
    )
    .innerJoin("operations as u", "u.op", "gone.op")
    .innerJoin("operations as o", "o.op", "u.undoes")
    .innerJoin("changes as made", (join) =>
      join
        .onRef("made.op", "=", "o.op")
        .onRef("made.tbl", "=", "gone.tbl")
        .onRef("made.key", "=", "gone.key")
        .on("made.before", "is", null),
    )
    .select(({ fn }) => ["outcome", "rule", fn.count<number>("gone.key").distinct().as("wrong")])
    .where("u.owner_id", "=", at("ownerId"))
    .where("u.kind", "=", "undo")
    .where(({ ref }) => isRare(ref("u.kind")))
    .where("u.actor", "=", "person")
    .where("u.undone_by", "is", null)
    .where("o.run_id", "is", null)
    .where(({ eb, or }) => or([eb("outcome", "<>", "conflict"), eb("o.kind", "=", "conflict.judge")]))
    .groupBy(["outcome", "rule"]),
);

/**
 * Decisions that a person has undone, one operation at a time: they are gone from the tables and stand in the
 * log alone, counted once however often they were brought back. Undoing a whole run judges nothing in it, nor
 * does taking back one's own words: the contradiction that they brought to light was one.
 */
export const tallyUndone = (store: Store, ownerId: string): readonly UndoneTally[] =>
  undone.all(store, { ownerId });
