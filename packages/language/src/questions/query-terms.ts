import { camelParts } from "../text/identifier-parts.ts";
import { composed, plainLetters } from "../text/plain-letters.ts";
import { type Translated, translationsIn } from "../translation/translate.ts";
import { unspaced } from "./beyond-words.ts";
import { type DateCue, readDates } from "./dates.ts";
import { grammarOf } from "./other-stop-words.ts";
import { isLanguage, isStopWord } from "./stop-words.ts";

/** A question, read from its words alone. */
export interface Question {
  /** Distinct words that count, as written but in small letters; what was said most often comes first. */
  readonly words: readonly string[];
  /** Typed as a word or two, "database" or "the wifi password", and not as a sentence: "who is the lawyer of the shop?". */
  readonly isBrief: boolean;
  /** Parts of camelCase words that are no words of the question themselves. */
  readonly parts: readonly string[];
  /** Letters that are a language only with the signs behind them: "c" of "C++", "C#". */
  readonly signed: ReadonlyMap<string, string>;
  /** Words of another language with what they are in English, part by part. */
  readonly english: ReadonlyMap<string, Translated>;
  /** The parts of each camelCase word, in order. */
  readonly pieces: ReadonlyMap<string, readonly string[]>;
  /** `orders.service`, `get_user`, `src/index.ts`, `v1.2.3`: words that count more when they stand together. */
  readonly identifiers: readonly string[];
  /** Pairs of characters of scripts that put no spaces between words. */
  readonly pairs: readonly string[];
  /** Capitalised words that may be names of people, in small letters. */
  readonly names: ReadonlySet<string>;
  /** Of words of one name or identifier the first: "Anna Berg" and `label-printer` are one thing each. */
  readonly things: ReadonlyMap<string, string>;
  readonly asksWhen: boolean;
  readonly asksHowMany: boolean;
  readonly dates: readonly DateCue[];
  /** Words that only name a time: a text need not have them to answer. */
  readonly timeWords: ReadonlySet<string>;
  /** It asks for nothing but what happened then. */
  readonly onlyTime: boolean;
}

const maxWords = 64;
/** With an article or a question word beside those two. */
const maxBrief = 3;
const maxIdentifiers = 4;
const maxPairs = 32;
/**
 * Lengths of the beginning and the end of a pasted text that are read: the question stands in one of them.
 */
const maxHead = 6000;
const maxTail = 2000;

const wordLike = /[\p{L}\p{N}\p{M}]+/gu;
const signed = /(?<![\p{L}\p{N}])([a-z])(?:\+\+|#)(?![\p{L}\p{N}+#])/giu;
const joined = /[\p{L}\p{N}]+(?:[._\-/:\\]+[\p{L}\p{N}]+)+/gu;
/** Names in mixed case; a word in capitals alone is loud, or an abbreviation. */
const name = /(?<=[\p{L}\p{N},;:'’")\]]\s+)\p{Lu}(?=[\p{L}\p{N}]*\p{Ll})[\p{L}\p{N}]+/gu;
const when =
  /^\s*(?:when|what (?:date|day|month|year|time)|(?:on|in|at) (?:what|which) (?:date|day|month|year)|how long ago|which (?:day|month|year))/i;
const howMany = /\bhow (?:many|much|old|long|often)\b/i;

/** Read a question. Any text will do; the time it takes does not depend on its length. `now` in milliseconds. */
export function readQuestion(query: string, now: number): Question {
  const text = cleanQuestion(query);
  const latin = text.replace(unspaced, " ");
  const counts = new Map<string, number>();
  const parts = new Set<string>();
  const inPieces = new Map<string, string[]>();
  const written = Array.from(latin.matchAll(wordLike), ([word]) => ({ word, plain: foldForIndex(word) }));
  const withSigns = new Map(
    Array.from(latin.matchAll(signed), ([whole, letter = ""]) => [foldForIndex(letter), foldForIndex(whole)]),
  );
  const grammar = grammarOf(written.map(({ plain }) => plain));
  for (const { word, plain } of written) {
    if (plain === "" || isStopWord(plain) || (grammar.has(plain) && !withSigns.has(plain))) continue;
    counts.set(plain, (counts.get(plain) ?? 0) + 1);
    const pieces = partsOf(word);
    if (pieces.length < 2) continue;
    inPieces.set(plain, pieces.map(foldForIndex));
    for (const piece of pieces) parts.add(foldForIndex(piece));
  }
  const english = translationsIn(text);
  const isGerman = grammar.has("der") || english.size > 0;
  const { cues, rest } = readDates(text, now);
  const untimed = new Set(Array.from(rest.matchAll(wordLike), ([word]) => foldForIndex(word)));
  const words = [...counts]
    .sort(([, a], [, b]) => b - a)
    .flatMap(([word]) => (isGrammarOf(english.get(word)) ? [] : [word]));
  return {
    words: words.slice(0, maxWords),
    isBrief: written.length <= maxBrief,
    parts: [...parts]
      .filter((part) => part.length > 1 && !counts.has(part) && !isStopWord(part))
      .slice(0, maxWords),
    signed: new Map(
      Array.from(latin.matchAll(signed), ([whole, letter = ""]) => [
        foldForIndex(letter),
        foldForIndex(whole),
      ]),
    ),
    english,
    pieces: inPieces,
    identifiers: distinct(
      Array.from(latin.matchAll(joined), ([whole]) => foldForIndex(whole)),
      maxIdentifiers,
    ),
    pairs: distinct(Array.from(text.matchAll(unspaced), ([run]) => pairsOf(run)).flat(), maxPairs),
    // In German every noun has a capital.
    names: new Set(
      isGerman ? [] : Array.from(text.matchAll(name), ([word]) => foldForIndex(word)).filter(isNoFeast),
    ),
    things: thingsIn(text, isGerman),
    asksWhen: when.test(text),
    asksHowMany: howMany.test(text),
    dates: cues,
    timeWords: new Set(cues.length === 0 ? [] : words.filter((word) => !untimed.has(word))),
    onlyTime:
      cues.length > 0 &&
      asksWhat.test(text) &&
      !unspaced.test(text) &&
      words.every((word) => !untimed.has(word) || happening.has(word)),
  };
}

/** A word of grammar of another language: "womit" is "with what". */
const isGrammarOf = (english: Translated | undefined): boolean =>
  english?.every((part) => part.every((one) => one.every(isStopWord))) === true;

/** `getUserById`, and KST4417, which is written KST-4417 too. */
function partsOf(word: string): string[] {
  const code = /^(\p{L}{2,})(\d{2,})$/u.exec(word);
  return code ? code.slice(1) : camelParts(word);
}

const nameRun = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]*(?:\s+\p{Lu}[\p{L}\p{N}]*)+/gu;

/** No name has more words; a title is written in capitals from end to end, and so are the nouns of German. */
const longestName = 3;

function thingsIn(text: string, isGerman: boolean): Map<string, string> {
  const things = new Map<string, string>();
  const names = isGerman
    ? []
    : [...text.matchAll(nameRun)].filter(([run]) => run.split(/\s+/).length <= longestName);
  for (const [run] of [...names, ...text.matchAll(joined)]) {
    const words = Array.from(run.matchAll(wordLike), ([word]) => foldForIndex(word)).filter(
      (word) => !isStopWord(word),
    );
    for (const word of words) things.set(word, words[0] ?? word);
  }
  return things;
}

const feasts = new Set("christmas easter thanksgiving halloween ramadan hanukkah diwali".split(" "));
const isNoFeast = (word: string): boolean => !feasts.has(word);

const asksWhat = /^\s*(?:what|where|anything|everything|was|que|qu['’]|cosa|wat)\b/i;

/** Words of a question about a time that say nothing about its events. */
const happening = new Set(
  (
    "happen happened happening happens change changed changes changing go going went new news work worked working done do did doing " +
    "decide decided decisions learn learned learnt discuss discussed talk talked said say made make achieved finish finished " +
    "wrong mid middle early late beginning begin start end around back then " +
    "passiert geschah geschehen gemacht getan entschieden gelernt"
  ).split(" "),
);

/** The text as a model or an index can take it: no NUL, no half of a surrogate pair, and of a bounded length. */
export function cleanQuestion(query: string): string {
  const text =
    query.length > maxHead + maxTail ? `${query.slice(0, maxHead)} ${query.slice(-maxTail)}` : query;
  return composed(text.replace(/[\p{Surrogate}\0]/gu, " "));
}

/** Asks what somebody did or which thing it is: there the name of a language may be the point. */
const asksAbout = /^\s*(?:wh(?:y|o|ich|at|en|ere)|should|is|are|was|were|did|does|do|has|have)\b/i;
const fewestWords = 2;

/**
 * A search for code without the language it is written in, as "sort a list in python": every text of a project would be near
 * that name and none for what is asked. Worth 1.5 points of R@10 of code; anything else stays as it is.
 */
export function withoutLanguage(query: string): string {
  if (query.length > 200 || asksAbout.test(query)) return query;
  const named = Array.from(query.matchAll(wordLike)).filter(([word]) => isLanguage(foldForIndex(word)));
  const [{ 0: word, index } = { 0: "", index: -1 }] = named;
  if (named.length !== 1) return query;
  const before = query.slice(0, index).replace(/\b(?:in|with|using|for|from|of)\s+$/i, "");
  const rest = `${before} ${query.slice(index + word.length)}`.replace(/\s+/g, " ").trim();
  const left = rest.match(wordLike) ?? [];
  return left.filter((one) => !isStopWord(foldForIndex(one))).length < fewestWords ? query : rest;
}

/** Small letters without accents: what the index makes of a word before it stems it. */
export const foldForIndex = (word: string): string => plainLetters(plainLetters(word).toLowerCase());

/** Hiragana alone is grammar; a single character stands for itself. */
function pairsOf(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return characters;
  const pairs = characters.slice(1).map((character, n) => `${characters[n]}${character}`);
  const telling = pairs.filter((pair) => !/^\p{Script=Hiragana}+$/u.test(pair));
  return telling.length > 0 ? telling : pairs;
}

const distinct = (texts: readonly string[], most: number): string[] => [...new Set(texts)].slice(0, most);
