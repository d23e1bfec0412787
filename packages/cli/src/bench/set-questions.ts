import type { Question } from "./ask.ts";
import { FOREIGN_QUESTIONS } from "./foreign.ts";
import type { QuestionSet } from "./sets.ts";
import { evenly } from "./statistics.ts";

interface Wanted {
  /** At most so many; they are taken evenly. */
  readonly most: number;
  /** Only questions of these categories. */
  readonly categories: readonly string[] | undefined;
}

/** The most questions that nothing answers. */
const FOREIGN = 400;

/** The questions that have an answer. */
export function questionsOf({ groups }: QuestionSet, { most, categories }: Wanted): Question[] {
  const all = groups.flatMap(({ queries }, group) =>
    queries
      .filter(({ rel, cat }) => rel.length > 0 && (!categories || categories.includes(cat ?? "")))
      .map(({ text, rel, cat }): Question => ({ text, relevant: rel, category: cat, group })),
  );
  return evenly(all, most);
}

/** Each group is asked what another one answers; a set of one group, things that no such set holds. */
export function foreignTo(questions: readonly Question[], groups: number): Question[] {
  if (groups < 2) return foreignQuestions();
  const others = questions.map(({ text, group }) => ({ text, relevant: [], group: (group + 1) % groups }));
  return evenly(others, FOREIGN);
}

export const foreignQuestions = (): Question[] =>
  FOREIGN_QUESTIONS.map((text) => ({ text, relevant: [], group: 0 }));

export const textsOf = ({ groups }: QuestionSet): string[] =>
  groups.flatMap(({ docs }) => docs.map(({ text }) => text));
