import type { Section } from "./formats/extractor.ts";

/** Parts of the longest passage: a section below the first says little alone, and together they reach the second at most. */
const CRUMB = 3 / 16;
const TOGETHER = 3 / 4;

/**
 * Sections of a line or two go together with what stands beside them under the same heading: the introduction of a chapter, what a page
 * border has cut off, "NAME" and "SYNOPSIS". Such a passage stands under what their headings have in common.
 */
export function withoutCrumbs(sections: readonly Section[], maxLength: number): Section[] {
  const joined: Section[] = [];
  for (const section of sections) {
    const before = joined.at(-1);
    const one = before && together(before, section, maxLength);
    if (one) joined[joined.length - 1] = one;
    else joined.push(section);
  }
  return joined;
}

/** Both as one; null where they stand for themselves. */
function together(one: Section, other: Section, maxLength: number): Section | null {
  if (Math.min(one.text.length, other.text.length) >= CRUMB * maxLength) return null;
  if (one.text.length + other.text.length > TOGETHER * maxLength || !goesOn(one, other)) return null;
  const headings = commonOf(one.headings, other.headings);
  // What no heading stands over is the head of a document, and no part of its first section.
  if (headings.length === 0 && one.headings.length + other.headings.length > 0) return null;
  return { ...asOne(one, other), headings };
}

function commonOf(one: readonly string[], other: readonly string[]): readonly string[] {
  const apart = one.findIndex((heading, n) => heading !== other[n]);
  return apart === -1 ? one : one.slice(0, apart);
}

/** Without a line between them, or it would be missing. */
const goesOn = (one: Section, other: Section): boolean =>
  one.line === null ? other.line === null : one.line + newlines(one.text) === other.line;

function asOne(one: Section, other: Section): Section {
  const text = one.line === null ? `${one.text.trimEnd()}\n\n` : one.text;
  const shift = newlines(text);
  const isTurned = one.page !== other.page || one.further !== undefined;
  const further = [
    ...(one.further ?? []),
    ...(isTurned ? [{ line: shift, page: other.page }] : []),
    ...(other.further ?? []).map(({ line, page }) => ({ line: line + shift, page })),
  ];
  const { page, line } = one;
  return {
    headings: one.headings,
    page,
    ...(further.length > 0 && { further }),
    line,
    text: text + other.text,
  };
}

const newlines = (text: string): number => text.split("\n").length - 1;
