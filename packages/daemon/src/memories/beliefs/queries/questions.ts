import { type Selectable, sql } from "kysely";
import { MOST_PAIRS } from "../../../models/models.ts";
import type { PairQuestionsTable } from "../../../store/belief-tables.ts";
import type { Store } from "../../../store/open.ts";
import { type Places, statement } from "../../../store/statement.ts";

export type QuestionRow = Selectable<PairQuestionsTable>;

const question = statement((q, at: Places<QuestionRow>) =>
  q
    .insertInto("pair_questions")
    .orIgnore()
    .columns(["id", "owner_id", "newer_id", "existing_id", "attempts", "due_at", "created_at"])
    .expression(({ selectFrom, exists, not }) =>
      q
        .selectNoFrom([
          at("id").as("id"),
          at("owner_id").as("owner_id"),
          at("newer_id").as("newer_id"),
          at("existing_id").as("existing_id"),
          at("attempts").as("attempts"),
          at("due_at").as("due_at"),
          at("created_at").as("created_at"),
        ])
        .where(
          not(
            exists(
              selectFrom("pair_questions")
                .select(sql.lit(1).as("one"))
                .where("newer_id", "=", at("existing_id"))
                .where("existing_id", "=", at("newer_id")),
            ),
          ),
        ),
    ),
);

/** A pair that waits already, either way round, goes on waiting as it does. */
export const putQuestion = (store: Store, row: QuestionRow): void => void question.run(store, row);

const rowid = sql<number>`rowid`;

const oldest = statement((q, at: Places<{ most: number }>) =>
  q.deleteFrom("pair_questions").where(({ eb, selectFrom }) =>
    eb(
      rowid,
      "<=",
      eb(
        selectFrom("pair_questions").select(({ fn }) => fn.max(rowid).as("last")),
        "-",
        at("most"),
      ),
    ),
  ),
);

/** Let go of the oldest beyond so many, whoever they are of. */
export const keepQuestions = (store: Store, most: number): void => void oldest.run(store, { most });

/** New memories that one question is about at most, and older ones that each is compared with. */
const MOST = { newer: 8, each: 4 } as const;
/** Number of pairs looked at for one question. */
const LOOKED_AT = 200;

const due = statement((q, at: Places<{ now: number; latest: number }>) =>
  q
    .selectFrom("pair_questions")
    .innerJoin("memories", "memories.id", "pair_questions.newer_id")
    .selectAll("pair_questions")
    .select("memories.project")
    .where("answer", "is", null)
    .where(({ eb, or }) => or([eb("due_at", "<=", at("now")), eb("due_at", ">", at("latest"))]))
    .orderBy("due_at")
    .orderBy("pair_questions.id")
    .limit(sql.lit(LOOKED_AT)),
);

/**
 * Pairs for the next question, of any owner: those that wait with the first, in its project. One that is due in more than `longest`
 * was put off before the clock was set back.
 */
export function findDueQuestions(store: Store, now: number, longest: number): QuestionRow[] {
  const waiting = due.all(store, { now, latest: now + longest });
  const [first] = waiting;
  const counts = new Map<string, number>();
  return waiting
    .filter(({ owner_id, project }) => owner_id === first?.owner_id && project === first?.project)
    .filter(({ newer_id }) => {
      const count = counts.get(newer_id) ?? 0;
      if (count === MOST.each || (count === 0 && counts.size === MOST.newer)) return false;
      counts.set(newer_id, count + 1);
      return true;
    })
    .slice(0, MOST_PAIRS);
}

/** It was told, and is not asked about again. */
export const answerQuestion = (store: Store, id: string, answer: NonNullable<QuestionRow["answer"]>): void =>
  void store.run(store.q.updateTable("pair_questions").set({ answer }).where("id", "=", id));

export const putOff = (store: Store, { id, attempts, due_at }: QuestionRow): void =>
  void store.run(store.q.updateTable("pair_questions").set({ attempts, due_at }).where("id", "=", id));

export const dropQuestion = (store: Store, id: string): void =>
  void store.run(store.q.deleteFrom("pair_questions").where("id", "=", id));

type Pair = Pick<QuestionRow, "newer_id" | "existing_id">;

const asked = statement((q, at: Places<Pair>) => {
  const pair = [at("newer_id"), at("existing_id")];
  return q
    .selectFrom("conflicts")
    .select(["status", "rule"])
    .where("newer_id", "in", pair)
    .where("existing_id", "in", pair)
    .where("resolution", "is not", "obsolete")
    .limit(sql.lit(1));
});

/** Somebody has said what a language model would be asked. */
export const dropQuestionOf = (store: Store, [one, other]: readonly [string, string]): void =>
  void store.run(
    store.q
      .deleteFrom("pair_questions")
      .where("newer_id", "in", [one, other])
      .where("existing_id", "in", [one, other]),
  );

/** Has this pair been put to a person, or settled by one or by a rule? */
export const isAsked = (store: Store, { newer_id, existing_id }: Pair): boolean =>
  asked.get(store, { newer_id, existing_id }) !== undefined;

/** Has a model put it to a person, or has anybody settled it? What a rule asks about, a model may settle. */
export function isSettled(store: Store, { newer_id, existing_id }: Pair): boolean {
  const found = asked.get(store, { newer_id, existing_id });
  return found !== undefined && (found.status === "resolved" || found.rule === "model");
}
