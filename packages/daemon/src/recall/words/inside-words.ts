import type { Question } from "@memory/language/questions";
import { isMisspelt, isStopWord } from "@memory/language/questions";
import type { Postings } from "./postings.ts";
import type { Stemmer } from "./stems.ts";
import type { Look, QueryTerm, TermMatch } from "./term.ts";
import type { AskedWord, Vocabulary } from "./vocabulary.ts";

/** Shorter words are contained in too much. */
const minSubstring = 4;
/** Longer ones are no two words written as one. */
const maxJoined = 16;
const maxLooked = 3;
/** Looking inside words costs up to 10 ms in a large store: only for what the rest of the question leaves open. */
const enoughKnown = 0.5;

interface Parts {
  readonly postings: Postings;
  readonly stemmer: Stemmer;
  readonly vocabulary: Vocabulary;
  /** Items in the store. */
  readonly rows: number;
}

interface Asked {
  readonly question: Pick<Question, "pieces" | "names">;
  readonly terms: readonly QueryTerm[];
}

/**
 * Substitutes for words that no text in scope has: the pieces of a camelCase word side by side
 * (`proxyReadTimeout` is `proxy_read_timeout`), longer words that begin with it or else contain it
 * ("postgres" is in "PostgreSQL"), the same in two words ("standup" is "stand-up"), or the word without a
 * slip ("rabitmq").
 */
export function insideWords(parts: Parts, { question, terms }: Asked, look: Look): Map<QueryTerm, Instead> {
  const { postings } = parts;
  const total = terms.reduce((sum, { idf }) => sum + idf, 0);
  const known = terms.reduce((sum, { idf, texts }) => sum + (texts > 0 ? idf : 0), 0);
  const unknown = terms.filter(
    ({ kind, texts, text }) => kind === "stem" && texts === 0 && text.length >= minSubstring,
  );
  const inPieces = ({ word }: QueryTerm): TermMatch | null => {
    const pieces = question.pieces.get(word);
    return pieces ? look((most) => postings.phrase(pieces.join(" "), most)) : null;
  };
  const containing = (term: QueryTerm): TermMatch | null =>
    known > enoughKnown * total
      ? null
      : look((most) => rowsInside(parts, { ...term, isName: question.names.has(term.word) }, most));
  const ways: ((term: QueryTerm) => Instead | null)[] = [
    inPieces,
    ({ text }: QueryTerm) => look((most) => postings.beginning(rootOf(text), most)),
    containing,
    ({ word }: QueryTerm) => inTwo(parts, word, look),
    // Another spelling of a person's name is somebody else.
    (term: QueryTerm) => (question.names.has(term.word) ? null : rightlySpelt(parts, term, look)),
  ];
  const found = unknown.slice(0, maxLooked).flatMap((term): [QueryTerm, Instead][] => {
    for (const way of ways) {
      const match = way(term);
      if (match && match.slots.length > 0) return [[term, match]];
    }
    return [];
  });
  return new Map(found);
}

/** Substitute for a word. */
type Instead = TermMatch & Pick<QueryTerm, "guessed">;

/** Rows with a longer word that contains this one, each once. */
function rowsInside({ postings, vocabulary }: Parts, asked: AskedWord, most: number): number[] {
  const rows = new Set(postings.containing(asked.word, most));
  for (const longer of vocabulary.containing(asked)) {
    if (rows.size >= most) break;
    for (const row of postings.ofTerm(longer, most)) rows.add(row);
  }
  return [...rows].sort((a, b) => a - b).slice(0, most);
}

/** "allergies" has the stem allergi, "allergic" has allerg. */
const rootOf = (stem: string): string => (stem.length >= 6 ? stem.replace(/[ie]$/, "") : stem);

/** Shorter words are one slip from many others. */
const minSpelt = 6;
/** Number of first letters taken as right: a slip there is seldom. */
const sound = 2;
/** Terms that begin alike are read in .1 to 2.5 ms in a store of 10,000 items, in 1 to 11 of 100,000, 30 to 440 of a million. */
const mostRows = 20_000;
const mostTerms = 3000;

/** The one word of the scope that is meant; of several none. */
function rightlySpelt({ postings, rows }: Parts, { text }: QueryTerm, look: Look): Instead | null {
  if (rows > mostRows || text.length < minSpelt || !/^\p{L}+$/u.test(text)) return null;
  const meant = postings
    .terms(text.slice(0, sound), mostTerms)
    .filter((term) => isMisspelt(text, term))
    .map((term) => look((most) => postings.word({ text: term, word: term }, most)))
    .filter(({ texts }) => texts > 0);
  const [only] = meant;
  return only && meant.length === 1 ? { guessed: true, ...only } : null;
}

/** The first two words, two letters or more each, that make this one and stand side by side somewhere. */
function inTwo({ postings, stemmer }: Parts, word: string, look: Look): TermMatch | null {
  if (word.length > maxJoined || !/^\p{L}+$/u.test(word)) return null;
  const areThere = (words: readonly string[]): boolean =>
    stemmer.stems(words).every(([stem]) => stem !== undefined && postings.hasTerm(stem));
  for (let cut = 2; cut <= word.length - 2; cut++) {
    const two = [word.slice(0, cut), word.slice(cut)];
    // Side by side is asked of words alone that are there: two frequent ones take 40 ms in a million texts.
    if (isStopWord(two[0] ?? "") || !areThere(two)) continue;
    const match = look((most) => postings.phrase(two.join(" "), most));
    if (match.slots.length > 0) return match;
  }
  return null;
}
