import type { Lines } from "../session.ts";
import { GAP, patternOf } from "../text/quote-pieces.ts";
import { splitSentences } from "./sentences.ts";
import { stems } from "./similarity.ts";

/** A text of the session, and the lines in which it stands. */
export interface Spoken {
  readonly text: string;
  readonly lines: Lines;
}

/** Longest quote, in characters (see `Finding.excerpt`). */
const MOST = 400;
const MOST_PIECES = 4;
/** Characters of a sentence below which it is not worth quoting a part of it. */
const LEAST = 80;
const JOINT = ` ${GAP} `;

/** Words of the memory that a further sentence must bring, and the share of its own words that these must be. */
const NEW_WORDS = 2;
const NEW_SHARE = { same: 0.15, other: 0.34 } as const;

export interface QuoteRequest {
  readonly content: string;
  /** The words that its rule has read; null where it has read all of them. */
  readonly read: string | null;
  /** The texts that it may be made from, in the order of the session; what was read stands in the last. */
  readonly within: readonly Spoken[];
  readonly lines: Lines;
}

interface Span {
  /** Index into the texts. */
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

interface Piece extends Span {
  /** It begins, or ends, within a sentence. */
  readonly cut?: { readonly start: boolean; readonly end: boolean };
}

/**
 * The words of the session that carry a memory, as they stand there, and the lines they stand in: what its rule has read,
 * and the sentences that hold what else it says. What lies between is left out, and what is long is cut between two words.
 */
export function quoteOf({ content, read, within, lines }: QuoteRequest): Spoken {
  const search = { within, wanted: new Set(stems(content)) };
  const sentences = within.flatMap((said, at) => sentencesIn(said.text).map((one) => ({ ...one, at })));
  const first =
    (read === null ? null : findSpan(within, read)) ?? bestOf(sentences, [], search) ?? sentences[0];
  const pieces: Piece[] = first === undefined ? [] : [cutTo(MOST, first, search)];
  while (pieces.length < MOST_PIECES) {
    const room = pieces.reduce((left, one) => left - (one.end - one.start) - JOINT.length, MOST);
    const next = room < LEAST ? null : bestOf(sentences, pieces, search);
    if (next === null) break;
    pieces.push(cutTo(room, next, search));
  }
  const stands = pieces.flatMap(({ at }) => within[at]?.lines ?? []);
  return {
    text: joined(within, pieces),
    lines: {
      from: Math.min(lines.from, ...stands.map(({ from }) => from)),
      to: Math.max(lines.to, ...stands.map(({ to }) => to)),
    },
  };
}

interface Search {
  readonly within: readonly Spoken[];
  /** The words of the memory. */
  readonly wanted: ReadonlySet<string>;
}

const sliceOf = (within: readonly Spoken[], { at, start, end }: Span): string =>
  within[at]?.text.slice(start, end) ?? "";

/** Span of the words, however their lines are broken. */
function findSpan(within: readonly Spoken[], words: string): Span | null {
  const pattern = patternOf(words);
  for (let at = within.length - 1; at >= 0; at--) {
    const [found] = (within[at]?.text ?? "").matchAll(pattern);
    if (found !== undefined) return { at, start: found.index, end: found.index + found[0].length };
  }
  return null;
}

/** The sentence that brings most of what the pieces do not hold yet, or null when none brings enough. */
function bestOf(
  sentences: readonly Span[],
  pieces: readonly Piece[],
  { within, wanted }: Search,
): Span | null {
  const held = new Set(pieces.flatMap((piece) => stems(sliceOf(within, piece))));
  let best: Span | null = null;
  let most = pieces.length === 0 ? 0 : NEW_WORDS - 1;
  for (const one of sentences) {
    if (pieces.some(({ at, start, end }) => at === one.at && start < one.end && one.start < end)) continue;
    const words = stems(sliceOf(within, one));
    const fresh = words.filter((word) => wanted.has(word) && !held.has(word)).length;
    const isBeside =
      pieces.length === 0 || pieces.some(({ at }) => within[at]?.lines === within[one.at]?.lines);
    if (fresh <= most || fresh < words.length * NEW_SHARE[isBeside ? "same" : "other"]) continue;
    best = one;
    most = fresh;
  }
  return best;
}

/** The part of a span that holds most of the words, from one word's beginning to another's end. */
function cutTo(room: number, span: Span, { within, wanted }: Search): Piece {
  if (span.end - span.start <= room) return span;
  const said = sliceOf(within, span);
  const words = [...said.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    counts: stems(word).some((one) => wanted.has(one)) ? 1 : 0,
  }));
  const most = room - 2 * JOINT.length;
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
  return {
    at: span.at,
    start: span.start + best.start,
    end: span.start + best.end,
    cut: { start: best.start > 0, end: best.end < said.length },
  };
}

/** The pieces in the order of the session. */
function joined(within: readonly Spoken[], pieces: readonly Piece[]): string {
  const sorted = pieces.toSorted((a, b) => a.at - b.at || a.start - b.start);
  const quote = sorted.reduce((text, piece, n) => {
    const before = sorted[n - 1];
    const said = sliceOf(within, piece);
    if (before === undefined) return said;
    const isSame = before.at === piece.at && !before.cut?.end && !piece.cut?.start;
    const between = isSame ? sliceOf(within, { ...piece, start: before.end, end: piece.start }) : null;
    return `${text}${between?.trim() === "" ? between : JOINT}${said}`;
  }, "");
  return `${sorted[0]?.cut?.start ? `${GAP} ` : ""}${quote}${sorted.at(-1)?.cut?.end ? ` ${GAP}` : ""}`;
}

/** Marks that begin a paragraph of their own: an item, a heading, a quotation. */
const MARKER = /^\s*(?:[-*+•>]|\d{1,2}[.)]|#{1,6})\s+/;
/** Lines that stand by themselves: a heading, a row of a table. */
const ALONE = /^\s*(?:#{1,6}\s|\||```|~~~)/;

/** The sentences of a text; one may go over several lines, but not into the next item. */
function sentencesIn(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (const block of blocksIn(text)) {
    let at = block.start;
    for (const part of splitSentences(text.slice(block.start, block.end), "human")) {
      at = text.indexOf(part, at);
      found.push({ start: at, end: at + part.length });
      at += part.length;
    }
  }
  return found;
}

function blocksIn(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number; isClosed: boolean }[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    const end = start + line.length;
    const marker = MARKER.exec(line)?.[0].length ?? 0;
    const last = found.at(-1);
    const isAlone = ALONE.test(line);
    if (line.trim() === "") {
      if (last) last.isClosed = true;
    } else if (last && !last.isClosed && marker === 0 && !isAlone) last.end = end;
    else found.push({ start: start + marker, end, isClosed: isAlone });
    start = end + 1;
  }
  return found;
}
