import { comparisonAt, currencyAt, meaningAt } from "./by-place.ts";
import { type Contact, contactAt } from "./contact.ts";
import { lexemeOf, weightOf } from "./lexeme.ts";
import { phraseAt, termOf } from "./synonyms.ts";
import { type Value, valueAt } from "./values.ts";
import { numbered } from "./words.ts";

/** A word of a statement with what it is for the rules. */
export interface Token {
  readonly start: number;
  readonly end: number;
  /** In small letters, as written. */
  readonly word: string;
  /** Canonical form, shared with its synonyms; empty for a word that is not compared. */
  readonly term: string;
  readonly weight: number;
  readonly value: Value | undefined;
  /** Capitals, code or a path: it names something. */
  readonly isName: boolean;
  readonly isNegation: boolean;
  readonly isChange: boolean;
}

/** Longer texts are no statements: the rules have nothing to say about them and would take long to say it. */
export const LONGEST = 600;

const WORD =
  /\d{1,3}(?:,\d{3})+(?![\d,])|[.~/@#\u2212-]{0,2}[A-Za-z0-9\u00c0-\u1fff\u2c00-\uffef_][A-Za-z0-9_\u00c0-\u1fff\u2019\u2c00-\uffef'.+#@/:%=-]*/g;

/** The text that was read last: it is looked for, compared and then let be found by others. */
let last: { readonly text: string; readonly tokens: readonly Token[] } | undefined;

/** A statement cut into words. */
export function readText(text: string): readonly Token[] {
  if (last?.text !== text) last = { text, tokens: read(text) };
  return last.tokens;
}

function read(text: string): Token[] {
  const found = [...text.matchAll(WORD)].map((match) => cut(match[0], match.index));
  const words = found.map(({ raw }) => raw.toLowerCase());
  const tokens: Token[] = [];
  for (let n = 0; n < found.length; n += 1) {
    const contact = isNumbered(tokens.at(-1)) ? null : contactAt(text, found, n);
    if (contact) {
      tokens.push(contactToken(contact, found, n));
      n = contact.last;
      continue;
    }
    const said = phraseAt(words, n);
    const phrase = said?.means === "used to" && beForms.has(words[n - 1] ?? "") ? undefined : said;
    const last = phrase ? n + phrase.words.length - 1 : n;
    const first = found[n];
    const end = found[last]?.end;
    if (!first || end === undefined) break;
    if (phrase) tokens.push(inPhrase(phrase.means, first.start, end));
    const number = phrase ? null : valueAt(words[n] ?? "", words[n + 1] ?? "");
    if (number) {
      const usesNext = number.usesNext && n + 1 < found.length;
      const close = usesNext ? (found[n + 1]?.end ?? end) : end;
      tokens.push(numberToken(number.value, { ...first, end: close }, tokens.at(-1)));
      for (const sign of [comparisonAt(text, first.start), currencyAt(text, first.start, close)])
        if (sign) tokens.push(meant({ ...sign, term: termOf(sign.word) }));
      if (usesNext) n += 1;
    } else if (!phrase) {
      const placed = meaningAt(words[n] ?? "", { text, start: first.start, end, words, n });
      tokens.push(
        placed
          ? meant({ ...placed, start: first.start, end })
          : (letterToken(first, tokens.at(-1)) ?? wordToken(first, n === 0)),
      );
    }
    n = Math.max(n, last);
  }
  return tokens;
}

interface Cut {
  readonly raw: string;
  readonly start: number;
  readonly end: number;
}

/** Punctuation at the end belongs to the sentence; "C++" and "80%" keep theirs. */
function cut(raw: string, start: number): Cut {
  let length = raw.length;
  while (length > 1 && ".:;'’/=-@。！？、，".includes(raw.charAt(length - 1))) length -= 1;
  const kept = raw.slice(0, length).replace(/['’]s$/, "");
  return { raw: kept.replaceAll("’", "'"), start, end: start + kept.length };
}

type Said = Pick<Token, "word" | "term" | "weight"> & Partial<Token>;

/** All have one shape. Adding to a spread one field by field took longer than all else here. */
const token = (start: number, end: number, said: Said): Token => ({
  start,
  end,
  word: said.word,
  term: said.term,
  weight: said.weight,
  value: said.value,
  isName: said.isName === true,
  isNegation: said.isNegation === true,
  isChange: said.isChange === true,
});

const meant = ({ word, term, start, end }: Pick<Token, "word" | "term" | "start" | "end">): Token =>
  token(start, end, { word, term, weight: weightOf(term) });

/** "Go is used to write it" tells of no past. */
const beForms: ReadonlySet<string> = new Set(["is", "are", "be", "was", "being", "were"]);

/** Phrases that say something about the statement, not about its matter. */
const saying: ReadonlyMap<string, Partial<Token>> = new Map([
  ["no longer", { isNegation: true, isChange: true }],
  ["has been", { isChange: true }],
  ["used to", { isNegation: true, isChange: true }],
  ["in favour of", { isChange: true }],
  ["took over", { isChange: true }],
  ["as of", { isChange: true }],
  ["nobody", { isNegation: true }],
  ["and", {}],
  ["over", {}],
]);

const inPhrase = (means: string, start: number, end: number): Token => {
  const said = saying.get(means);
  const term = said ? "" : termOf(means);
  return token(start, end, { word: means, term, weight: weightOf(term), ...said });
};

const isNumbered = (before: Token | undefined): before is Token =>
  before !== undefined && numbered.has(before.word);

/** "+49 30 1234567", "12 Elm Street": one value in several words. */
function contactToken({ value, last }: Contact, words: readonly Cut[], n: number): Token {
  const [start, end] = [words[n]?.start ?? 0, words[last]?.end ?? 0];
  return token(start, end, {
    word: value.amount,
    term: `=${value.measure}:${value.amount}`,
    weight: 1,
    value,
  });
}

function numberToken(value: Value, { raw, start, end }: Cut, before: Token | undefined): Token {
  const word = raw.toLowerCase();
  if (isNumbered(before))
    return token(start, end, { word, term: `${before.word}#${value.amount}`, weight: 1, isName: true });
  return token(start, end, { word, term: `=${value.measure}:${value.amount}`, weight: 1, value });
}

/** "Service A" is another one than "service B". */
const letterToken = ({ raw, start, end }: Cut, before: Token | undefined): Token | null =>
  /^[A-Z]$/.test(raw) && before && before.weight > 0 && before.end + 1 === start
    ? token(start, end, { word: raw.toLowerCase(), term: `#${raw}`, weight: 1, isName: true })
    : null;

function wordToken({ raw, start, end }: Cut, isFirst: boolean): Token {
  const { word, term, weight, isNegation, isChange, isCode, isCapital } = lexemeOf(raw);
  const isSince = isFirst && word === "since";
  const isName = isCode || (isCapital && !isFirst && weight > 0);
  return token(start, end, { word, term, weight, isName, isNegation, isChange: isChange || isSince });
}
