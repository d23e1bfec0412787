import { stems } from "../distilling/similarity.ts";
import { anchorsMissingIn } from "./anchors.ts";
import { type Letters, letters } from "./letters.ts";
import { type Span, sentenceSpans } from "./sentence-spans.ts";
import { keyOf } from "./words.ts";

/**
 * How a text says a sentence: `exact`, to the letter but for spaces, Markdown's marks, the form of quotes and dashes, the case of its
 * first letter and the stop at its end; `paraphrase`, in other words; `nearest`, not all of it.
 */
export type Likeness = "exact" | "paraphrase" | "nearest";

/** Whole sentences of a text, or whole words of one that is long. */
export interface Saying extends Span {
  readonly likeness: Likeness;
  /** Share of the sentence's words that stand there, the rare ones counting more, 0 to 1. */
  readonly share: number;
}

export interface SaidIn {
  /** One message, or one passage of a document. */
  readonly text: string;
  /** Where the words stand from which it was made, as far as that is known. */
  readonly known?: readonly Span[];
}

/** Sentences of one quote, and its characters. */
const MOST_SENTENCES = 4;
const MOST = 600;
/** Shares of the words from which a place is shown at all, and from which it says the same. */
const NEAR = 0.3;
const SAME = 0.55;
/** What one place must be better by than that which is known. */
const BETTER = 0.25;
/** What each further sentence takes off: it must say something that those before it do not. */
const LONGER = 0.95;
/** An exact quote of fewer characters says little: it must be a sentence of its own. */
const SHORT = 12;

/** The place in the texts that says it, with the number of the text; undefined where nothing is near it. */
export function sayingIn(
  content: string,
  texts: readonly SaidIn[],
): (Saying & { readonly index: number }) | undefined {
  const exact = exactly(content, texts);
  if (exact) return exact;
  const best = nearest(content, texts);
  if (!best) return undefined;
  const words = texts[best.index]?.text.slice(best.from, best.to) ?? "";
  const isWhole =
    best.share >= SAME && anchorsMissingIn(words)(content).length === 0 && !turns(content, words);
  return { ...best, likeness: isWhole ? "paraphrase" : "nearest" };
}

/** One says no to what the other says. */
const turns = (content: string, words: string): boolean => denials(content) > 0 !== denials(words) > 0;

/** "No, we removed it" answers, and denies nothing. */
const denials = (text: string): number =>
  letters(text)
    .text.toLowerCase()
    .replace(/^no[,.!] /u, "")
    .split(/\s+/u)
    .map(keyOf)
    .filter((word) => DENYING.test(word)).length;

const DENYING =
  /^(?:no|not|never|none|neither|nor|without|cannot|\p{L}+n't|nicht|kein\p{L}*|nie|ohne|rather|instead|statt)$/u;

/** The sentences around the first place that has it to the letter; where more is known of the place, that one counts first. */
function exactly(content: string, texts: readonly SaidIn[]) {
  const wanted = bare(letters(content).text);
  if (wanted === "" || !/[\p{L}\p{N}]/u.test(wanted)) return undefined;
  const ranked = [...texts.entries()].sort(([, one], [, other]) => knownOf(other) - knownOf(one));
  for (const [index, { text, known }] of ranked) {
    const plain = letters(text);
    const places = placesOf(wanted, plain);
    const found = places.find((place) => known?.some((span) => overlaps(span, place))) ?? places[0];
    if (!found) continue;
    const sentences = sentenceSpans(text).filter((span) => overlaps(span, found));
    const from = Math.min(found.from, sentences[0]?.from ?? found.from);
    const to = Math.max(found.to, sentences.at(-1)?.to ?? found.to);
    if (wanted.length < SHORT && bare(letters(text.slice(from, to)).text).length > 2 * wanted.length)
      continue;
    const shown = to - from <= MOST ? { from, to } : around(text, { from, to }, found);
    return { ...shown, index, likeness: "exact" as const, share: 1 };
  }
  return undefined;
}

const knownOf = ({ known }: SaidIn): number => known?.length ?? 0;

/** Without the stop and the quotes around it. */
const bare = (text: string): string => text.replace(/^["'(\s]+/u, "").replace(/[\s.!?…;:,"')]+$/u, "");

/** Whole words: no part of a longer one, of a number, or of a name with dots and dashes. */
function placesOf(wanted: string, { text, at }: Letters): Span[] {
  const found: Span[] = [];
  const [first = "", ...rest] = wanted;
  const tail = rest.join("");
  for (const head of new Set([first, first.toUpperCase(), first.toLowerCase()])) {
    const sought = head + tail;
    for (let from = text.indexOf(sought); from >= 0; from = text.indexOf(sought, from + 1)) {
      const to = from + sought.length;
      if (
        /(?:^|[\s([{"':;,])$/u.test(text.slice(Math.max(0, from - 1), from)) &&
        /^(?:$|\s|[)\]}"'!?;,:.]+(?:$|[^\p{L}\p{N}_]))/u.test(text.slice(to, to + 8))
      )
        found.push({ from: at[from] ?? 0, to: (at[to - 1] ?? 0) + 1 });
    }
  }
  return found.sort((one, other) => one.from - other.from);
}

export const overlaps = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to;

interface Sentence extends Span {
  readonly words: readonly string[];
  readonly isKnown: boolean;
}

interface Window extends Span {
  readonly index: number;
  readonly share: number;
  readonly score: number;
  readonly isKnown: boolean;
}

/**
 * Up to four sentences side by side that share most words with the content and have fewest others, the rare words of the texts
 * counting more. What is known of the place counts unless another is clearly nearer.
 */
function nearest(content: string, texts: readonly SaidIn[]): Window | undefined {
  const wanted = stems(content);
  const all = texts.map(({ text, known = [] }) =>
    sentenceSpans(text).map(
      (span): Sentence => ({
        ...span,
        words: stems(text.slice(span.from, span.to)),
        isKnown: known.some((one) => overlaps(one, span)),
      }),
    ),
  );
  const weigh = weightsOf(all.flat());
  const windows = all.flatMap((sentences, index) => windowsOf(sentences, { index, wanted, weigh }));
  const best = top(windows);
  const told = top(windows.filter(({ isKnown }) => isKnown));
  const chosen = told && best && best.score < told.score + BETTER ? told : best;
  const isShown = chosen && (chosen.share >= NEAR || chosen.isKnown);
  if (!isShown) return undefined;
  const text = texts[chosen.index]?.text ?? "";
  return chosen.to - chosen.from <= MOST ? chosen : { ...chosen, ...densest(text, chosen, new Set(wanted)) };
}

const top = (windows: readonly Window[]): Window | undefined =>
  windows.reduce<Window | undefined>(
    (best, one) => (best && best.score >= one.score ? best : one),
    undefined,
  );

/** A word counts by how few sentences have it. */
function weightsOf(sentences: readonly Sentence[]): (word: string) => number {
  const counts = new Map<string, number>();
  for (const { words } of sentences) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => Math.log(1 + (sentences.length + 4) / ((counts.get(word) ?? 0) + 1));
}

interface Wanted {
  readonly index: number;
  readonly wanted: readonly string[];
  readonly weigh: (word: string) => number;
}

function windowsOf(sentences: readonly Sentence[], { index, wanted, weigh }: Wanted): Window[] {
  const asked = new Set(wanted);
  const total = sum(wanted, weigh);
  return sentences.flatMap((first, at) => {
    const words = new Set<string>();
    const found: Window[] = [];
    if (!first.isKnown && !first.words.some((word) => asked.has(word))) return found;
    for (const [more, last] of sentences.slice(at, at + MOST_SENTENCES).entries()) {
      if (last !== first && last.to - first.from > MOST) break;
      for (const word of last.words) words.add(word);
      const both = sum(
        [...words].filter((word) => asked.has(word)),
        weigh,
      );
      const share = total === 0 ? 0 : both / total;
      const precision = words.size === 0 ? 0 : both / sum([...words], weigh);
      found.push({
        ...{ from: first.from, to: last.to, index, share },
        score: both === 0 ? 0 : (LONGER ** more * (5 * share * precision)) / (4 * precision + share),
        isKnown: first.isKnown && last.isKnown,
      });
    }
    return found;
  });
}

const sum = (words: readonly string[], weigh: (word: string) => number): number =>
  words.reduce((all, word) => all + weigh(word), 0);

/** Words of a long span, whole ones, that have most of those wanted. */
function densest(text: string, span: Span, wanted: ReadonlySet<string>): Span {
  const words = wordsIn(text, span).map((word) => ({
    ...word,
    counts: stems(text.slice(word.from, word.to)).some((one) => wanted.has(one)) ? 1 : 0,
  }));
  let best: Span & { readonly count: number } = { from: span.from, to: span.from, count: -1 };
  let start = 0;
  let count = 0;
  for (const word of words) {
    count += word.counts;
    for (let first = words[start]; first && word.to - first.from > MOST; first = words[start]) {
      count -= first.counts;
      start += 1;
    }
    const first = words[start];
    if (first && count > best.count) best = { from: first.from, to: word.to, count };
  }
  return { from: best.from, to: best.to };
}

/** Whole words of a long span around a part of it. */
function around(text: string, span: Span, part: Span): Span {
  const rest = Math.max(0, MOST - (part.to - part.from)) / 2;
  const words = wordsIn(text, span).filter(
    ({ from, to }) => from >= part.from - rest && to <= part.to + rest,
  );
  return {
    from: Math.min(part.from, words[0]?.from ?? part.from),
    to: Math.max(part.to, words.at(-1)?.to ?? part.to),
  };
}

const wordsIn = (text: string, { from, to }: Span): Span[] =>
  [...text.slice(from, to).matchAll(/\S+/gu)].map(({ index, 0: word }) => ({
    from: from + index,
    to: from + index + word.length,
  }));
