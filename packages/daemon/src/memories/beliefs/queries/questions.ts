import { type Selectable, sql } from "kysely";
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

const due = statement((q, at: Places<{ now: number; latest: number }>) =>
  q
    .selectFrom("pair_questions")
    .selectAll()
    .where(({ eb, or }) => or([eb("due_at", "<=", at("now")), eb("due_at", ">", at("latest"))]))
    .orderBy("due_at")
    .orderBy("id")
    .limit(sql.lit(1)),
);

/** The next to be asked, of any owner. One that is due in more than `longest` was put off before the clock was set back. */
export const findDueQuestions = (store: Store, now: number, longest: number): QuestionRow | undefined =>
  due.get(store, { now, latest: now + longest });

export const putOff = (store: Store, { id, attempts, due_at }: QuestionRow): void =>
  void store.run(store.q.updateTable("pair_questions").set({ attempts, due_at }).where("id", "=", id));

export const dropQuestion = (store: Store, id: string): void =>
  void store.run(store.q.deleteFrom("pair_questions").where("id", "=", id));

const asked = statement((q, at: Places<Pick<QuestionRow, "newer_id" | "existing_id">>) => {
  const pair = [at("newer_id"), at("existing_id")];
  return q
    .selectFrom("conflicts")
    .select("id")
    .where("newer_id", "in", pair)
    .where("existing_id", "in", pair)
    .where("resolution", "is not", "obsolete")
    .limit(sql.lit(1));
});

/** Has this pair been put to a person, or settled by one or by a rule? */
export const isAsked = (
  store: Store,
  { newer_id, existing_id }: Pick<QuestionRow, "newer_id" | "existing_id">,
): boolean => asked.get(store, { newer_id, existing_id }) !== undefined;
