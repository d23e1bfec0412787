import type { Section } from "./extractor.ts";
import { type PageOfBlocks, type PdfBlock, startsWithNumber } from "./pdf-blocks.ts";
import { lettersOf } from "./pdf-contents.ts";
import { type Heading, levelsOf, lookOf } from "./pdf-heading-levels.ts";
import { heldText } from "./pdf-held-text.ts";
import { type Candidate, countingOn, type HeadingMark, markOf } from "./pdf-numbers.ts";
import { openHeadings } from "./pdf-open-headings.ts";
import { type Bookmark, markedBlocks } from "./pdf-outline.ts";
import { isRomanHead, romanNumbers } from "./pdf-roman-numbers.ts";
import { standingHeads } from "./pdf-standing-heads.ts";

/** A heading's letters are at least this much larger than the body's. */
const LARGER = 1.15;
/** With a number that counts on they may be smaller than the body's by this, in a font of their own. */
const SMALLER = 0.85;
const LONGEST_HEADING = 120;
/** With a number that counts on it may be longer: a question, in a list of them. */
const LONGEST_NUMBERED = 240;

/** What a document says of its own outline. */
export interface OwnOutline {
  readonly bookmarks: readonly Bookmark[];
  /** Titles that its pages of contents list, letters and figures alone. */
  readonly listed: ReadonlySet<string>;
}

/**
 * Sections from heading to heading, cut at the border of a page where no sentence goes on over it. Bookmarks are the headings where there are any; else what is
 * listed among the contents, and what looks like one.
 */
export function sectionsOfPages(
  pages: readonly PageOfBlocks[],
  { bookmarks, listed }: OwnOutline,
): {
  sections: Section[];
  firstTitle: string | null;
} {
  const found = headingsOf(pages, listed);
  const levels = levelsOf(found);
  const byBlock = new Map(found.map((heading) => [heading.block, heading]));
  const marked = bookmarks.length > 0 ? markedBlocks(pages, bookmarks) : null;
  const isBeyond = beyondBookmarks(marked);
  const begunBy = (block: PdfBlock) => {
    const heading = byBlock.get(block);
    if (marked && !isBeyond(block, heading))
      return (marked.get(block) ?? []).map(({ level, title }) => ({ level, text: title, number: null }));
    return heading ? [{ ...heading, level: levels.get(heading) ?? 0 }] : [];
  };
  const outline = openHeadings();
  const sections: Section[] = [];
  let held = heldText();
  const cut = () => {
    const section = held.section(outline.names());
    if (section) sections.push(section);
    held = heldText();
  };
  for (const { number, blocks } of pages) {
    blocks.forEach((block, n) => {
      const begun = begunBy(block);
      if (begun.length > 0 || (n === 0 && !held.goesOn(block))) cut();
      for (const heading of begun) outline.open(heading);
      held.add(block, number);
    });
  }
  cut();
  return { sections, firstTitle: largestOf(found, pages[0]?.blocks ?? []) };
}

/** Bookmarks may end before the document does: behind the last, a heading as large as the outermost ones begins what looks like an outline. */
function beyondBookmarks(
  marked: ReadonlyMap<PdfBlock, readonly Bookmark[]> | null,
): (block: PdfBlock, heading: Heading | undefined) => boolean {
  const outermost = [...(marked ?? [])].filter(([, own]) => own.some(({ level }) => level === 1));
  const size = Math.min(...outermost.map(([block]) => block.size));
  const left = new Set(marked?.keys());
  let isBeyond = false;
  return (block, heading) => {
    isBeyond ||= left.size === 0 && heading !== undefined && heading.size >= size - 0.5;
    left.delete(block);
    return isBeyond;
  };
}

const oneLine = (text: string): string => withoutFigures(text).replace(/\s+/g, " ").trim();

/** The row of a table that stands beside a heading, on its line, is not of its words. */
const withoutFigures = (text: string): string => text.replace(/^(?:[\d.,%]+ {2,}){2,}(?=\D*\p{L})/u, "");

/** As many that count on are a document's habit: a number in other letters, of a figure's, is no heading. */
const MANY = 5;

/** What looks like a heading, in the order of the pages. */
function headingsOf(pages: readonly PageOfBlocks[], listed: ReadonlySet<string>): Heading[] {
  const body = bodySize(pages);
  const bodyFontOf = bodyFonts(pages);
  const isListed = (block: PdfBlock, page: number) =>
    block.lineCount <= 3 &&
    (block.font !== bodyFontOf(page) || block.size >= LARGER * body) &&
    block.size >= SMALLER * body &&
    listed.has(lettersOf(block.text));
  const isByline = bylines(pages, body);
  const isWords = fontsOfWords(pages);
  const isLarge = (block: PdfBlock, before: PdfBlock | undefined) =>
    block.size >= LARGER * body &&
    isShort(block) &&
    !isSentence(block, before !== undefined && looksLike(before, block)) &&
    !isByline(block) &&
    isWords(block);
  const looksBold = (block: PdfBlock, page: number) =>
    block.size >= SMALLER * body &&
    isShort(block, LONGEST_NUMBERED) &&
    !isSentence(block, true) &&
    // A font may be said to be one of code and is none.
    (!block.isMono || block.size > 1.05 * body) &&
    block.font !== bodyFontOf(page);
  const large = pages.flatMap(({ blocks }) => blocks.filter((block, n) => isLarge(block, blocks[n - 1])));
  const standing = standingHeads(
    pages,
    { size: body, fontOf: bodyFontOf, ofHeads: new Set(large.map(({ font }) => font)) },
    (block) => isShort(block) && !isSentence(block, true) && block.size < LARGER * body,
  );
  const isHead = (block: PdfBlock, page: number, before: PdfBlock | undefined) =>
    isListed(block, page) || isLarge(block, before) || looksBold(block, page) || isRomanHead(block);
  const romans = romanNumbers(
    pages.flatMap(({ number, blocks }) => blocks.filter((block, n) => isHead(block, number, blocks[n - 1]))),
  );
  const candidates: Candidate[] = [];
  const looks = new Map<PdfBlock, Look>();
  let isAnew = false;
  for (const { number: page, blocks } of pages)
    blocks.forEach((block, n) => {
      const before = blocks[n - 1];
      const isSure = isListed(block, page) || isLarge(block, before);
      const roman = romans?.get(block);
      const mark = roman ? { number: roman, isPart: false, isBare: false } : markOf(block.text);
      const label = before && looks.get(before);
      if (before && label?.isSure && mark.number === null && !mark.isPart) {
        // "Chapter 3", and its name in the line below; a heading that is too long for its line.
        const isName = label.isBare && block.size >= LARGER * body && isShort(block);
        if (isName || goesOnBelow(before, block)) {
          const text = `${label.text} ${oneLine(block.text)}`;
          const size = Math.max(label.size, block.size);
          looks.set(before, { ...label, isBare: false, text, size });
          return;
        }
      }
      const isOne =
        isSure ||
        standing.has(block) ||
        (mark.number !== null && (roman !== undefined || looksBold(block, page)));
      if (!isOne) return;
      looks.set(block, { ...mark, isSure, text: oneLine(block.text), size: block.size });
      if (mark.number === null) isAnew ||= isSure;
      else {
        candidates.push({ block, number: mark.number, isSure, isAnew });
        isAnew = false;
      }
    });
  return countedOn(looks, candidates, standing);
}

interface Look extends HeadingMark {
  /** Its letters alone, or the contents, make a heading of it. */
  readonly isSure: boolean;
  readonly text: string;
  readonly size: number;
}

/** Without those whose number is in nobody's count. */
function countedOn(
  looks: ReadonlyMap<PdfBlock, Look>,
  candidates: readonly Candidate[],
  standing: ReadonlyMap<PdfBlock, number>,
): Heading[] {
  const counted = countingOn(candidates);
  const countingLooks = new Set([...counted.keys()].map(lookOf));
  return [...looks].flatMap(([block, { text, isSure, isPart, size, ...mark }]) => {
    const number = counted.get(block) ?? null;
    const isStray =
      number === null && mark.number !== null && counted.size >= MANY && !countingLooks.has(lookOf(block));
    const isHeading = number !== null || (isSure && !isStray) || standing.has(block);
    return isHeading ? [{ block, text, number, isPart, size }] : [];
  });
}

const looksLike = (one: PdfBlock, other: PdfBlock): boolean =>
  one.font === other.font && Math.abs(one.size - other.size) < 0.5;

/** The next line of a heading: alike, right below it and short. */
const goesOnBelow = (before: PdfBlock, block: PdfBlock): boolean =>
  looksLike(before, block) &&
  before.lineCount + block.lineCount <= 3 &&
  block.y > before.y &&
  block.y - before.y <= 1.6 * block.size * before.lineCount &&
  before.letters + block.letters < LONGEST_NUMBERED;

/** A line in large letters that goes on from the one before it, or ends like a sentence, is a part of the text. */
function isSentence({ text }: PdfBlock, mayGoOn: boolean): boolean {
  return (
    (mayGoOn && /^\p{Ll}+\s/u.test(text)) ||
    (/[.;,]$/.test(text.trim()) && !/^\d/.test(text)) ||
    /[.;,]$/.test(text.slice(40).trim())
  );
}

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

/** The font of a page's text: that of the whole document where it is the same on all pages, whatever a page of pictures holds. */
function bodyFonts(pages: readonly PageOfBlocks[]): (page: number) => string {
  const all = pages.flatMap(({ blocks }) => blocks);
  const most = fontOf(all);
  const sum = (blocks: readonly PdfBlock[]) => blocks.reduce((letters, block) => letters + block.letters, 0);
  if (sum(all.filter(({ font }) => font === most)) >= 0.5 * sum(all)) return () => most;
  const own = new Map(pages.map(({ number, blocks }) => [number, fontOf(blocks)]));
  return (page) => own.get(page) ?? most;
}

function fontOf(blocks: readonly PdfBlock[]): string {
  const letters = new Map<string, number>();
  for (const { font, letters: count } of blocks) letters.set(font, (letters.get(font) ?? 0) + count);
  const [most] = [...letters].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? "";
}

/** Part of the signs of a font that stand in words of some length. */
const LEAST_WORDS = 0.3;

/** Letters of a font of signs (notes, arrows) make no words. */
function fontsOfWords(pages: readonly PageOfBlocks[]): (block: PdfBlock) => boolean {
  const counts = new Map<string, { signs: number; ofWords: number }>();
  for (const { font, text } of pages.flatMap(({ blocks }) => blocks)) {
    const count = counts.get(font) ?? { signs: 0, ofWords: 0 };
    counts.set(font, count);
    count.signs += text.replace(/[\s\d]+/g, "").length;
    count.ofWords += (text.match(/\p{L}{4,}/gu) ?? []).join("").length;
  }
  return ({ font }) => {
    const { signs, ofWords } = counts.get(font) ?? { signs: 0, ofWords: 0 };
    return ofWords >= LEAST_WORDS * signs;
  };
}

/** A line of a table of contents has leaders; a number that stands out has no letters, and notes and signs hardly any. */
function isShort(block: PdfBlock, longest = LONGEST_HEADING): boolean {
  return (
    block.letters < longest &&
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

function largestOf(found: readonly Heading[], blocks: readonly PdfBlock[]): string | null {
  const own = new Set(blocks);
  let largest: Heading | null = null;
  for (const heading of found)
    if (own.has(heading.block) && (largest === null || heading.size > largest.size + 0.5)) largest = heading;
  return largest?.text ?? null;
}
