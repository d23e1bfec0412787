import type { Block, Part } from "@memory/language/session";
import { isHeading } from "@memory/language/text";
import { areOneSpeech } from "../../store/passage-blocks.ts";
import { type AskedCounts, countAsked } from "../words/count-asked.ts";
import type { Stemmer } from "../words/stems.ts";
import { type QueryTerm, stemsOf } from "../words/term.ts";

export interface Question {
  readonly terms: readonly QueryTerm[];
  readonly stemmer: Stemmer;
  /** Cosine of each block to the question, null for one without a vector. */
  readonly near?: readonly (number | null)[] | undefined;
}

/** A block's weight beside its words: the end of a turn says how things stand, the way there is thinking aloud. */
const priors: Record<Part, number> = {
  final: 1.4,
  answer: 1.4,
  commit: 1.2,
  ask: 1,
  plan: 0.8,
  recap: 0.7,
  said: 0.6,
};
/** Share of the better neighbour's score. */
const besides = 0.2;
/** A block that is the question's likeness is worth as much as one that has so much of its words. */
const likeness = 0.5;
/** Gain of the first blocks of the last answer, as a share of what all of the question's words are worth. */
const opening = { share: 0.2, blocks: 2 };
/** A block of so many words is worth half of what it would be: "Now I look at the kiln." has words of the question, and no answer. */
const few = 4;
/** Share of a word's weight that goes by how rare it is among the blocks of the turn: what all of them have tells none from the others. */
const local = 0.3;
const k1 = 1.2;
const b = 0.6;

/**
 * The blocks of a turn in the order in which they are worth showing, those that go together in one step: a block that introduces
 * others ("Two faults:", a heading alone) is shown with the best of them, and none of them without it.
 */
export function takingOrder(blocks: readonly Block[], question: Question): number[][] {
  const leads = leadsOf(blocks);
  const scores = scoresOf(blocks, question);
  const best = bestIntroduced(leads, scores);
  const taken = new Set<number>();
  const steps: number[][] = [];
  for (const at of [...blocks.keys()].sort((x, y) => (scores[y] ?? 0) - (scores[x] ?? 0) || x - y)) {
    if (taken.has(at)) continue;
    const step: number[] = [];
    const take = (one: number | undefined): void => {
      for (let next = one; next !== undefined && !taken.has(next); next = leads[next] ?? undefined) {
        taken.add(next);
        step.push(next);
      }
    };
    take(at);
    // What it introduces may introduce more.
    for (let next = best.get(at); next !== undefined; next = best.get(next)) take(next);
    steps.push(step.sort((x, y) => x - y));
  }
  return steps;
}

/** For each block the one that introduces it: right before it, or before the list of which it goes on. */
function leadsOf(blocks: readonly Block[]): (number | null)[] {
  const leads: (number | null)[] = [];
  for (const [at, block] of blocks.entries()) {
    const before = blocks[at - 1];
    if (!before || !areOneSpeech(before, block)) leads.push(null);
    else if (introduces(before.text)) leads.push(at - 1);
    else leads.push(isListed(before.text) && isListed(block.text) ? (leads[at - 1] ?? null) : null);
  }
  return leads;
}

function introduces(text: string): boolean {
  const last = text.slice(text.trimEnd().lastIndexOf("\n") + 1).trim();
  return /[:：][*_]{0,2}$/.test(last) || isHeading(last);
}

/** An item of a list, a row of a table, or code. */
const isListed = (text: string): boolean =>
  /^\s*(?:[-*+•] |\d+[.)] |\||```|~~~)/.test(text.split("\n").find((line) => !isHeading(line)) ?? "");

/** The best of what each block introduces. */
function bestIntroduced(
  leads: readonly (number | null)[],
  scores: readonly number[],
): ReadonlyMap<number, number> {
  const best = new Map<number, number>();
  for (const [at, lead] of leads.entries()) {
    if (lead === null) continue;
    const known = best.get(lead);
    if (known === undefined || (scores[at] ?? 0) > (scores[known] ?? 0)) best.set(lead, at);
  }
  return best;
}

/** What each block is worth, with a share of its better neighbour's own worth. */
function scoresOf(blocks: readonly Block[], question: Question): number[] {
  const own = ownScores(blocks, question);
  const mass = question.terms.reduce((sum, { idf }) => sum + idf, 0);
  const last = blocks.findLast(({ part }) => part === "final");
  const opens = last ? blocks.findIndex((block) => areOneSpeech(block, last)) : -1;
  return own.map((score, at) => {
    const beside = besides * Math.max(own[at - 1] ?? 0, own[at + 1] ?? 0);
    const isOpening = opens >= 0 && at >= opens && at < opens + opening.blocks;
    return score + beside + (isOpening ? opening.share * mass : 0);
  });
}

/** BM25 of each block and its cosine, times its prior, and less for one of few words. */
function ownScores(blocks: readonly Block[], { terms, stemmer, near = [] }: Question): number[] {
  const mass = terms.reduce((sum, { idf }) => sum + idf, 0);
  const stems = terms.filter(({ kind }) => kind === "stem");
  const pairs = terms.filter(({ kind }) => kind === "pair");
  const counted = countAsked(
    stemmer,
    new Set(stems.flatMap(stemsOf)),
    blocks.map(({ text }) => text),
  );
  const weights = weightsOf(stems, counted);
  const mean = counted.reduce((sum, { words }) => sum + words, 0) / Math.max(1, counted.length);
  return blocks.map(({ text, part }, at): number => {
    const { counts, words } = counted[at] ?? { counts: new Map<string, number>(), words: 0 };
    const length = k1 * (1 - b + (b * words) / Math.max(1, mean));
    let score = likeness * mass * Math.max(0, near[at] ?? 0);
    for (const [word, count] of counts)
      score += ((weights.get(word) ?? 0) * count * (k1 + 1)) / (count + length);
    for (const pair of pairs) if (text.includes(pair.text)) score += pair.idf;
    const fullness = pairs.length > 0 ? 1 : words / (words + few);
    return score * priors[part] * fullness;
  });
}

/** Of each stem: how rare it is in all that is remembered, and among these blocks. */
function weightsOf(
  stems: readonly QueryTerm[],
  counted: readonly AskedCounts[],
): ReadonlyMap<string, number> {
  const rarity = (blocks: number): number =>
    Math.log(1 + (counted.length - blocks + 0.5) / (blocks + 0.5)) /
    Math.log(1 + (counted.length + 0.5) / 0.5);
  return new Map(
    stems.flatMap((term) => {
      const all = stemsOf(term);
      const blocks = counted.filter(({ counts }) => all.some((stem) => counts.has(stem))).length;
      return all.map((stem) => [stem, term.idf * (1 - local + local * rarity(blocks))] as const);
    }),
  );
}
