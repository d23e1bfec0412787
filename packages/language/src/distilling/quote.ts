import { GAP, patternOf } from "../text/quote-pieces.ts";
import type { MemoryCandidate } from "./candidate.ts";
import { stems } from "./similarity.ts";

/** Longest quote, in characters (see `Finding.excerpt`). */
const MOST = 400;
const CUT = `${GAP} `;

/** The words a rule has read, as they stand in the message, however their lines are broken; cut between two words where they are long. */
export function quoteOf({ content, read, said }: MemoryCandidate): string {
  const [found] = said.text.matchAll(patternOf(read));
  const words = found?.[0] ?? said.text.trim();
  return words.length <= MOST ? words : cut(words, new Set(stems(content)));
}

/** The part that holds most of the memory's words, from one word's beginning to another's end. */
function cut(text: string, wanted: ReadonlySet<string>): string {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    counts: stems(word).some((one) => wanted.has(one)) ? 1 : 0,
  }));
  const most = MOST - 2 * CUT.length;
  let best = { start: 0, end: 0, count: -1 };
  let from = 0;
  let count = 0;
  for (const word of words) {
    count += word.counts;
    for (let first = words[from]; first && word.end - first.start > most; first = words[from]) {
      count -= first.counts;
      from += 1;
    }
    const first = words[from];
    if (first && count >= best.count + (first.start === best.start ? 0 : 1))
      best = { start: first.start, end: word.end, count };
  }
  const { start, end } = best;
  return `${start > 0 ? CUT : ""}${text.slice(start, end)}${end < text.length ? ` ${GAP}` : ""}`;
}
