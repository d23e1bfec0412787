import { type Alignment, align, isMet, type Partner } from "./align.ts";
import type { Part, Sentence } from "./read-sentence.ts";
import type { WordTable } from "./word-table.ts";

/** A sentence of a pair, seen from the other one. */
export interface Facing {
  readonly sentence: Sentence;
  readonly content: readonly Part[];
  readonly partners: readonly Partner[];
  /** Content parts that the other one does not have. */
  readonly left: readonly Part[];
}

export interface FacingPair {
  readonly one: Facing;
  readonly other: Facing;
  readonly alignment: Alignment;
}

export function face(table: WordTable, one: Sentence, other: Sentence): FacingPair {
  const alignment = align(table, one, other);
  return { one: facing(one, alignment.one), other: facing(other, alignment.other), alignment };
}

const facing = (sentence: Sentence, partners: readonly Partner[]): Facing => ({
  sentence,
  content: sentence.content,
  partners,
  left: sentence.content.filter(({ place }) => !isMet(partners[place])),
});

/** Takes one feature under its name. */
export type Put = (name: string, value: number) => void;
