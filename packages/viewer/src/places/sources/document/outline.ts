import { cleanLine } from "../../../text/clean.ts";
import type { Chunk } from "./use-document.ts";

/** A heading of a document, with those below it. */
export interface Heading {
  readonly title: string;
  /** Index of the first passage under it. */
  readonly chunkIndex: number;
  /** Index of the last one. */
  lastIndex: number;
  readonly below: Heading[];
}

const SEPARATOR = " > ";

/**
 * The headings of a document as a tree, from the trail that each passage carries, and from the headings without a text of
 * their own that it begins with.
 */
export function outlineOf(
  chunks: readonly Pick<Chunk, "chunkIndex" | "headingPath" | "content">[],
): Heading[] {
  const top: Heading[] = [];
  let trail: Heading[] = [];
  for (const { chunkIndex, headingPath, content } of chunks) {
    const own = headingPath === "" ? [] : headingPath.split(SEPARATOR).map(cleanLine);
    for (const titles of [...bareTrails(own, content), own]) {
      const kept = trail.findIndex(({ title }, depth) => title !== titles[depth]);
      trail = kept === -1 ? trail.slice(0, titles.length) : trail.slice(0, kept);
      for (const title of titles.slice(trail.length)) {
        const heading: Heading = { title, chunkIndex, lastIndex: chunkIndex, below: [] };
        (trail.at(-1)?.below ?? top).push(heading);
        trail = [...trail, heading];
      }
      for (const heading of trail) heading.lastIndex = chunkIndex;
    }
  }
  return top;
}

const HEADING = /^(#{1,6})[ \t]+(.+?)[ \t]*#*$/;

/** The trails of the headings that a passage begins with, before its own: "## Old" with nothing below it but "## New". */
function bareTrails(own: readonly string[], content: string): readonly (readonly string[])[] {
  const lines: { readonly level: number; readonly title: string }[] = [];
  for (const line of content.split("\n")) {
    if (line.trim() === "") continue;
    const [, marks, title] = HEADING.exec(line) ?? [];
    if (marks === undefined || title === undefined) break;
    lines.push({ level: marks.length, title: cleanLine(title) });
  }
  const open: typeof lines = [];
  const trails = lines.map((line) => {
    while ((open.at(-1)?.level ?? 0) >= line.level) open.pop();
    open.push(line);
    return [...open];
  });
  // The last of them is the passage's own: what it is called there, and what stands above it, is known from its trail.
  const above = own.length - (trails.pop()?.length ?? 0);
  if (above < 0) return [];
  return trails.map((trail) => [
    ...own.slice(0, above),
    ...trail.map((line, depth) => (line === open[depth] ? (own[above + depth] ?? "") : line.title)),
  ]);
}

/** The pages of a document, each as a heading: for one without any of its own. */
export function pagesOf(chunks: readonly Pick<Chunk, "chunkIndex" | "page">[]): Heading[] {
  const pages: Heading[] = [];
  let page = 0;
  for (const chunk of chunks) {
    const last = pages.at(-1);
    if (last && chunk.page === page) last.lastIndex = chunk.chunkIndex;
    else {
      const { chunkIndex } = chunk;
      pages.push({ title: `Page ${chunk.page}`, chunkIndex, lastIndex: chunkIndex, below: [] });
    }
    page = chunk.page;
  }
  return pages;
}
