import { elsewhere } from "../questions/other-stop-words.ts";
import { isStopWord } from "../questions/stop-words.ts";
import { anyOf } from "../text/any-of.ts";
import { plainLetters } from "../text/index.ts";
import { memoized } from "../text/remembering.ts";
import { germanWords } from "./german.ts";
import { type Alternatives, type Lexicon, readLexicon } from "./lexicon.ts";

/** A word of another language, by the English words of each of its parts: "Datenbankverbindung" has two. */
export type Translated = readonly Alternatives[];

/** Words of German that are words of English, too: they tell nothing of the language of a sentence. */
const ofBoth = new Set(
  (
    "die also will hat war den bin man her mag fast still mal per pro um ob ja links ab des gar was so an in am is denn dies gut " +
    "not rat gab uns dir mir her hier use etc zb bzw just tut nun er du"
  ).split(" "),
);
const mostRemembered = 20_000;
/** Letters of a word; a longer one is none. */
const longestWord = 48;
/** Share of the words of a German sentence that are known. */
const leastKnown = 0.4;

const german = once((): Lexicon => readLexicon(germanWords));

function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

/** A word as it stands in a text. */
interface Word {
  /** In small letters without marks, as the words of the lexicon are. */
  readonly plain: string;
  /** As the index of words has it. */
  readonly folded: string;
  readonly is: Translated | null;
  /** 1 for one that German alone has, -1 for one that English has and German has not. */
  readonly says: -1 | 0 | 1;
}

const wordOf = memoized((word: string): Word => {
  const plain = plainLetters(word.replace(/ß/g, "ss")).toLowerCase();
  const is = word.length > longestWord ? null : find(plain);
  const folded = plainLetters(plainLetters(word).toLowerCase());
  return { plain, folded, is, says: sayingOf(word, plain, is) };
}, mostRemembered);

/** Umlauts of keyboards that have none, too: "loeschen". */
const find = (plain: string): Translated | null =>
  german().find(plain) ?? (/[aou]e/.test(plain) ? german().find(plain.replace(/([aou])e/g, "$1")) : null);

function sayingOf(word: string, plain: string, is: Translated | null): Word["says"] {
  if (ofBoth.has(plain)) return 0;
  if (german().grammar.has(plain)) return isStopWord(plain) || elsewhere.has(plain) ? 0 : 1;
  if (isStopWord(plain)) return -1;
  return is && /[äöüß]/i.test(word) ? 1 : 0;
}

const wordLike = /[A-Za-z\u00c0-\u024f]+/g;
const sentences = /[^\n.!?:;]+[\n.!?:;]*/g;
/** Cheap, and true of few English texts. */
const mayBeGerman = anyOf(
  [
    /[äöüß]/,
    /\b(?:der|das|und|nicht|ist|sind|ein|eine[mnrs]?|keine?|keine[nr]|mit|vo[nm]|zu[mr]?|beim?|für|auf|aus|nach|vor|oder)\b/,
    /\b(?:wir|ich|sie|es|du|wer|wie|wo|wann|warum|wohin|womit|welche[nrs]?|bitte|wird|werden|wurde|immer|nur|noch|niemals)\b/,
    /\b(?:nie|statt|ohne|jetzt|im|de[ms]|dass|wenn|soll|kann|darf|muss|heißt|gibt|bis|ab|alle|jede[nr]?)\b/,
  ],
  { flags: "i" },
);

interface Sentence {
  readonly text: string;
  readonly words: readonly Word[];
  readonly isGerman: boolean;
}

/** The sentences of a text, and which of them are German; none where none is. */
function sentencesOf(text: string): readonly Sentence[] {
  if (!mayBeGerman.test(text)) return [];
  const read = Array.from(text.matchAll(sentences), ([sentence]) => {
    const words = (sentence.match(wordLike) ?? []).map(wordOf);
    return { text: sentence, words, says: words.reduce((sum, { says }) => sum + says, 0) };
  });
  const all = read.reduce((sum, { says }) => sum + says, 0);
  const said = read.map((one) => ({
    ...one,
    isGerman: (one.says > 0 || (one.says === 0 && all > 0)) && isKnown(one.words),
  }));
  return said.some(({ isGerman }) => isGerman) ? said : [];
}

/** Dutch and Danish have some of the words of grammar, and hardly any of the others. */
const isKnown = (words: readonly Word[]): boolean =>
  words.filter(({ is }) => is).length >= leastKnown * words.length;

/** The text word by word in English, as far as it is in German; the same text where none of it is. */
export function inEnglish(text: string): string {
  const read = sentencesOf(text);
  if (read.length === 0) return text;
  return read.map((one) => (one.isGerman ? one.text.replace(wordLike, likeliest) : one.text)).join("");
}

const likeliest = (word: string): string =>
  wordOf(word)
    .is?.map(([first]) => first?.join(" ") ?? "")
    .join(" ") ?? word;

const germanWordsOf = (text: string): readonly Word[] =>
  sentencesOf(text).flatMap(({ isGerman, words }) => (isGerman ? words : []));

/** The English words of what is German in a text, each once, without those of grammar; "" where none is. */
export function englishWords(text: string): string {
  const words = new Set<string>();
  for (const { plain, is } of germanWordsOf(text))
    for (const part of is ?? [])
      for (const one of part.flat()) if (one !== plain && !isStopWord(one)) words.add(one);
  return [...words].join(" ");
}

/** The words of a question that are German, as the index of words has them, with what they are in English. */
export const translationsIn = (question: string): ReadonlyMap<string, Translated> =>
  new Map(germanWordsOf(question).flatMap(({ folded, is }) => (is ? [[folded, is]] : [])));
