import { type PageOfBlocks, type PdfBlock, startsWithNumber } from "./pdf-blocks.ts";
import { LARGER } from "./pdf-usual-letters.ts";

/** Large letters of the first page alone, smaller than its largest: who wrote it and when. */
export function bylines(pages: readonly PageOfBlocks[], body: number): (block: PdfBlock) => boolean {
  const [first, ...others] = pages.filter(({ blocks }) => blocks.length > 0);
  const largest = Math.max(0, ...(first?.blocks ?? []).map(({ size }) => size));
  const used = others
    .flatMap(({ blocks }) => blocks.map(({ size }) => size))
    .filter((size) => size >= LARGER * body);
  const own = new Set(first?.blocks);
  const beside = besideTitle(first?.blocks ?? [], { body, largest });
  return (block) =>
    beside.has(block) ||
    (own.has(block) &&
      others.length > 0 &&
      block.size < largest - 0.5 &&
      !startsWithNumber(block.text) &&
      !used.some((size) => Math.abs(size - block.size) <= 0.5));
}

/** What stands between the title of the first page and its text, but for a line right above that: who wrote it, whatever its letters. */
function besideTitle(
  blocks: readonly PdfBlock[],
  { body, largest }: { readonly body: number; readonly largest: number },
): ReadonlySet<PdfBlock> {
  const title = blocks.find(({ size }) => size >= largest - 0.5);
  const isProse = ({ letters, size }: PdfBlock) => letters >= PROSE && size < LARGER * body;
  const isText = (block: PdfBlock) => isProse(block) || startsWithNumber(block.text);
  const top = title?.y ?? 0;
  const text = Math.min(...blocks.filter((block) => block.y > top && isText(block)).map(({ y }) => y));
  const isAbove = (block: PdfBlock, next: PdfBlock | undefined) =>
    block.lineCount === 1 &&
    next !== undefined &&
    isProse(next) &&
    next.y > block.y &&
    next.y - block.y <= 3 * block.size;
  return new Set(
    blocks.filter(
      (block, n) =>
        block.y > top && block.y < text && block.size < largest - 0.5 && !isAbove(block, blocks[n + 1]),
    ),
  );
}

/** Letters of a paragraph. */
const PROSE = 200;
