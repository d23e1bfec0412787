import type { PdfBlock } from "./pdf-blocks.ts";
import { type HeadingNumber, LETTERS } from "./pdf-numbers.ts";

/** Fewer are no outline: a list, or the parts of a name. */
const FEWEST = 3;
/** Letters and figures that are passed over: their headings were not read as such. */
const MOST_MISSING = 1;
const MARK = /^([IVXL]{1,7}|[A-Z]|\d{1,2})[.)]\s+\p{L}/u;
const IN_CAPITALS = /^[IVXL]{1,7}\.\s+\P{Ll}{4,}$/u;

/** A line that may be a heading in whatever font: a number in Roman figures, and capitals. */
export const isRomanHead = ({ text, lineCount }: Pick<PdfBlock, "text" | "lineCount">): boolean =>
  lineCount <= 2 && text.length <= 120 && IN_CAPITALS.test(text.trim());

/**
 * The outline of a paper that counts I, II, III, below them A, B, and below those 1, 2: where each of these lines stands. `heads` look like
 * headings, in order. Null where nothing counts in Roman figures.
 */
export function romanNumbers(heads: readonly PdfBlock[]): ReadonlyMap<PdfBlock, HeadingNumber> | null {
  const found = new Map<PdfBlock, HeadingNumber>();
  let [section, letter, figure] = [0, -1, 0];
  for (const block of heads) {
    const mark = MARK.exec(block.text)?.[1];
    if (mark === undefined) continue;
    const roman = romanOf(mark);
    if (roman === section + 1 || (mark.length > 1 && section > 0 && follows(section, roman))) {
      [section, letter, figure] = [roman, -1, 0];
      found.set(block, [section]);
    } else if (section === 0) continue;
    else if (/\d/.test(mark)) {
      if (!follows(figure, Number(mark))) continue;
      figure = Number(mark);
      found.set(block, [section, ...(letter < 0 ? [] : [LETTERS + letter]), figure]);
    } else if (mark.length === 1 && follows(letter, mark.charCodeAt(0) - 65)) {
      [letter, figure] = [mark.charCodeAt(0) - 65, 0];
      found.set(block, [section, LETTERS + letter]);
    }
  }
  return section >= FEWEST ? found : null;
}

const follows = (before: number, next: number): boolean => next > before && next - before - 1 <= MOST_MISSING;

const VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50 };

/** 0 for what is no Roman figure as it is written. */
function romanOf(mark: string): number {
  if (!/^(?:XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/.test(mark)) return 0;
  const values = [...mark].map((figure) => VALUES[figure] ?? 0);
  return values.reduce((sum, value, n) => sum + (value < (values[n + 1] ?? 0) ? -value : value), 0);
}
