import { isStopWord } from "@memory/language/questions";
import { foldCase } from "@memory/language/text";

/** The words of many texts as numbers. */
export interface Terms {
  /** Numbers of its words, ascending, by text. */
  readonly of: readonly Uint32Array[];
  /** How much a word tells, by its number: the rarer, the more. */
  readonly weight: Float64Array;
  /** In how many texts a word stands. */
  readonly texts: Uint32Array;
  /** A word without its ending, by its number. */
  name(term: number): string;
}

const word = /[\p{L}\p{N}]+/gu;
/** Two signs say nothing in Latin letters, and much in Chinese. */
const isTelling = (term: string): boolean => term.length > 2 || /[^\p{ASCII}]/u.test(term);
/** More of a text is not read: its beginning says what it is about. */
const longestText = 1200;

/** Words without their endings, so that "backup" and "backups" are one. */
export function stem(term: string): string {
  if (term.length < 5 || /\d/.test(term)) return term;
  return term.replace(/(?:ies|ied)$/, "y").replace(/(?:ings?|ed|es|s|ly)$/, "");
}

export function readTerms(texts: readonly string[]): Terms {
  const numbers = new Map<string, number>();
  const stems = new Map<string, string>();
  const stemOf = (term: string): string => {
    const known = stems.get(term);
    if (known !== undefined) return known;
    const made = isStopWord(term) || !isTelling(term) ? "" : stem(term);
    stems.set(term, made);
    return made;
  };
  const of = texts.map((text) => {
    const found = new Set<number>();
    for (const [term] of foldCase(text.slice(0, longestText)).matchAll(word)) {
      const stemmed = stemOf(term);
      if (stemmed === "") continue;
      const number = numbers.get(stemmed) ?? numbers.size;
      numbers.set(stemmed, number);
      found.add(number);
    }
    return Uint32Array.from(found).sort();
  });
  const count = new Uint32Array(numbers.size);
  for (const terms of of) for (const term of terms) count[term] = (count[term] ?? 0) + 1;
  const weight = Float64Array.from(count, (having) => Math.log(1 + texts.length / having));
  const names = [...numbers.keys()];
  return { of, weight, texts: count, name: (term) => names[term] ?? "" };
}
