import type { Section } from "./extractor.ts";
import type { PageOfBlocks, PdfBlock } from "./pdf-blocks.ts";
import { lettersOf } from "./pdf-contents.ts";
import { type Heading, levelsOf, lookOf } from "./pdf-heading-levels.ts";
import { heldText } from "./pdf-held-text.ts";
import { type Candidate, countingOn, type HeadingMark, isCaption, markOf } from "./pdf-numbers.ts";
import { openHeadings } from "./pdf-open-headings.ts";
import { type Bookmark, markedBlocks } from "./pdf-outline.ts";
import { isRomanHead, romanNumbers } from "./pdf-roman-numbers.ts";
import { isPageNumber } from "./pdf-runs.ts";
import { standingHeads } from "./pdf-standing-heads.ts";
import { bylines } from "./pdf-title-page.ts";
import { bodyFonts, bodySize, fontsOfWords, LARGER } from "./pdf-usual-letters.ts";

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

/** What a block has to look like to be a heading. */
function lettersAsHeadings(pages: readonly PageOfBlocks[], listed: ReadonlySet<string>) {
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
  /** "CHAPTER" in letters of the text's size, and "ONE" in large ones below it. */
  const isLabel = (block: PdfBlock, next: PdfBlock | undefined) =>
    markOf(block.text).isBare &&
    next !== undefined &&
    isLarge(next, block) &&
    markOf(`${block.text} ${next.text}`).number !== null;
  return { body, bodyFontOf, isListed, isLarge, looksBold, isLabel };
}

/** What looks like a heading, in the order of the pages. */
function headingsOf(pages: readonly PageOfBlocks[], listed: ReadonlySet<string>): Heading[] {
  const { body, bodyFontOf, isListed, isLarge, looksBold, isLabel } = lettersAsHeadings(pages, listed);
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
  /** Of a line of a heading that stands in several, the first. */
  const headOf = new Map<PdfBlock, PdfBlock>();
  let isAnew = false;
  const add = (one: Omit<Candidate, "isAnew">) => {
    candidates.push({ ...one, isAnew });
    isAnew = false;
  };
  for (const { number: page, blocks } of pages)
    blocks.forEach((block, n) => {
      const before = blocks[n - 1];
      const isSure = isListed(block, page) || isLarge(block, before);
      const roman = romans?.get(block);
      const mark = roman ? { number: roman, isPart: false, isBare: false } : markOf(block.text);
      const head = before && (headOf.get(before) ?? before);
      const label = head && looks.get(head);
      if (before && head && (label?.isSure || label?.isBare) && mark.number === null && !mark.isPart) {
        // "Chapter 3" or "Chapter", "Three", and its name in the lines below; a heading that is too long for its line.
        const text = `${label.text} ${oneLine(block.text)}`;
        const joined = markOf(text);
        const isNumbered = label.isPart || (label.number ?? joined.number) !== null;
        const isName = label.isBare && isNumbered && block.size >= LARGER * body && isShort(block);
        if (isName || goesOnBelow(before, block)) {
          const number = label.number ?? (label.isBare ? joined.number : null);
          if (number && !label.number) add({ block: head, number, isSure: true });
          const size = Math.max(label.size, block.size);
          looks.set(head, { ...label, number, isBare: label.isBare && joined.isBare, text, size });
          headOf.set(block, head);
          return;
        }
      }
      const isOne =
        isSure ||
        isLabel(block, blocks[n + 1]) ||
        standing.has(block) ||
        (mark.number !== null && (roman !== undefined || looksBold(block, page)));
      if (!isOne) return;
      looks.set(block, { ...mark, isSure, text: oneLine(block.text), size: block.size });
      if (mark.number === null) isAnew ||= isSure;
      else add({ block, number: mark.number, isSure });
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
    (/[.;,]$/.test(text.slice(40).trim()) && !isNumberedName(text.trim()))
  );
}

/** "6.4. Restriction to one IP number.": the name of a section, with a stop. */
const isNumberedName = (text: string): boolean =>
  text.length <= 100 && /^\d+(?:\.\d+)*\.?\s[^.!?;]+\.$/.test(text);

/** A line of a table of contents has leaders; a number that stands out has no letters, and notes and signs hardly any. */
function isShort(block: PdfBlock, longest = LONGEST_HEADING): boolean {
  return (
    block.letters < longest &&
    block.lineCount <= 3 &&
    /\p{L}.*\p{L}/su.test(block.text) &&
    !isPageNumber(block.text) &&
    !isCaption(block.text) &&
    // An address, a point of a list.
    !/@\w|^[•▪◦‣●○■▶►]/.test(block.text) &&
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
