import type { Columns } from "./columns.ts";
import type { Postings } from "./postings.ts";
import type { Question } from "./query-terms.ts";
import type { Scope } from "./scope.ts";
import type { Stemmer } from "./stems.ts";

/** One thing a text can have in common with the question. */
export interface Term {
  /** A stem, or a pair of characters of a script without spaces. */
  readonly text: string;
  readonly kind: "stem" | "pair";
  /** The word as it was asked for. */
  readonly word: string;
  /** How telling it is among what is in scope. */
  readonly idf: number;
  /** Whether it is in scope at all. */
  readonly known: boolean;
}

export interface LexicalScores {
  /** BM25 by slot; 0 where nothing matches. */
  readonly scores: Float32Array;
  /** Slots with a score. */
  readonly touched: readonly number[];
  /** What coverage is counted in: the words of the question, known or not. */
  readonly terms: readonly Term[];
}

export interface LexicalParts {
  readonly postings: Postings;
  readonly stemmer: Stemmer;
  readonly columns: Columns;
  /** Items in the store. */
  readonly rows: number;
}

const k1 = 1.2;
const b = 0.75;
/** Of a long text the most telling terms take part. */
const maxTerms = 32;
/** A part of a camelCase word, or a longer word that merely contains the one asked for, is weaker evidence. */
const weakly = 0.6;
/** Shorter words are contained in too much. */
const minSubstring = 4;
const maxSubstrings = 4;
/** Rows read of a term when there is no better one. */
const everyRow = 200_000;

/** Where a term stands within the scope. */
interface Match {
  readonly slots: readonly number[];
  readonly counts: readonly number[];
  /** In so many rows that reading stopped: no use when there is a better term. */
  readonly frequent: boolean;
  readonly idf: number;
}

/** BM25 over what is in scope, of every term that is not in too many texts to tell anything. */
export function scoreWords(parts: LexicalParts, question: Question, scope: Scope): LexicalScores {
  const most = mostRows(parts.rows, scope.size);
  const match = (rows: (most: number) => number[], limit = most): Match =>
    matchOf(parts.columns, scope, { rows, limit });
  const { postings } = parts;
  const words = stemmed(parts.stemmer, question.words).map(({ stem, word }) => ({
    term: { text: stem, kind: "stem" as const, word },
    read: (limit: number) => postings.word(stem, limit),
  }));
  const pairs = question.pairs.map((pair) => ({
    term: { text: pair, kind: "pair" as const, word: pair },
    read: (limit: number) => postings.pair(pair, limit),
  }));
  const asked = [...words, ...pairs].map((one) => ({ ...one, match: match(one.read) }));
  const telling = asked.filter((one) => one.match.slots.length > 0 && !one.match.frequent);
  const used =
    telling.length > 0
      ? telling.map((one) => one.match)
      : asked.slice(0, 4).map((one) => (one.match.frequent ? match(one.read, everyRow) : one.match));
  const unknown = asked.filter(({ term, match: { slots } }) => term.kind === "stem" && slots.length === 0);
  const weak = [
    ...stemmed(parts.stemmer, question.parts).map(({ stem }) => match((limit) => postings.word(stem, limit))),
    ...unknown
      .flatMap(({ term }) => substrings(term))
      .slice(0, maxSubstrings)
      .map((reads) => {
        const beginning = match((limit) => postings.beginning(reads.stem, limit));
        return beginning.slots.length > 0
          ? beginning
          : match((limit) => postings.containing(reads.word, limit));
      }),
  ];
  const phrases = question.identifiers.map((whole) => match((limit) => postings.phrase(whole, limit)));
  const board = { scores: new Float32Array(parts.columns.size), touched: [] as number[] };
  const strongest = [...used].sort((x, y) => y.idf - x.idf).slice(0, maxTerms);
  for (const one of [...strongest, ...phrases]) add(board, one, { parts, scope, weight: 1 });
  for (const one of weak) add(board, one, { parts, scope, weight: weakly });
  const terms = asked.map(
    ({ term, match: { idf, slots } }): Term => ({ ...term, idf, known: slots.length > 0 }),
  );
  return { ...board, terms };
}

/**
 * Reading a term costs 0.2 µs a row. In a large store a term in more than 2 % of the rows tells little; where the scope
 * is a small part of the store (one project, one of several owners), what is common in the store may be rare in it.
 */
function mostRows(rows: number, scope: number): number {
  const share = Math.max(2000, 0.02 * rows);
  return Math.ceil(scope < rows / 2 ? Math.max(share, 16_000) : share);
}

function matchOf(
  columns: Columns,
  { mask, size }: Scope,
  { rows, limit }: { rows: (most: number) => number[]; limit: number },
): Match {
  const slots: number[] = [];
  const counts: number[] = [];
  const found = rows(limit + 1);
  let row = -1;
  let slot = -1;
  let count = 0;
  const put = (): void => {
    if (count === 0 || slot < 0 || mask[slot] !== 1) return;
    slots.push(slot);
    counts.push(count);
  };
  for (const next of found) {
    if (next === row) {
      count++;
      continue;
    }
    put();
    row = next;
    count = 1;
    slot = columns.slotOf(next, Math.max(0, slot));
  }
  put();
  const frequent = found.length > limit;
  const n = Math.min(slots.length, size);
  return { slots, counts, frequent, idf: Math.log(1 + (size - n + 0.5) / (n + 0.5)) };
}

interface Board {
  readonly scores: Float32Array;
  readonly touched: number[];
}

interface Weighing {
  readonly parts: LexicalParts;
  readonly scope: Scope;
  readonly weight: number;
}

function add({ scores, touched }: Board, { slots, counts, frequent, idf }: Match, how: Weighing): void {
  if (frequent && how.weight < 1) return;
  const { length } = how.parts.columns;
  for (let n = 0; n < slots.length; n++) {
    const slot = slots[n] ?? 0;
    const count = counts[n] ?? 0;
    const norm = k1 * (1 - b + (b * (length[slot] ?? 0)) / how.scope.meanLength);
    const before = scores[slot] ?? 0;
    if (before === 0) touched.push(slot);
    scores[slot] = before + (how.weight * idf * count * (k1 + 1)) / (count + norm);
  }
}

/** Distinct stems with a word each. */
function stemmed(stemmer: Stemmer, words: readonly string[]): { stem: string; word: string }[] {
  const found = new Map<string, string>();
  stemmer.stems(words).forEach((stems, n) => {
    for (const stem of stems) if (!found.has(stem)) found.set(stem, words[n] ?? stem);
  });
  return Array.from(found, ([stem, word]) => ({ stem, word }));
}

const substrings = ({ text, word }: { text: string; word: string }): { stem: string; word: string }[] =>
  [...text].length >= minSubstring ? [{ stem: text, word }] : [];
