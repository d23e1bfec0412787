import { splitSentences } from "../distilling/sentences.ts";

/** A part of a text, in UTF-16 units, the end not included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const FENCE = /^\s*(?:`{3,}|~{3,})/;
/** What stands for itself: a heading, a row of a table, a rule. */
const ALONE = /^\s*(?:#{1,6}\s|\||(?:---+|===+|\*\*\*+)\s*$)|^\s*\*\*[^*]{2,80}\*\*:?\s*$/;
const MARK = /^\s*(?:(?:[-*+•]|\d{1,3}[.)]|>|#{1,6})\s+)+/;
/** No line that was wrapped is shorter, and none longer: it ends where its author ended it. */
const NARROWEST = 50;
const WIDEST = 130;

/** The sentences, items, rows, headings and lines of code of a text, where they stand in it. */
export function sentenceSpans(text: string): Span[] {
  return units(text).flatMap((unit) => {
    const words = text.slice(unit.from, unit.to);
    let after = 0;
    return splitSentences(words).map((sentence) => {
      const from = Math.max(after, words.indexOf(sentence, after));
      after = from + sentence.length;
      return { from: unit.from + from, to: unit.from + after };
    });
  });
}

/** Paragraphs and items, each of lines that were wrapped. */
function units(text: string): Span[] {
  const found: { from: number; to: number }[] = [];
  let isCode = false;
  let isOpen = false;
  let before = "";
  let from = 0;
  for (const line of text.split("\n")) {
    const to = from + line.length;
    const begins = from + (MARK.exec(line)?.[0].length ?? line.length - line.trimStart().length);
    const last = found.at(-1);
    if (FENCE.test(line)) {
      isCode = !isCode;
      isOpen = false;
    } else if (line.trim() === "") {
      isOpen = false;
    } else if (isOpen && last && !isCode && !ALONE.test(line) && !MARK.test(line) && wraps(before)) {
      last.to = to;
    } else {
      found.push({ from: begins, to });
      isOpen = !isCode && !ALONE.test(line);
    }
    before = line;
    from = to + 1;
  }
  return found.filter((unit) => unit.from < unit.to);
}

const wraps = (line: string): boolean =>
  line.length >= NARROWEST && line.length <= WIDEST && !/[.!?:]\s*$/.test(line);
