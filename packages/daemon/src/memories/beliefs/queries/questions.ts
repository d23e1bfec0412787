import type { Selectable } from "kysely";
import type { PairQuestionsTable } from "../../../store/belief-tables.ts";
import type { Store } from "../../../store/open.ts";

export type QuestionRow = Selectable<PairQuestionsTable>;

/** A pair that waits already, either way round, goes on waiting as it does. */
export function putQuestion(store: Store, row: QuestionRow): void {
  store
    .prepare<[QuestionRow], never>(
      `INSERT OR IGNORE INTO pair_questions (id, owner_id, newer_id, existing_id, attempts, due_at, created_at)
       SELECT @id, @owner_id, @newer_id, @existing_id, @attempts, @due_at, @created_at
       WHERE NOT EXISTS (SELECT 1 FROM pair_questions WHERE newer_id = @existing_id AND existing_id = @newer_id)`,
    )
    .run(row);
}

/** Let go of the oldest beyond so many, whoever they are of. */
export const keepQuestions = (store: Store, most: number): void =>
  void store
    .prepare("DELETE FROM pair_questions WHERE rowid <= (SELECT max(rowid) FROM pair_questions) - ?")
    .run(most);

/** The next to be asked, of any owner. One that is due in more than `longest` was put off before the clock was set back. */
export const findDueQuestions = (store: Store, now: number, longest: number): QuestionRow | undefined =>
  store
    .prepare<[number, number], QuestionRow>(
      `SELECT id, owner_id, newer_id, existing_id, attempts, due_at, created_at FROM pair_questions
       WHERE due_at <= ? OR due_at > ? ORDER BY due_at, id LIMIT 1`,
    )
    .get(now, now + longest);

export const putOff = (store: Store, { id, attempts, due_at }: QuestionRow): void =>
  void store
    .prepare("UPDATE pair_questions SET attempts = ?, due_at = ? WHERE id = ?")
    .run(attempts, due_at, id);

export const dropQuestion = (store: Store, id: string): void =>
  void store.prepare("DELETE FROM pair_questions WHERE id = ?").run(id);

/** Has this pair been put to a person, or settled by one or by a rule? */
export const isAsked = (store: Store, { newer_id, existing_id }: QuestionRow): boolean =>
  store
    .prepare<[{ newer_id: string; existing_id: string }], unknown>(
      `SELECT 1 FROM conflicts WHERE newer_id IN (@newer_id, @existing_id) AND existing_id IN (@newer_id, @existing_id)
         AND resolution IS NOT 'obsolete' LIMIT 1`,
    )
    .get({ newer_id, existing_id }) !== undefined;
