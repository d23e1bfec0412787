import type { Question } from "@memory/language/questions";
import { dateWord, isLanguage, isLikeGrammar, isStopWord } from "@memory/language/questions";
import type { RecallScope } from "../scope.ts";
import type { Columns } from "../vectors/columns.ts";
import type { Beyond } from "./beyond.ts";
import { either, inEnglish, once } from "./in-english.ts";
import { insideWords } from "./inside-words.ts";
import type { IndexWord, Postings } from "./postings.ts";
import type { Stemmer } from "./stems.ts";
import type { LexicalScores, Look, QueryTerm, TermMatch } from "./term.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { countedTerms, wholeNames } from "./whole-names.ts";

export interface LexicalParts {
  readonly postings: Postings;
  readonly stemmer: Stemmer;
  readonly vocabulary: Vocabulary;
  readonly columns: Columns;
  /** Items in the store. */
  readonly rows: number;
  readonly beyond?: Beyond | undefined;
}

const k1 = 1.2;
const b = 0.75;
/** Most terms of a long text that take part, the most telling ones. */
export const maxTerms = 32;
/** A part of a camelCase word, or a longer word that merely contains the one asked for, is weaker evidence. */
const weakly = 0.6;
/**
 * Weight of the name of a programming language beside other words: with its full weight R@10 of code is 3
 * points lower, without any 2 higher still, but then nothing tells two languages of one project apart.
 */
const beside = 0.5;
/** What the very word is worth beside what it is in English. */
const inOwnLanguage = 0.3;
/** Texts read of a term when there is no better one: 4 ms. */
const manyRows = 20_000;

/** BM25 over what is in scope, of every term that is not in too many texts to tell anything. */
export function scoreWords(parts: LexicalParts, question: Question, scope: RecallScope): LexicalScores {
  const look = lookUp(parts, scope);
  const { postings, stemmer } = parts;
  const wanted = (text: string, word: string): Wanted => {
    const [sign, isName] = [question.signed.get(word), question.names.has(word)];
    return { text, word, sign, isName };
  };
  // Terms of a spread come last (decision 0034).
  const everywhere = rarity(parts, scope);
  const asWritten: TermMatch[] = [];
  const words = stemmed(stemmer, question.words).flatMap(({ text, word }): QueryTerm[] => {
    const own = once((most) => rowsOf(postings, wanted(text, word), most));
    const english = question.english.get(word) ?? [];
    if (english.length === 0) return [everywhere({ text, word, kind: "stem", ...look(own) })];
    const asked = look(own);
    if (!asked.frequent) asWritten.push(asked);
    return english.map((part) => {
      const { stems, rows } = inEnglish(parts, part);
      const found = look((most) => either(own(most), rows(most), most));
      return everywhere({ text, word, kind: "stem", also: stems, ...found });
    });
  });
  const pairs = question.pairs.map((text): QueryTerm => {
    const found = look((most) => postings.pair(text, most));
    return everywhere({ text, word: text, kind: "pair", ...found });
  });
  const dates = datesAsked(postings, question, look).map(everywhere);
  const asked = [...words, ...pairs, ...dates];
  const unknown = insideWords(parts, { question, terms: asked }, look);
  const terms = asked.map((term) => ({ ...term, ...unknown.get(term) }));
  const names = wholeNames(parts, question, look);
  const whole = names.flatMap((name) => [name, ...(name.joined ? [name.joined] : [])]);
  const inner = stemmed(stemmer, question.parts).map((term) => look((most) => postings.word(term, most)));
  const board = { scores: new Float32Array(parts.columns.size), touched: [] as number[] };
  const tally = { ...board, length: parts.columns.length, meanLength: scope.meanLength };
  // A day that is found as such needs no words for it: "1" and "2005" stand everywhere.
  const isSaid = ({ word }: QueryTerm) => dates.length > 0 && question.timeWords.has(word);
  const telling = tellingOf(
    parts,
    asked.filter((term) => !isSaid(term)),
    look,
  );
  const others = telling.some(({ word }) => !isLanguage(word));
  const scored = [
    ...telling.map((match) => ({ match, weight: others && isLanguage(match.word) ? beside : 1 })),
    ...whole.filter(({ frequent }) => !frequent).map((match) => ({ match, weight: 1 })),
    ...asWritten.map((match) => ({ match, weight: inOwnLanguage })),
    ...[...inner, ...unknown.values()]
      .filter(({ frequent }) => !frequent)
      .map((match) => ({ match, weight: weakly })),
  ];
  for (const { match, weight } of scored) add(tally, match, weight);
  return { ...board, terms, scored, counted: countedTerms(terms, names, question) };
}

interface RareRequest {
  readonly question: Question;
  readonly scope: RecallScope;
  /** Words that are looked up, the longest ones: a word in many texts takes 0.1 ms, whatever it tells. */
  readonly most: number;
  /** Texts of the store that one may stand in. */
  readonly texts: number;
}

/** BM25 of the words that few texts have, by themselves: of a text that the store holds, so that nothing is guessed. */
export function scoreRare(parts: LexicalParts, { question, scope, most, texts }: RareRequest): LexicalScores {
  const look = lookUp(parts, scope);
  const { postings, stemmer, columns } = parts;
  const longest = stemmed(stemmer, question.words).sort((x, y) => y.word.length - x.word.length);
  const words = longest.slice(0, most).flatMap((term): QueryTerm[] => {
    const own = once((rows) => postings.word(term, rows));
    const english = question.english.get(term.word) ?? [];
    if (english.length === 0) return [{ ...term, kind: "stem", ...look(own, texts) }];
    return english.map((part) => {
      const { stems, rows } = inEnglish(parts, part);
      const found = look((most) => either(own(most), rows(most), most), texts);
      return { ...term, kind: "stem", also: stems, ...found };
    });
  });
  const pairs = question.pairs.slice(0, most - words.length).map((text): QueryTerm => {
    return { text, word: text, kind: "pair", ...look((rows) => postings.pair(text, rows), texts) };
  });
  const terms = [...words, ...pairs];
  const board = { scores: new Float32Array(columns.size), touched: [] as number[] };
  const tally = { ...board, length: columns.length, meanLength: scope.meanLength };
  const scored = terms.filter(({ frequent }) => !frequent).map((match) => ({ match, weight: 1 }));
  for (const { match, weight } of scored) add(tally, match, weight);
  return { ...board, terms, scored, counted: terms };
}

/** The days and months that are asked for and that some text names, in whatever writing. */
function datesAsked(postings: Postings, { dates }: Question, look: Look): QueryTerm[] {
  return dates.flatMap((date): QueryTerm[] => {
    const word = dateWord(date);
    if (word === null) return [];
    const found = look((most) => postings.word({ text: word, word }, most));
    return found.slots.length > 0 ? [{ text: word, word, kind: "stem", date, ...found }] : [];
  });
}

interface Wanted extends IndexWord {
  readonly sign: string | undefined;
  readonly isName: boolean;
}

/** The index of words knows no signs, C++ and C# are c to it, and some names have the stem of a word of grammar: "Ines" is in. */
function rowsOf(postings: Postings, { sign, isName, ...word }: Wanted, most: number): number[] | null {
  const anyOf = (texts: readonly string[]): number[] =>
    [...new Set(texts.flatMap((text) => postings.containing(text, most)))].sort((a, b) => a - b);
  if (isName && isStopWord(word.text) && isLikeGrammar(word.word))
    return anyOf([" ", ".", ",", "'", "?", ":"].map((after) => ` ${word.word}${after}`));
  if (sign === undefined) return postings.word(word, most);
  if (sign.length > 2) return postings.containing(sign, most);
  return anyOf([
    ...[" ", "(", '"'].map((before) => `${before}${sign}`),
    ...[" ", ".", ","].map((after) => `${sign}${after}`),
  ]);
}

/** The terms to score by: the rarest of those that are not in too many texts; without any, what they have together. */
function tellingOf(
  { postings }: LexicalParts,
  asked: readonly QueryTerm[],
  look: Look,
): (TermMatch & Pick<QueryTerm, "word">)[] {
  const telling = asked.filter(({ slots, frequent }) => slots.length > 0 && !frequent);
  if (telling.length > 0) return telling.sort((x, y) => y.idf - x.idf).slice(0, maxTerms);
  const frequent = asked.filter((term) => term.frequent && term.kind === "stem").slice(0, 8);
  const words = frequent.map(({ word }) => word);
  const all = words.length > 1 ? [{ ...look((most) => postings.together(words, most)), word: "" }] : [];
  if (all.some(({ slots }) => slots.length >= maxTerms)) return all;
  return [
    ...all,
    ...frequent
      .slice(0, 2)
      .map((term) => ({ ...look((most) => oldest(postings, term, most), manyRows), word: term.word })),
  ];
}

const oldest = (postings: Postings, term: QueryTerm, most: number): number[] =>
  postings.word(term, most) ?? postings.together([term.word], most);

/**
 * A store of a handful of texts cannot tell a rare word from a common one: of one text every word is in all of them, and
 * a word that is missing would outweigh all that are there. Such a store is weighed as if it held this many.
 */
const FEW = 100;

const idfOf = (size: number, texts: number): number =>
  Math.log(1 + (Math.max(size, FEW) - texts + 0.5) / (texts + 0.5));

/** A term with how rare it is where texts beyond the store were looked through, too: those of them that are here count once. */
function rarity({ columns, beyond }: LexicalParts, scope: RecallScope): (term: QueryTerm) => QueryTerm {
  if (!beyond) return (term) => term;
  const settled = columns.settled();
  return (term) => {
    const here = term.slots.filter((slot) => slot >= settled).length;
    const texts = term.texts + Math.max(0, beyond.of(term.word) - here);
    return { ...term, texts, idf: idfOf(scope.size + beyond.texts, texts) };
  };
}

/**
 * Reading a term costs 0.2 µs a row. In a large store a term in more than 2 % of the texts tells little; where the scope
 * is a small part of the store (one project, one of several owners), what is common in the store may be rare in it.
 */
function lookUp({ columns, rows, beyond }: LexicalParts, scope: RecallScope): Look {
  const share = Math.max(2000, 0.02 * rows);
  const usual = Math.ceil(scope.size < rows / 2 ? Math.max(share, manyRows) : share);
  const idf = (texts: number) => idfOf(scope.size + (beyond?.texts ?? 0), texts);
  return (read, most = usual) => {
    const found = read(most + 1);
    if (found === null) {
      const texts = Math.ceil((most + 1) * (scope.size / rows));
      return { slots: [], counts: [], texts, idf: idf(texts), frequent: true };
    }
    const { total, slots, counts } = inScope(columns, scope, found);
    const texts = slots.length;
    return { slots, counts, texts, idf: idf(texts), frequent: total > most };
  };
}

/** `rows` ascending, a row as often as the term stands in it. */
function inScope(
  columns: Columns,
  { mask }: RecallScope,
  rows: readonly number[],
): Pick<TermMatch, "slots" | "counts"> & { readonly total: number } {
  const slots: number[] = [];
  const counts: number[] = [];
  let total = 0;
  let slot = -1;
  for (let n = 0; n < rows.length; ) {
    const row = rows[n] ?? 0;
    let count = 1;
    while (rows[n + count] === row) count++;
    n += count;
    total++;
    slot = columns.slotOf(row, Math.max(0, slot));
    if (slot < 0 || mask[slot] !== 1) continue;
    slots.push(slot);
    counts.push(count);
  }
  return { slots, counts, total };
}

interface Tally {
  readonly scores: Float32Array;
  readonly touched: number[];
  readonly length: Uint16Array;
  readonly meanLength: number;
}

function add(
  { scores, touched, length, meanLength }: Tally,
  { slots, counts, idf }: TermMatch,
  weight: number,
): void {
  const gain = weight * idf * (k1 + 1);
  const perWord = (k1 * b) / meanLength;
  for (let n = 0; n < slots.length; n++) {
    const slot = slots[n] ?? 0;
    const count = counts[n] ?? 0;
    const before = scores[slot] ?? 0;
    if (before === 0) touched.push(slot);
    scores[slot] = before + (gain * count) / (count + k1 * (1 - b) + perWord * (length[slot] ?? 0));
  }
}

/** Distinct stems with a word each. */
function stemmed(stemmer: Stemmer, words: readonly string[]): { text: string; word: string }[] {
  const found = new Map<string, string>();
  stemmer.stems(words).forEach((stems, n) => {
    for (const stem of stems) if (!found.has(stem)) found.set(stem, words[n] ?? stem);
  });
  return Array.from(found, ([text, word]) => ({ text, word }));
}
