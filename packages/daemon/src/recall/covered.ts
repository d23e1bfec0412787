import type { Question } from "@memory/language/questions";
import type { LexicalScores } from "./words/term.ts";

/** The share of what is asked for that a text has, by how telling it is. */
export function coveredBy({ timeWords }: Question, { counted }: LexicalScores): (slot: number) => number {
  const terms = counted.filter((term) => !term.frequent && !timeWords.has(term.word));
  const all = terms.reduce((sum, { idf }) => sum + idf, 0);
  const shares = new Map<number, number>();
  for (const { slots, idf } of terms)
    for (const slot of new Set(slots)) shares.set(slot, (shares.get(slot) ?? 0) + idf / all);
  return (slot) => shares.get(slot) ?? 0;
}
