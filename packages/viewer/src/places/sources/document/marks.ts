import type { Mention } from "./use-document.ts";

/** A place where an entity is named, in UTF-16 units. */
export interface EntityMark {
  readonly start: number;
  readonly end: number;
  readonly entity: string;
}

const LETTER = /[\p{L}\p{N}_]/u;

/** A part of a passage: its heading, or what stands under it. */
interface Part {
  readonly from: number;
  readonly to: number;
}

/** Lines of Markdown headings at the beginning. */
const HEADINGS = /^(?:#{1,6}[ \t][^\n]*(?:\n+|$))+/;

/** The last heading that a passage begins with, and what stands under it; null where it begins with none. */
export function partsOf(content: string): { readonly heading: Part; readonly rest: Part } | null {
  const [lines] = HEADINGS.exec(content) ?? [];
  if (lines === undefined) return null;
  const to = lines.trimEnd().length;
  const line = lines.lastIndexOf("\n", to - 1) + 1;
  const from = line + (/^#+[ \t]*/.exec(lines.slice(line, to))?.[0].length ?? 0);
  return { heading: { from, to }, rest: { from: lines.length, to: content.length } };
}

/**
 * In order, none over another: of two at one place the longer one. The store keeps the first place of a name; the same words further
 * down name it too.
 */
export function marksIn(content: string, mentions: readonly Mention[]): EntityMark[] {
  const all = mentions.flatMap((mention) => placesOf(content, mention));
  all.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return all.filter((mark) => {
    if (mark.start < end) return false;
    end = mark.end;
    return true;
  });
}

function placesOf(content: string, { to: entity, start, end }: Mention): EntityMark[] {
  // A passage may have been read anew since it was indexed.
  if (start >= end || end > content.length) return [];
  const words = content.slice(start, end);
  const marks: EntityMark[] = [];
  for (let found = content.indexOf(words); found !== -1; found = content.indexOf(words, found + words.length))
    if (found === start || isWhole(content, found, found + words.length))
      marks.push({ start: found, end: found + words.length, entity });
  return marks;
}

/** Not the beginning, the middle or the end of another word. */
const isWhole = (content: string, start: number, end: number): boolean =>
  !(LETTER.test(content[start - 1] ?? "") && LETTER.test(content[start] ?? "")) &&
  !(LETTER.test(content[end - 1] ?? "") && LETTER.test(content[end] ?? ""));
