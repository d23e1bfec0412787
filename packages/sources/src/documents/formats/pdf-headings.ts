import type { Section } from "./extractor.ts";
import { type PageOfBlocks, type PdfBlock, startsWithNumber } from "./pdf-blocks.ts";
import { type Bookmark, markedBlocks } from "./pdf-outline.ts";
import { standingHeads } from "./pdf-standing-heads.ts";

/** A heading's letters are at least this much larger than the body's. */
const LARGER = 1.15;
const LONGEST_HEADING = 120;
const MOST_LEVELS = 6;

/** A heading that begins with a block. */
interface Begun {
  readonly level: number;
  readonly text: string;
}

/**
 * Sections from heading to heading, cut at every border of a page so that each is on one page. Bookmarks are the headings
 * where there are any; else what looks like one is.
 */
export function sectionsOfPages(
  pages: readonly PageOfBlocks[],
  bookmarks: readonly Bookmark[],
): {
  sections: Section[];
  firstTitle: string | null;
} {
  const levelOf = levelsOf(pages);
  const marked = bookmarks.length > 0 ? markedBlocks(pages, bookmarks) : null;
  const begunBy = (block: PdfBlock, page: number): Begun[] => {
    if (marked) return (marked.get(block) ?? []).map(({ level, title }) => ({ level, text: title }));
    const level = levelOf(block, page);
    return level === null ? [] : [{ level, text: oneLine(block.text) }];
  };
  const open: Begun[] = [];
  const sections: Section[] = [];
  for (const { number, blocks } of pages) {
    let texts: string[] = [];
    const cut = () => {
      if (texts.length > 0) {
        sections.push({
          headings: open.map(({ text }) => text),
          page: number,
          line: null,
          text: texts.join("\n\n"),
        });
      }
      texts = [];
    };
    for (const block of blocks) {
      const begun = begunBy(block, number);
      if (begun.length > 0) cut();
      for (const heading of begun) {
        while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop();
        open.push(heading);
      }
      texts.push(block.text);
    }
    cut();
  }
  return { sections, firstTitle: largestHeading(pages[0]?.blocks ?? [], (block) => levelOf(block, 1)) };
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Null for a block that is no heading; the largest letters are level 1. */
function levelsOf(pages: readonly PageOfBlocks[]): (block: PdfBlock, page: number) => number | null {
  const body = bodySize(pages);
  const isByline = bylines(pages, body);
  const isLarge = (block: PdfBlock) =>
    block.size >= LARGER * body && isShort(block) && !isSentence(block.text) && !isByline(block);
  const sizes = distinctSizes(pages.flatMap(({ blocks }) => blocks.filter(isLarge).map(({ size }) => size)));
  const bodyFonts = new Map(pages.map(({ number, blocks }) => [number, fontOf(blocks)]));
  const isBold = (block: PdfBlock, page: number) =>
    block.size >= 0.95 * body &&
    isShort(block) &&
    startsWithNumber(block.text) &&
    // A font may be said to be one of code and is none.
    (!block.isMono || block.size > 1.05 * body) &&
    block.lineCount <= 2 &&
    block.font !== bodyFonts.get(page);
  const standing = standingHeads(
    pages,
    { size: body, fonts: bodyFonts },
    (block) => isShort(block) && !isSentence(block.text) && block.size < LARGER * body,
  );
  const standingSizes = distinctSizes([...standing.values()]);
  const depths = pages.flatMap(({ number, blocks }) =>
    blocks.filter((block) => !isLarge(block) && isBold(block, number)).map(depthOf),
  );
  const leastDepth = depths.reduce((least, depth) => Math.min(least, depth), MOST_LEVELS);
  return (block, page) => {
    if (isLarge(block)) {
      const level = sizes.findIndex((size) => block.size >= size - 0.5) + 1;
      return Math.min(level === 0 ? sizes.length : level, MOST_LEVELS);
    }
    if (isBold(block, page)) return Math.min(sizes.length + 1 + depthOf(block) - leastDepth, MOST_LEVELS);
    const size = standing.get(block);
    if (size === undefined) return null;
    const level = standingSizes.findIndex((one) => size >= one - 0.5) + 1;
    return Math.min(sizes.length + level, MOST_LEVELS);
  };
}

/** A line in large letters that goes on from the one before it, or ends like a sentence, is a part of the text. */
const isSentence = (text: string): boolean =>
  /^\p{Ll}+\s/u.test(text) ||
  (/[.;,]$/.test(text.trim()) && !/^\d/.test(text)) ||
  /[.;,]$/.test(text.slice(40).trim());

/** Large letters of the first page alone, smaller than its largest: who wrote it and when. */
function bylines(pages: readonly PageOfBlocks[], body: number): (block: PdfBlock) => boolean {
  const [first, ...others] = pages.filter(({ blocks }) => blocks.length > 0);
  const largest = Math.max(0, ...(first?.blocks ?? []).map(({ size }) => size));
  const used = others
    .flatMap(({ blocks }) => blocks.map(({ size }) => size))
    .filter((size) => size >= LARGER * body);
  const own = new Set(first?.blocks);
  return (block) =>
    own.has(block) &&
    others.length > 0 &&
    block.size < largest - 0.5 &&
    !startsWithNumber(block.text) &&
    !used.some((size) => Math.abs(size - block.size) <= 0.5);
}

/** The size that most letters of prose have; code is set smaller. */
function bodySize(pages: readonly PageOfBlocks[]): number {
  const letters = new Map<number, number>();
  const all = pages.flatMap(({ blocks }) => blocks);
  const prose = all.filter(({ isMono }) => !isMono);
  for (const { size, letters: count } of prose.length > 0 ? prose : all) {
    const rounded = Math.round(size * 2) / 2;
    letters.set(rounded, (letters.get(rounded) ?? 0) + count);
  }
  const [most] = [...letters].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? 10;
}

function fontOf(blocks: readonly PdfBlock[]): string {
  const letters = new Map<string, number>();
  for (const { font, letters: count } of blocks) letters.set(font, (letters.get(font) ?? 0) + count);
  const [most] = [...letters].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? "";
}

/** A line of a table of contents has leaders; a number that stands out has no letters, and notes and signs hardly any. */
function isShort(block: PdfBlock): boolean {
  return (
    block.letters < LONGEST_HEADING &&
    block.lineCount <= 3 &&
    /\p{L}.*\p{L}/su.test(block.text) &&
    holdsWords(block.text) &&
    !/\.{3,}|(?:\. ){3,}/.test(block.text) &&
    !/[,;]$/.test(block.text)
  );
}

/** Half of its signs behind its number are letters and figures that stand together. */
function holdsWords(text: string): boolean {
  const name = text.replace(/^[\d.]+\s/, "");
  const words = name.match(/[\p{L}\p{M}\p{N}]{2,}/gu) ?? [];
  return words.join("").length >= 0.5 * name.replace(/\s/g, "").length;
}

/** Descending; sizes within half a point are one. */
function distinctSizes(sizes: readonly number[]): number[] {
  const distinct: number[] = [];
  for (const size of sizes.toSorted((one, other) => other - one)) {
    if (distinct.every((known) => Math.abs(known - size) > 0.5)) distinct.push(size);
  }
  return distinct;
}

/** "2.1 Backups" is two deep. */
const depthOf = ({ text }: PdfBlock): number =>
  (/^\S+/.exec(text)?.[0] ?? "").split(".").filter((part) => part !== "").length;

function largestHeading(
  blocks: readonly PdfBlock[],
  levelOf: (block: PdfBlock) => number | null,
): string | null {
  let largest: PdfBlock | null = null;
  for (const block of blocks) {
    if (levelOf(block) !== null && (largest === null || block.size > largest.size + 0.5)) largest = block;
  }
  return largest === null ? null : oneLine(largest.text);
}
