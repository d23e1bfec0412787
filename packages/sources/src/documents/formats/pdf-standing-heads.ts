import type { PageOfBlocks, PdfBlock } from "./pdf-blocks.ts";
import { isPageNumber } from "./pdf-runs.ts";

/** What a document's letters are for the most part. */
export interface Usual {
  readonly size: number;
  /** By number of the page. */
  readonly fontOf: (page: number) => string;
  /** In which larger headings are set: they may have smaller ones. */
  readonly ofHeads: ReadonlySet<string>;
}

/** As many that look alike are a habit. */
const FEWEST = 5;
const LONGEST = 80;

/**
 * Headings in letters of about the text's size, told by their font: short lines by themselves with text below, which are
 * all that the font is used for in this size. With the size of each.
 */
export function standingHeads(
  pages: readonly PageOfBlocks[],
  usual: Usual,
  isShort: (block: PdfBlock) => boolean,
): Map<PdfBlock, number> {
  const groups = new Map<string, { heads: PdfBlock[]; others: number }>();
  for (const { number, blocks } of pages)
    blocks.forEach((block, n) => {
      const least = (usual.ofHeads.has(block.font) ? 0.85 : 0.95) * usual.size;
      if (block.font === usual.fontOf(number) || block.size < least || isPageNumber(block.text)) return;
      const key = keyOf(block);
      const group = groups.get(key) ?? { heads: [], others: 0 };
      groups.set(key, group);
      const next = blocks[n + 1];
      const isHead = isAlone(block) && isShort(block) && (next === undefined || keyOf(next) !== key);
      if (isHead) group.heads.push(block);
      else group.others += 1;
    });
  const heads = [...groups.values()]
    .filter(({ heads, others }) => heads.length >= FEWEST && others <= MOST_OTHERS * heads.length)
    .flatMap((group) => group.heads);
  return new Map(heads.map((head) => [head, head.size]));
}

/** Paragraphs and lists in the same letters, as a part of the headings. */
const MOST_OTHERS = 0.3;

const keyOf = ({ font, size }: PdfBlock): string => `${font} ${Math.round(size * 2)}`;

/** One line that is no cell of a table, no code, no sentence and does not lead on to what follows. */
const isAlone = ({ text, lineCount, isMono }: PdfBlock): boolean =>
  lineCount === 1 && !isMono && text.length <= LONGEST && !/ {2}|[.,;:]$/.test(text.trim());
