import { cleanPart } from "../../../text/clean.ts";
import type { Mention } from "./use-document.ts";

/** A piece of a passage; with the entity that it names. */
export interface MarkedPiece {
  readonly text: string;
  readonly entity?: string;
  /** Its start in the stored words, which is its key. */
  readonly at: number;
}

interface Mark {
  readonly start: number;
  readonly end: number;
  readonly entity: string;
}

const LETTER = /[\p{L}\p{N}_]/u;

/** A part of a passage: its heading, or what stands under it. */
export interface MarkedPart {
  readonly from: number;
  readonly to: number;
}

/** The words of a part, cut where entities are named. The store keeps the first place; the same words further down are named too. */
export function markedPieces(
  content: string,
  mentions: readonly Mention[],
  { from, to }: MarkedPart = { from: 0, to: content.length },
): MarkedPiece[] {
  const pieces: MarkedPiece[] = [];
  let at = from;
  for (const { start, end, entity } of marksIn(content, mentions)) {
    if (start < from || end > to) continue;
    if (start > at) pieces.push({ text: cleanPart(content.slice(at, start)), at });
    pieces.push({ text: cleanPart(content.slice(start, end)), entity, at: start });
    at = end;
  }
  if (at < to) pieces.push({ text: cleanPart(content.slice(at, to)), at });
  return pieces;
}

/** Lines of Markdown headings at the beginning. */
const HEADINGS = /^(?:#{1,6}[ \t][^\n]*(?:\n+|$))+/;

/** The last heading that a passage begins with, and what stands under it; null where it begins with none. */
export function partsOf(content: string): { readonly heading: MarkedPart; readonly rest: MarkedPart } | null {
  const [lines] = HEADINGS.exec(content) ?? [];
  if (lines === undefined) return null;
  const to = lines.trimEnd().length;
  const line = lines.lastIndexOf("\n", to - 1) + 1;
  const from = line + (/^#+[ \t]*/.exec(lines.slice(line, to))?.[0].length ?? 0);
  return { heading: { from, to }, rest: { from: lines.length, to: content.length } };
}

/** In order, none over another: of two at one place the longer one. */
function marksIn(content: string, mentions: readonly Mention[]): Mark[] {
  const all = mentions.flatMap((mention) => placesOf(content, mention));
  all.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return all.filter((mark) => {
    if (mark.start < end) return false;
    end = mark.end;
    return true;
  });
}

function placesOf(content: string, { to: entity, start, end }: Mention): Mark[] {
  // A passage may have been read anew since it was indexed.
  if (start >= end || end > content.length) return [];
  const words = content.slice(start, end);
  const marks: Mark[] = [];
  for (let found = content.indexOf(words); found !== -1; found = content.indexOf(words, found + words.length))
    if (found === start || isWhole(content, found, found + words.length))
      marks.push({ start: found, end: found + words.length, entity });
  return marks;
}

/** Not the beginning, the middle or the end of another word. */
const isWhole = (content: string, start: number, end: number): boolean =>
  !(LETTER.test(content[start - 1] ?? "") && LETTER.test(content[start] ?? "")) &&
  !(LETTER.test(content[end - 1] ?? "") && LETTER.test(content[end] ?? ""));
