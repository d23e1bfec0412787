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

/** The headings of a document as a tree, from the trail that each passage carries. */
export function outlineOf(chunks: readonly Pick<Chunk, "chunkIndex" | "headingPath">[]): Heading[] {
  const top: Heading[] = [];
  let trail: Heading[] = [];
  for (const { chunkIndex, headingPath } of chunks) {
    const titles = headingPath === "" ? [] : headingPath.split(SEPARATOR).map(cleanLine);
    const kept = trail.findIndex(({ title }, depth) => title !== titles[depth]);
    trail = kept === -1 ? trail.slice(0, titles.length) : trail.slice(0, kept);
    for (const title of titles.slice(trail.length)) {
      const heading: Heading = { title, chunkIndex, lastIndex: chunkIndex, below: [] };
      (trail.at(-1)?.below ?? top).push(heading);
      trail = [...trail, heading];
    }
    for (const heading of trail) heading.lastIndex = chunkIndex;
  }
  return top;
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
