import type { PageStart, Section } from "./extractor.ts";
import { joinedLines, type PdfBlock } from "./pdf-blocks.ts";

/** The text of one section while its blocks come. */
export interface HeldText {
  /** True where a sentence that the border of a page cuts goes on with this block. */
  goesOn(block: PdfBlock): boolean;
  add(block: PdfBlock, page: number): void;
  section(headings: readonly string[]): Section | null;
}

export function heldText(): HeldText {
  const texts: string[] = [];
  const further: PageStart[] = [];
  let [first, page, lines] = [0, 0, 0];
  let last: PdfBlock | undefined;
  return {
    goesOn: (block) => last !== undefined && goesOn(last, block),
    add(block, number) {
      const isTurned = last !== undefined && number !== page;
      if (last === undefined) first = number;
      page = number;
      if (isTurned) {
        texts.push(joinedLines(texts.pop() ?? "", block.text));
        // The line that the page turns in is that of the page before.
        further.push({ line: lines + 1, page: number });
      } else {
        if (last !== undefined) lines += 2;
        texts.push(block.text);
      }
      lines += newlines(block.text);
      last = block;
    },
    section: (headings) =>
      texts.length === 0
        ? null
        : {
            headings,
            page: first,
            ...(further.length > 0 && { further }),
            line: null,
            text: texts.join("\n\n"),
          },
  };
}

const goesOn = (one: PdfBlock, other: PdfBlock): boolean =>
  !one.isMono &&
  !other.isMono &&
  one.font === other.font &&
  Math.abs(one.size - other.size) < 0.5 &&
  !/[.!?:;…]["”’)\]]*$/.test(one.text) &&
  /^\p{Ll}/u.test(other.text);

const newlines = (text: string): number => text.split("\n").length - 1;
