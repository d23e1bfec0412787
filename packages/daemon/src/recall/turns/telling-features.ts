import { isMeasure } from "@memory/language/questions";
import type { Block } from "@memory/language/session";
import type { Ranking, Seen } from "../rank.ts";
import type { Reader } from "../reader.ts";
import { countAsked } from "../words/count-asked.ts";
import { type QueryTerm, stemsOf } from "../words/term.ts";
import { tellingOfStem } from "./common-words.ts";
import type { RankedTurn } from "./rank-turns.ts";
import type { TellingFeature } from "./telling-model.ts";

/** A turn that may be told. */
export interface TurnToTell {
  readonly ranked: RankedTurn;
  /** What is ranked behind it. */
  readonly next: RankedTurn | undefined;
  /** It is not the first. */
  readonly isSecond: boolean;
  readonly blocks: readonly Block[];
  /** How like the prompt each block is: null for one without a vector. */
  readonly near: readonly (number | null)[];
  /** How likely each block says how things are or should be. */
  readonly stated: readonly number[];
  /** How like the prompt the nearest block is of each other turn that is looked at. */
  readonly others: readonly number[];
}

/** The words of a prompt as they were ranked by, and what they were looked for in. */
export interface AskedWords extends Pick<Ranking, "turnWords"> {
  readonly seen: Pick<Seen, "question" | "scope">;
}

/** Features of the model; and what tells whether another turn speaks of the same. */
export type TellingFeatures = Readonly<Record<TellingFeature | "around" | "person", number>>;

/** The rarity of a word that few texts have. */
const rare = 3;
/** So much of each is all that counts. */
const most = { met: 6, concluded: 4, margin: 0.4, around: 0.65, statedWords: 2, statedLike: 1.5 };

/** What tells whether a turn belongs to a prompt with which nobody has asked, each from 0 to 1. */
export function tellingFeatures(
  reader: Reader,
  { turnWords, seen }: AskedWords,
  { ranked, next, isSecond, blocks, near, stated, others }: TurnToTell,
): TellingFeatures {
  const terms = turnWords.counted.filter(
    ({ word }) => !seen.question.timeWords.has(word) && !isMeasure(word),
  );
  const unheard = Math.log(1 + (Math.max(seen.scope.size, 100) + 0.5) / 0.5);
  const mass = terms.reduce((sum, { idf }) => sum + idf, 0) || 1;
  const inBlocks = termsInBlocks(reader, terms, blocks);
  const like = near.map((cosine) => Math.max(0, cosine ?? 0));
  const worth = inBlocks.map(
    (met, at) => [...met].reduce((sum, { idf }) => sum + idf, 0) / mass + (like[at] ?? 0),
  );
  const telling = inBlocks.map((met) =>
    [...met].reduce((sum, term) => sum + (term.idf / unheard) * tellingOf(term), 0),
  );
  const best = worth.indexOf(Math.max(...worth));
  // What is in too many texts to be read is counted in some of them only.
  const isRare = ({ idf, frequent }: QueryTerm): boolean => idf > rare && !frequent;
  const concluded = blocks.map(({ part }, at) =>
    part === "final" || part === "answer" ? [...(inBlocks[at] ?? [])].filter(isRare).length : 0,
  );
  const byPerson = blocks.map(({ part }, at) =>
    part === "ask" || part === "answer" ? (stated[at] ?? 0) : 0,
  );
  const ofStated = (of: readonly number[]): number =>
    Math.max(0, ...of.map((one, at) => one * (stated[at] ?? 0)));
  const elsewhere = others.reduce((sum, one) => sum + one, 0) / Math.max(1, others.length);
  return {
    statedWords: capped(ofStated(telling) / most.statedWords),
    statedLike: capped(ofStated(worth) / most.statedLike),
    stated: Math.max(0, ...stated),
    statedByPerson: Math.max(0, ...byPerson),
    met: capped([...(inBlocks[best] ?? [])].filter(isRare).length / most.met),
    concluded: capped(Math.max(0, ...concluded) / most.concluded),
    lead: Math.max(0, ...like) - elsewhere,
    margin: Math.min(most.margin, 1 - (next?.score ?? 0) / Math.max(1e-9, ranked.score)) / most.margin,
    isSecond: isSecond ? 1 : 0,
    around: capped(ranked.arms.around / most.around),
    person: blocks[best]?.part === "ask" || blocks[best]?.part === "answer" ? 1 : 0,
  };
}

/** Of a word of another language by the commonest of what it is in English. */
const tellingOf = (term: QueryTerm): number => Math.min(...stemsOf(term).map(tellingOfStem));

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
