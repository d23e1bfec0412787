import { foldForIndex } from "@memory/language/questions";

/** Characters of a text that are read. */
const maxRead = 4000;
/** Grams of the question that take part: some 16 words. */
const maxGrams = 96;
const k1 = 1.2;
const b = 0.75;

/**
 * BM25 of character 4-grams within words, ^car card ards rds$: "organise" is near "organisation", "config_parser" near
 * "ConfigParser". Scored among these texts alone, which are the best by other evidence: their own frequencies tell as much
 * as those of all that is in scope (measured), and no index is needed. 10 µs a text.
 */
export function scoreGrams(words: readonly string[], texts: readonly string[]): number[] {
  const asked = gramsOf(words);
  if (asked.size === 0 || texts.length === 0) return texts.map(() => 0);
  const all = { asked, known: knownOf(asked.keys()) };
  const counted = texts.map((text) => countGrams(text, all));
  const frequency = new Uint32Array(asked.size);
  let total = 0;
  for (const { counts, length } of counted) {
    total += length;
    for (let n = 0; n < counts.length; n++) if (counts[n]) frequency[n] = (frequency[n] ?? 0) + 1;
  }
  const idf = Array.from(frequency, (n) => Math.log(1 + (texts.length - n + 0.5) / (n + 0.5)));
  const perGram = (k1 * b * texts.length) / Math.max(1, total);
  return counted.map(({ counts, length }) => {
    const longer = k1 * (1 - b) + perGram * length;
    return counts.reduce((score, tf, n) => score + ((idf[n] ?? 0) * tf * (k1 + 1)) / (tf + longer), 0);
  });
}

/** Grams of these words by number. */
function gramsOf(words: readonly string[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const word of words)
    eachGram(word, (gram) => {
      if (!found.has(gram) && found.size < maxGrams) found.set(gram, found.size);
    });
  return found;
}

interface Counted {
  readonly counts: Uint16Array;
  /** Grams in the text, asked for or not. */
  readonly length: number;
}

/** The grams of a question: their numbers, and what nearly all others are told from at a glance. */
interface Asked {
  readonly asked: ReadonlyMap<number, number>;
  readonly known: Uint8Array;
}

const glance = 1 << 13;
const shortened = (gram: number): number => (gram ^ (gram >>> 13)) & (glance - 1);

function knownOf(grams: Iterable<number>): Uint8Array {
  const known = new Uint8Array(glance);
  for (const gram of grams) known[shortened(gram)] = 1;
  return known;
}

function countGrams(text: string, { asked, known }: Asked): Counted {
  const counts = new Uint16Array(asked.size);
  let length = 0;
  eachGram(text, (gram) => {
    length++;
    if (known[shortened(gram)] === 0) return;
    const n = asked.get(gram);
    if (n !== undefined) counts[n] = (counts[n] ?? 0) + 1;
  });
  return { counts, length };
}

const start = 94; // ^
const end = 36; // $

/** A gram is a number made of its four characters; words of one letter have none. */
function eachGram(text: string, take: (gram: number) => void): void {
  const read = text.slice(0, maxRead);
  const plain = isAscii.test(read) ? read : foldForIndex(read);
  let [first, second, third, inside] = [0, 0, 0, 0];
  const push = (code: number): void => {
    if (inside >= 3) take(Math.imul(Math.imul(Math.imul(first, 521) + second, 521) + third, 521) + code);
    [first, second, third] = [second, third, code];
    inside++;
  };
  let before: number = none;
  for (let n = 0; n < plain.length; n++) {
    const code = plain.charCodeAt(n);
    const kind = kindOf(code);
    // A part of a camelCase word is a word.
    const begins = before === none || (before === small && kind === capital);
    if (inside > 0 && (kind === none || begins)) {
      push(end);
      inside = 0;
    }
    before = kind;
    if (kind === none) continue;
    if (inside === 0) push(start);
    push(kind === capital ? code + 32 : code);
  }
  if (inside > 0) push(end);
}

/** Kinds of characters, numbers because each character of a text is asked for its own. */
const none = 0;
const small = 1;
const capital = 2;

const kindsOfAscii = Uint8Array.from({ length: 128 }, (_, code) => {
  if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) return small;
  return code >= 65 && code <= 90 ? capital : none;
});

function kindOf(code: number): number {
  if (code < 128) return kindsOfAscii[code] ?? none;
  // Beyond ASCII all but Latin signs, general punctuation and that of East Asian scripts.
  const isLetter = code >= 0xc0 && !(code >= 0x2000 && code < 0x2c00) && !(code >= 0x3000 && code < 0x3040);
  return isLetter ? small : none;
}

const isAscii = /^[\0-\x7f]*$/;
