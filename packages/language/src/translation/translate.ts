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

/** Small letters without marks, as the words of the lexicon are written. */
const fold = (word: string): string => plainLetters(word.replace(/ß/g, "ss")).toLowerCase();

const known = memoized((word: string): { readonly is: Translated | null } => {
  if (word.length > longestWord) return { is: null };
  const found = german().find(word);
  // Umlauts of keyboards that have none: "loeschen".
  const other = found ?? (/[aou]e/.test(word) ? german().find(word.replace(/([aou])e/g, "$1")) : null);
  return { is: other };
}, mostRemembered);

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
  readonly words: readonly string[];
  /** How many words only German has, less those that only English has; 0 tells nothing. */
  readonly german: number;
}

/** The sentences of a text, and which of them are German; null where none is. */
function germanIn(text: string): readonly (Sentence & { readonly isGerman: boolean })[] | null {
  if (!mayBeGerman.test(text)) return null;
  const read = Array.from(text.matchAll(sentences), ([sentence]): Sentence => {
    const words = Array.from(sentence.matchAll(wordLike), ([word]) => word);
    return { text: sentence, words, german: words.reduce((sum, word) => sum + says(word), 0) };
  });
  const all = read.reduce((sum, one) => sum + one.german, 0);
  const said = read.map((one) => ({
    ...one,
    isGerman: (one.german > 0 || (one.german === 0 && all > 0)) && isKnown(one.words),
  }));
  return said.some(({ isGerman }) => isGerman) ? said : null;
}

/** 1 for a word that German alone has, -1 for one that English has and German has not. */
function says(word: string): number {
  const plain = fold(word);
  if (ofBoth.has(plain)) return 0;
  if (german().grammar.has(plain)) return isStopWord(plain) || elsewhere.has(plain) ? 0 : 1;
  if (isStopWord(plain)) return -1;
  return /[äöüß]/i.test(word) && known(plain).is ? 1 : 0;
}

/** Dutch and Danish have some of the words of grammar, and hardly any of the others. */
function isKnown(words: readonly string[]): boolean {
  const found = words.filter((word) => known(fold(word)).is).length;
  return found >= leastKnown * words.length;
}

/** The text word by word in English, as far as it is in German; the same text where none of it is. */
export function inEnglish(text: string): string {
  return (
    germanIn(text)
      ?.map(({ text: sentence, isGerman }) =>
        isGerman
          ? sentence.replace(wordLike, (word) => {
              const parts = known(fold(word)).is;
              return parts ? parts.map(([first]) => first?.join(" ") ?? "").join(" ") : word;
            })
          : sentence,
      )
      .join("") ?? text
  );
}

/** The English words of what is German in a text, each once, without those of grammar; "" where none is. */
export function englishWords(text: string): string {
  const words = new Set<string>();
  for (const { text: sentence, isGerman } of germanIn(text) ?? []) {
    if (!isGerman) continue;
    for (const [word] of sentence.matchAll(wordLike)) {
      const plain = fold(word);
      for (const part of known(plain).is ?? [])
        for (const one of part.flat()) if (one !== plain && !isStopWord(one)) words.add(one);
    }
  }
  return [...words].join(" ");
}

/** The words of a question that are German, in small letters without marks, with what they are in English. */
export function translationsIn(question: string): ReadonlyMap<string, Translated> {
  const found = new Map<string, Translated>();
  for (const { text: sentence, isGerman } of germanIn(question) ?? []) {
    if (!isGerman) continue;
    for (const [word] of sentence.matchAll(wordLike)) {
      const plain = fold(word);
      const parts = known(plain).is;
      if (parts) found.set(plainLetters(plainLetters(word).toLowerCase()), parts);
    }
  }
  return found;
}
