import { isMeasure } from "@memory/language/questions";
import type { Block } from "@memory/language/session";
import type { Ranking, Seen } from "../rank.ts";
import type { Reader } from "../reader.ts";
import { countAsked } from "../words/count-asked.ts";
import { type QueryTerm, stemsOf } from "../words/term.ts";
import type { RankedTurn } from "./rank-turns.ts";
import type { TellingFeature } from "./telling-model.ts";

/** A turn that may be told, and how like the prompt each of its blocks is: null for one without a vector. */
export interface TurnToTell {
  readonly ranked: RankedTurn;
  /** What is ranked behind it. */
  readonly next: RankedTurn | undefined;
  readonly blocks: readonly Block[];
  readonly near: readonly (number | null)[];
}

/** The words of a prompt as they were ranked by, and what they were looked for in. */
export interface AskedWords extends Pick<Ranking, "turnWords"> {
  readonly seen: Pick<Seen, "question" | "scope">;
}

/** The rarity of a word that few texts have. */
const rare = 3;
/** So much of each is all that counts. */
const most = { met: 6, concluded: 4, rarity: 24, margin: 0.4, around: 0.65 };
/** Words of a block of which half being met is as much as there can be; a shorter one is counted as so long. */
const shortest = 4;

/** What tells whether a turn belongs to a prompt with which nobody has asked, each from 0 to 1. */
export function tellingFeatures(
  reader: Reader,
  { turnWords, seen }: AskedWords,
  { ranked, next, blocks, near }: TurnToTell,
): Readonly<Record<TellingFeature, number>> {
  const terms = turnWords.counted.filter(
    ({ word }) => !seen.question.timeWords.has(word) && !isMeasure(word),
  );
  const unheard = Math.log(1 + (Math.max(seen.scope.size, 100) + 0.5) / 0.5);
  const weights = terms.map(({ idf, texts }) => (texts === 0 ? unheard : idf));
  const mass = weights.reduce((sum, one) => sum + one, 0) || 1;
  const inBlocks = termsInBlocks(reader, terms, blocks);
  const best = bestBlock(terms, inBlocks, near);
  const met = [...(inBlocks[best] ?? [])];
  // What is in too many texts to be read is counted in some of them only.
  const isRare = ({ idf, frequent }: QueryTerm): boolean => idf > rare && !frequent;
  const words = blocks[best]?.text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const said = blocks.map(({ part }, at) =>
    part === "final" || part === "answer" ? [...(inBlocks[at] ?? [])].filter(isRare).length : 0,
  );
  return {
    rarity: capped(met.reduce((sum, { idf }) => sum + idf, 0) / most.rarity),
    met: capped(met.filter(isRare).length / most.met),
    concluded: capped(Math.max(0, ...said) / most.concluded),
    likeness: Math.max(0, near[best] ?? 0),
    density: capped((2 * met.length) / Math.max(shortest, words)),
    unknown: terms.reduce((sum, { texts }, at) => sum + (texts === 0 ? (weights[at] ?? 0) : 0), 0) / mass,
    margin: Math.min(most.margin, 1 - (next?.score ?? 0) / Math.max(1e-9, ranked.score)) / most.margin,
    person: blocks[best]?.part === "ask" || blocks[best]?.part === "answer" ? 1 : 0,
    around: capped(ranked.arms.around / most.around),
  };
}

const capped = (share: number): number => Math.min(1, share);

/** Of each block the terms that stand in it. */
function termsInBlocks(
  { stemmer }: Reader,
  terms: readonly QueryTerm[],
  blocks: readonly Block[],
): readonly ReadonlySet<QueryTerm>[] {
  const counted = countAsked(
    stemmer,
    new Set(terms.flatMap((term) => (term.kind === "stem" ? stemsOf(term) : []))),
    blocks.map(({ text }) => text),
  );
  return blocks.map(
    ({ text }, at) =>
      new Set(
        terms.filter((term) =>
          term.kind === "pair"
            ? text.includes(term.text)
            : stemsOf(term).some((stem) => counted[at]?.counts.has(stem)),
        ),
      ),
  );
}

/** The block that has most of the prompt, by its words and its likeness. */
function bestBlock(
  terms: readonly QueryTerm[],
  inBlocks: readonly ReadonlySet<QueryTerm>[],
  near: readonly (number | null)[],
): number {
  const mass = terms.reduce((sum, { idf }) => sum + idf, 0) || 1;
  const worth = inBlocks.map(
    (words, at) => [...words].reduce((sum, { idf }) => sum + idf, 0) / mass + Math.max(0, near[at] ?? 0),
  );
  return worth.indexOf(Math.max(...worth));
}
