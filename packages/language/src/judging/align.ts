import { gramShare, type Part, type Sentence } from "./read-sentence.ts";
import type { WordTable } from "./word-table.ts";

/** Why two parts are taken for one another, the surest first. */
export const how = { none: 0, exact: 1, synonym: 2, sense: 3, derived: 4, letters: 5, vector: 6 } as const;
export type How = (typeof how)[keyof typeof how];

/** Partner of each content part of one side. */
export interface Partner {
  /** Place in the other side's content, or -1. */
  readonly place: number;
  readonly likeness: number;
  readonly how: How;
}

export interface Alignment {
  readonly one: readonly Partner[];
  readonly other: readonly Partner[];
}

/** At least this: the same meaning. */
const MEANS_THE_SAME = 0.7;
export const isMet = (partner: Partner | undefined): boolean =>
  partner !== undefined && partner.likeness >= MEANS_THE_SAME;

const LEAST = 0.3;
const ALONE: Partner = { place: -1, likeness: 0, how: how.none };

interface Candidate extends Partner {
  readonly rank: number;
  readonly from: number;
}

/** Pairs the content of two sentences one to one, the most alike first. */
export function align(table: WordTable, one: Sentence, other: Sentence): Alignment {
  const found: Candidate[] = [];
  one.content.forEach((a, from) => {
    other.content.forEach((b, place) => {
      const { likeness, how: why } = likenessOf(table, a, b);
      if (likeness <= LEAST || (why !== how.exact && areOpposed(table, a, b))) return;
      const rank = likeness - 0.05 * Math.abs(a.relative - b.relative);
      if (rank >= LEAST) found.push({ rank, from, place, likeness, how: why });
    });
  });
  found.sort((a, b) => b.rank - a.rank);
  const ones = one.content.map(() => ALONE);
  const others = other.content.map(() => ALONE);
  for (const { from, place, likeness, how: why } of found) {
    if (ones[from] !== ALONE || others[place] !== ALONE) continue;
    ones[from] = { place, likeness, how: why };
    others[place] = { place: from, likeness, how: why };
  }
  return { one: ones, other: others };
}

type Likeness = Pick<Partner, "likeness" | "how">;
const UNLIKE: Likeness = { likeness: 0, how: how.none };

const isNumber = ({ kind }: Part): boolean => kind === "num" || kind === "qty" || kind === "time";
const isDate = ({ kind }: Part): boolean => kind === "day" || kind === "month";

function likenessOf(table: WordTable, a: Part, b: Part): Likeness {
  if (a.term === b.term) return { likeness: a.word === b.word ? 1 : 0.97, how: how.exact };
  if (isNumber(a) || isNumber(b)) return isNumber(a) && isNumber(b) ? ofNumbers(a, b) : UNLIKE;
  if (a.kind === "id" || b.kind === "id") return ofIdentifiers(a, b);
  if (isDate(a) && isDate(b)) return UNLIKE;
  if (a.part.toLowerCase() === b.part.toLowerCase() && a.senses.some((sense) => b.senses.includes(sense)))
    return { likeness: a.senses[0] === b.senses[0] ? 0.88 : 0.8, how: how.sense };
  if (isDerived(a.stem, b.stem)) return { likeness: 0.78, how: how.derived };
  if (a.kind === "name" && b.kind === "name" && (a.row < 0 || b.row < 0)) return ofLetters(a, b, 0.6);
  const cosine = table.cosine(a.row, b.row);
  return cosine > 0.35 ? { likeness: cosine * 0.75, how: how.vector } : UNLIKE;
}

function ofNumbers(a: Part, b: Part): Likeness {
  if (a.value === b.value && (a.unit === b.unit || a.unit === "" || b.unit === ""))
    return { likeness: 0.9, how: how.synonym };
  // "At 3" may be three in the afternoon.
  const isTimeOf = (time: Part, number: Part) =>
    time.kind === "time" &&
    number.kind === "num" &&
    [0, 12].some((half) => ((number.value ?? 0) + half) * 60 === time.value);
  return isTimeOf(a, b) || isTimeOf(b, a) ? { likeness: 0.85, how: how.synonym } : UNLIKE;
}

const bare = (word: string): string => word.replace(/[^a-z0-9]/g, "");

const ofIdentifiers = (a: Part, b: Part): Likeness =>
  bare(a.word) === bare(b.word) ? { likeness: 0.9, how: how.synonym } : ofLetters(a, b, 0.5);

function ofLetters(a: Part, b: Part, least: number): Likeness {
  const share = gramShare(a.grams, b.grams);
  return share > least ? { likeness: share * 0.6, how: how.letters } : UNLIKE;
}

function isDerived(a: string, b: string): boolean {
  const longest = Math.max(a.length, b.length);
  if (Math.min(a.length, b.length) < 4 || /[^a-z]/.test(a + b)) return false;
  let shared = 0;
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared += 1;
  return shared >= 4 && shared >= longest - 4 && shared >= 0.6 * longest;
}

export const areOpposed = (table: WordTable, a: Part, b: Part): boolean =>
  table.areOpposites(a.word, b.word) || table.areOpposites(a.baseWord, b.baseWord);

/** Both are a kind of the same thing: 1; one is a kind of the other: 0.5. */
export function kinship(a: Part, b: Part): number {
  if (a.above.some((sense) => b.above.includes(sense))) return 1;
  const isKindOf = (one: Part, other: Part) => one.above.some((sense) => other.senses.includes(sense));
  return isKindOf(a, b) || isKindOf(b, a) ? 0.5 : 0;
}
