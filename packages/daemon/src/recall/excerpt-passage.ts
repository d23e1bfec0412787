import type { Block } from "@memory/language/session";
import { CHARACTERS_PER_TOKEN } from "@memory/language/text";
import { cutToTokens } from "./cut-text.ts";
import type { RecallHit } from "./hydrate.ts";
import { citationTokens, type Offer } from "./offer.ts";
import { type Question, takingOrder } from "./turns/taking-order.ts";

/** A piece of a passage that is not cut: a line, or a sentence of a long one. */
interface Piece {
  readonly from: number;
  readonly to: number;
}

/** A line of more characters is taken sentence by sentence. */
const longLine = 240;
/** Characters of both marks of what is left out. */
const marks = 4;

/**
 * A passage cut to a number of tokens around what answers best, at lines or ends of sentences: "…" where some is left out, the
 * lines of what is shown as its lines, the head of a table above its rows. Null where it cannot be cut to so few.
 */
export function excerptOfPassage(hit: RecallHit, question: Question): NonNullable<Offer["excerpt"]> {
  const { content } = hit;
  let known: { readonly pieces: readonly Piece[]; readonly order: readonly number[][] } | null = null;
  const read = () => {
    const pieces = piecesOf(content);
    const blocks = pieces.map(
      ({ from, to }): Block => ({
        ...{ text: content.slice(from, to), part: "said", lines: { from: 0, to: 0 } },
      }),
    );
    return { pieces, order: takingOrder(blocks, question) };
  };
  return (tokens) => {
    known ??= read();
    const { pieces, order } = known;
    const most = (tokens - citationTokens) * CHARACTERS_PER_TOKEN - marks;
    const best = pieces[order[0]?.at(-1) ?? -1];
    if (!best) return null;
    const head = headAbove(content, best.from);
    const room = most - (head === "" ? 0 : head.length + 4);
    const { from, to } = around(pieces, order, room);
    if (to - from > room) {
      const text = cutToTokens(content.slice(from, to), Math.max(1, room - 2));
      return {
        ...hit,
        content: `${from > 0 ? "… " : ""}${text}`,
        source: sourceOf(hit, from, from + text.length),
      };
    }
    const isHeadApart = head !== "" && from > head.length;
    const before = isHeadApart ? `${head}\n…\n` : from > 0 ? "… " : "";
    const shown = content.slice(from, to);
    return {
      ...hit,
      content: `${before}${shown}${to < content.trimEnd().length ? " …" : ""}`,
      source: sourceOf(hit, from, to),
    };
  };
}

function piecesOf(content: string): Piece[] {
  const pieces: Piece[] = [];
  for (const { 0: line, index } of content.matchAll(/[^\n]+/g)) {
    if (line.trim() === "") continue;
    const parts = line.length > longLine ? line.matchAll(/\S.*?(?:[.!?](?=\s)|[。！？]|$)/gu) : [];
    const found = [...parts].map(({ 0: part, index: at }) => ({
      ...{ from: index + at, to: index + at + part.length },
    }));
    pieces.push(...(found.length > 0 ? found : [{ from: index, to: index + line.length }]));
  }
  return pieces;
}

/** The stretch of so many characters that takes what answers best, then what stands around it; the best piece at least. */
function around(pieces: readonly Piece[], order: readonly number[][], most: number): Piece {
  const length = (first: number, last: number) => (pieces[last]?.to ?? 0) - (pieces[first]?.from ?? 0);
  const best = order[0]?.at(-1) ?? 0;
  let [first, last] = [best, best];
  const take = (one: number, other: number): boolean => {
    if (one < 0 || other >= pieces.length || length(one, other) > most) return false;
    [first, last] = [one, other];
    return true;
  };
  for (const step of order) for (const at of step) take(Math.min(first, at), Math.max(last, at));
  for (let grows = true; grows; ) {
    const isAfter = take(first, last + 1);
    grows = take(first - 1, last) || isAfter;
  }
  return { from: pieces[first]?.from ?? 0, to: pieces[last]?.to ?? 0 };
}

/** The first two lines of the table in which a place is. */
function headAbove(content: string, at: number): string {
  const isRow = (line: string) => line.trimStart().startsWith("|");
  const lines = content.slice(0, at).split("\n");
  const own = content.slice(at).split("\n", 1)[0] ?? "";
  if (!isRow((lines.at(-1) ?? "") + own)) return "";
  const above = lines.slice(0, -1);
  const begins = above.findLastIndex((line) => !isRow(line)) + 1;
  const [names = "", rule = ""] = above.slice(begins);
  return /^[\s|:-]+$/.test(rule) && rule !== "" ? `${names}\n${rule}` : names;
}

/** Lines of a part, where each line of the passage is one of its document. */
function sourceOf({ content, source }: RecallHit, from: number, to: number): RecallHit["source"] {
  const { startLine, endLine } = source;
  const linesTo = (at: number) => content.slice(0, at).split("\n").length - 1;
  if (startLine === undefined || endLine === undefined || endLine - startLine !== linesTo(content.length))
    return source;
  return { ...source, startLine: startLine + linesTo(from), endLine: startLine + linesTo(to) };
}
