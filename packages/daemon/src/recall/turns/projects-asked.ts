import type { Question } from "@memory/language/questions";
import { foldForIndex } from "@memory/language/questions";

/** Projects that a question names, and the question without their names: a scope is no word to be found. */
export interface ProjectsAsked {
  readonly projects: ReadonlySet<number>;
  readonly question: Question;
}

/** A shorter name is a word like any other. */
const shortest = 4;

/** A name counts as it is written, with spaces for what separates its words, or as one word. */
export function projectsAsked(
  query: string,
  question: Question,
  projects: ReadonlyMap<number, string>,
): ProjectsAsked {
  const asked = ` ${wordsOf(query).join(" ")} `;
  const named = [...projects].filter(([, project]) => {
    const words = wordsOf(project);
    const isLong = words.join("").length >= shortest;
    return isLong && [words.join(" "), words.join("")].some((name) => asked.includes(` ${name} `));
  });
  if (named.length === 0) return { projects: new Set(), question };
  const names = new Set(named.flatMap(([, project]) => [...wordsOf(project), wordsOf(project).join("")]));
  const others = (words: readonly string[]) => words.filter((word) => !names.has(word));
  const words = others(question.words);
  return {
    projects: new Set(named.map(([number]) => number)),
    // A question for nothing but the project is one for its name.
    question:
      words.length === 0
        ? question
        : {
            ...question,
            words,
            parts: others(question.parts),
            identifiers: question.identifiers.filter(
              (name) => !wordsOf(name).every((word) => names.has(word)),
            ),
          },
  };
}

const wordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map((word) => foldForIndex(word));
