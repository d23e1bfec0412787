/** A verbatim piece of a text, without blank lines around it. */
export interface TextRange {
  readonly content: string;
  /** 0-based, counted in the text. */
  readonly firstLine: number;
  readonly lastLine: number;
}

/**
 * Cuts a text into pieces of at most `maxLength`: between paragraphs where it can, else between lines, sentences, words.
 * A fenced block that fits stays whole, with the line that introduces it where both fit. What is appended to a text
 * changes its last two pieces at most.
 */
export function splitText(text: string, maxLength: number): TextRange[] {
  const stretches: TextRange[] = [];
  const { borders, led } = text.length > maxLength ? findBorders(text, maxLength) : NO_BORDERS;
  let line = 0;
  let [from, next] = [0, 0];
  while (from < text.length) {
    while ((borders[next] ?? text.length) <= from) next += 1;
    const to = endOfPiece(text, from, { maxLength, borders, led, next });
    const piece = text.slice(from, to);
    if (piece.trim() !== "") stretches.push(trimmed(piece, line));
    line += newlines(piece);
    from = to;
  }
  return stretches;
}

interface Borders {
  /** Starts of paragraphs, in order. */
  readonly borders: readonly number[];
  /** Those of them behind a line that introduces what follows: "For example:". */
  readonly led: ReadonlySet<number>;
}

const NO_BORDERS: Borders = { borders: [], led: new Set() };

interface Plan extends Borders {
  readonly maxLength: number;
  /** Index of the first border behind the piece's start. */
  readonly next: number;
}

function endOfPiece(text: string, from: number, plan: Plan): number {
  const { maxLength, borders, next } = plan;
  const rest = text.length - from;
  if (rest <= maxLength) return text.length;
  // The last two pieces share what is left, so that no crumb ends a section.
  const wanted = rest < 2 * maxLength ? rest / 2 : maxLength;
  let [best, second] = [-1, -1];
  let n = next;
  for (; (borders[n] ?? Number.POSITIVE_INFINITY) <= from + maxLength; n += 1) {
    const border = borders[n] ?? 0;
    // A heading or half a sentence alone says nothing: what follows it is cut instead.
    if (border - from < maxLength / 8 || text.length - border < maxLength / CRUMB) continue;
    const isNearer = (other: number) => Math.abs(border - from - wanted) <= Math.abs(other - from - wanted);
    if (parts(text, from, n, plan)) second = second === -1 || isNearer(second) ? border : second;
    else best = best === -1 || isNearer(best) ? border : best;
  }
  if (best !== -1) return best;
  return second === -1 ? cutBlock(text, from, (borders[n] ?? text.length) - from, maxLength) : second;
}

/** Fewer characters than this share of a piece are none of their own. */
const CRUMB = 40;

/** True for a border that parts a block from the line that introduces it although both fit into one piece. */
function parts(text: string, from: number, n: number, { borders, led, maxLength }: Plan): boolean {
  if (!led.has(borders[n] ?? -1)) return false;
  return (borders[n + 1] ?? text.length) - Math.max(from, borders[n - 1] ?? 0) <= maxLength;
}

/** A block that is little too long is cut in the middle, or its closing fence would be left alone. */
function cutBlock(text: string, from: number, length: number, maxLength: number): number {
  if (length >= 2 * maxLength) return cutParagraph(text, from, maxLength);
  const middle = cutParagraph(text, from, Math.min(maxLength, Math.ceil((length + maxLength / 8) / 2)));
  return from + length - middle <= maxLength ? middle : cutParagraph(text, from, maxLength);
}

/** After a line, else a sentence, else a word; never inside a character. */
function cutParagraph(text: string, from: number, maxLength: number): number {
  const window = text.slice(from, from + maxLength);
  const least = Math.floor(maxLength / 4);
  const line = lastLine(window, least);
  if (line > 0 && window.slice(0, line).trim() !== "") return from + line;
  const sentence = lastEnd(window, /[.!?…]["')\]]?[ \t]+|[。！？]/g);
  if (sentence >= least) return from + sentence;
  const word = lastEnd(window, /[ \t]+|[,;>]/g);
  if (word >= least) return from + word;
  const last = window.charCodeAt(window.length - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff && window.length > 1;
  return from + window.length - (splitsPair ? 1 : 0);
}

/** Start of the last line that no other line introduces. */
function lastLine(window: string, least: number): number {
  const last = window.lastIndexOf("\n") + 1;
  for (let line = last, tries = 0; line > least && tries < 8; tries += 1) {
    if (!leadsOn(window, line)) return line;
    line = window.lastIndexOf("\n", line - 2) + 1;
  }
  return last;
}

/** True where the text before a place ends in a colon. */
function leadsOn(text: string, end: number): boolean {
  let at = end - 1;
  while (at > end - 20 && LITTLE.has(text[at] ?? "")) at -= 1;
  return text[at] === ":" || text[at] === "：";
}

/** Characters that may stand between a colon and the end of its line. */
const LITTLE: ReadonlySet<string> = new Set(" \t\r\n*_");

function lastEnd(text: string, pattern: RegExp): number {
  let end = 0;
  for (const match of text.matchAll(pattern)) end = match.index + match[0].length;
  return end;
}

/** Starts of paragraphs, outside of fenced blocks short enough to stay whole. */
function findBorders(text: string, maxLength: number): Borders {
  const borders: number[] = [];
  const led = new Set<number>();
  const fences = new Fences();
  let blank = false;
  let at = 0;
  while (at < text.length) {
    const feed = text.indexOf("\n", at);
    const end = feed === -1 ? text.length : feed + 1;
    const line = text.slice(at, Math.min(end, at + 200));
    const step = fences.step(line, at, maxLength);
    borders.push(...step.released);
    const isBorder = (blank && line.trim() !== "") || (step.opens && !blank);
    if (isBorder && at > 0) {
      (step.inside ?? borders).push(at);
      if (leadsOn(text, at)) led.add(at);
    }
    blank = line.trim() === "";
    at = end;
  }
  borders.push(...fences.held);
  return { borders, led };
}

interface FenceStep {
  /** Borders in a block that has turned out too long to stay whole. */
  readonly released: readonly number[];
  readonly opens: boolean;
  /** List for a border on this line while its block may stay whole. */
  readonly inside: number[] | null;
}

/** Follows which fenced block a line stands in. */
class Fences {
  /** Borders that count only if the block is too long, or never closed. */
  held: number[] = [];
  #mark = "";
  #from = 0;

  step(line: string, at: number, maxLength: number): FenceStep {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? "";
    const opens = this.#mark === "" && mark !== "";
    if (opens) [this.#mark, this.#from] = [mark, at];
    const isTooLong = this.#mark !== "" && at - this.#from > maxLength;
    const released = isTooLong ? this.held : [];
    if (isTooLong) this.held = [];
    const inside = this.#mark !== "" && !opens && !isTooLong ? this.held : null;
    if (!opens && this.#mark !== "" && mark.startsWith(this.#mark) && line.trim() === mark) {
      this.#mark = "";
      this.held = [];
    }
    return { released, opens, inside };
  }
}

/** Blank lines around it and white space at its end go; the indentation of its first line stays. */
function trimmed(piece: string, line: number): TextRange {
  const start = /^(?:[^\S\n]*\n)*/.exec(piece)?.[0].length ?? 0;
  const content = piece.slice(start).trimEnd();
  const firstLine = line + newlines(piece.slice(0, start));
  return { content, firstLine, lastLine: firstLine + newlines(content) };
}

function newlines(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
