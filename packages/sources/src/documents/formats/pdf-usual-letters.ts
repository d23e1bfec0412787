import type { PageOfBlocks, PdfBlock } from "./pdf-blocks.ts";

/** A heading's letters are at least this much larger than the body's. */
export const LARGER = 1.15;

/** The size that most letters of prose have; code is set smaller. */
export function bodySize(pages: readonly PageOfBlocks[]): number {
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
export function bodyFonts(pages: readonly PageOfBlocks[]): (page: number) => string {
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
export function fontsOfWords(pages: readonly PageOfBlocks[]): (block: PdfBlock) => boolean {
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
