import type { PdfPage } from "./pdf-blocks.ts";

/** Least number of entries of a list of contents. */
const FEWEST = 5;

/** The pages without those that list what stands on which page: they say nothing themselves, and their lines are no headings. */
export function withoutContents(pages: readonly PdfPage[]): PdfPage[] {
  return pages.map((page) => (isContents(page) ? { ...page, lines: [] } : page));
}

/** Most of its lines end in a number behind a gap or dots, and the numbers grow. */
function isContents({ lines }: PdfPage): boolean {
  const entries = lines.flatMap(
    ({ text }) => /(?:\.{2,}|(?:\. ?){3,}| {2,}|…)\s*(\d{1,4}|[ivxl]{1,6})$/i.exec(text)?.[1] ?? [],
  );
  if (entries.length < FEWEST || entries.length < 0.5 * lines.length) return false;
  const numbers = entries.flatMap((entry) => (/^\d/.test(entry) ? [Number(entry)] : []));
  const growing = numbers.filter((number, n) => number >= (numbers[n - 1] ?? 0)).length;
  return growing >= 0.9 * numbers.length && (numbers[0] ?? 0) < (numbers.at(-1) ?? 1);
}
