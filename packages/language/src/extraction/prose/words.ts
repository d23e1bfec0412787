import { VEIL } from "./veil.ts";

/** A word of a text as its sentence shows it. */
export interface Word {
  /** Without a possessive ending. */
  readonly text: string;
  readonly lower: string;
  readonly start: number;
  readonly end: number;
  /** Begins with a capital. */
  readonly capital: boolean;
  /** Two letters and more, all of them capitals: "NASA". */
  readonly shouted: boolean;
  /** A capital, a digit or a low line inside, as in "OpenAI"; not that of "McLean", "O'Brien" or "Jean-Luc". */
  readonly camel: boolean;
  /** Followed by 's. */
  readonly possessive: boolean;
  /** Followed by the rest of a compound, "-led" or "-based", or by 's: no name goes on behind it. */
  readonly closed: boolean;
  /** Characters between this word and the one before it. */
  readonly gap: string;
  /** The first word of a sentence, an item, a heading or a cell: its capital says nothing. */
  readonly opens: boolean;
  /** Stands in a heading, or in a line where nearly every word has a capital. */
  readonly titled: boolean;
}

/** Words, with hyphens and apostrophes inside; a possessive ending is cut off below. */
const wordShape =
  /\p{L}[\p{L}\p{M}\p{N}_]{0,60}(?:[-'\u2019][\p{L}\p{N}][\p{L}\p{M}\p{N}_]{0,60}){0,4}|\p{N}[\p{N}\p{L}.,]{0,20}/gu;

const abbreviations = new Set(
  "dr mr mrs ms prof st jr sr rev capt lt col gen sen gov hon vs etc fig no approx".split(" "),
);

/** Reads the prose of a veiled text, line by line, word by word. */
export function readWords(veiled: string): Word[] {
  const words: Word[] = [];
  let before = 0;
  let line: Line = { end: -1, length: 0, titled: false };
  let wrapped = false;
  for (const { 0: found, index: start } of veiled.matchAll(wordShape)) {
    if (start > line.end) {
      wrapped = line.length >= WRAPPED;
      line = lineAt(veiled, start);
    }
    const gap = veiled.slice(before, start);
    words.push(toWord(found, start, { gap, previous: words.at(-1), titled: line.titled, wrapped }));
    before = start + found.length;
  }
  return words;
}

interface Place {
  readonly gap: string;
  readonly previous: Word | undefined;
  readonly titled: boolean;
  /** The line before is so long that its sentence may go on in this one. */
  readonly wrapped: boolean;
}

/** Lines shorter than this end where their sentence does. */
const WRAPPED = 55;

function toWord(found: string, start: number, { gap, previous, titled, wrapped }: Place): Word {
  const possessive = /['\u2019][sS]$/.test(found);
  const text = withoutTail(possessive ? found.slice(0, -2) : found);
  const capital = /^\p{Lu}/u.test(text) && !isGlued(gap);
  return {
    text,
    lower: text.toLowerCase().replace(/\u2019/g, "'"),
    start,
    end: start + text.length,
    capital,
    shouted: capital && /^\p{Lu}[^\p{Ll}]+s?$/u.test(text),
    camel: /[_\d]/.test(text) || (capital && isCamel(text)),
    possessive,
    closed: text.length < found.length,
    gap,
    opens: previous === undefined || opensSentence(gap, previous, wrapped),
    titled,
  };
}

/** "Vossen-based" and "Vossen-inspired" name Vossen. */
const withoutTail = (text: string): string =>
  text.replace(
    /^(\p{Lu}[\p{L}\p{M}]+)-(?:inspired|based|style|like|backed|owned|led|funded|friendly|specific|related|wide|only|compatible|approved|era|born|made|built|driven|hosted|area)$/u,
    "$1",
  );

/** The rest of a word with a sign inside: "2021-Present", "React/Redux", "@Component". */
const isGlued = (gap: string): boolean => /[-/_.@#\\=+$%&~\u00a4]$/.test(gap) && !/^\s/.test(gap.slice(-2));

const isCamel = (text: string): boolean =>
  text
    .split(/[-'\u2019]/)
    .some(
      (part, n) =>
        (n > 0 && /^\p{Lu}{2,}$/u.test(part)) ||
        (/\p{Ll}\p{Lu}|\p{Lu}{2,}\p{Ll}{2}/u.test(part) &&
          !/^(?:Mc|Mac|De|Di|La|Le|Van|Fitz)\p{Lu}\p{Ll}+$/u.test(part)),
    );

/** A full stop after a title or an initial ends nothing; a new line does unless the line before was wrapped. */
function opensSentence(gap: string, previous: Word, wrapped: boolean): boolean {
  if (gap === " ") return false;
  if (/^\.[ ]{1,2}$/.test(gap)) return !abbreviations.has(previous.lower) && !/^\p{Lu}$/u.test(previous.text);
  if (/[.!?:;\u2026]["'\u201d\u2019)*_]{0,3}\s/.test(gap) || /[|\u2022]/.test(gap)) return true;
  if (/\n\s*\n/.test(gap) || /\n\s*(?:[-*+#>]|\d{1,3}[.)])/.test(gap)) return true;
  if (gap.includes("\n")) return !wrapped || !/^[,\u2014-]?\s?\n[ \t]{0,3}$/.test(gap);
  return /["\u201c]$/.test(gap) || gap.includes(VEIL.repeat(40));
}

interface Line {
  readonly end: number;
  readonly length: number;
  readonly titled: boolean;
}

const smallWords = new Set(
  "a an the and or of for in on at to by with from as is vs per via nor but into over if i we you they he she it".split(
    " ",
  ),
);

/** Longer lines are paragraphs. */
const MOST_OF_A_TITLE = 120;

function lineAt(text: string, at: number): Line {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const newline = text.indexOf("\n", at);
  const end = newline === -1 ? text.length : newline;
  const length = end - start;
  if (length > MOST_OF_A_TITLE) return { end, length, titled: false };
  const line = text.slice(start, end);
  return { end, length, titled: /^\s{0,3}(?:#{1,6}\s|\*\*[^*]+\*\*:?\s*$)/.test(line) || inTitleCase(line) };
}

/** Nearly all words that can have a capital have one, and there are some: a heading, a label, a row of a table. */
function inTitleCase(line: string): boolean {
  if (/[.!?]["'\u201d\u2019)*_]{0,3}\s*$/.test(line)) return false;
  const words = line.match(/\p{L}[\p{L}'\u2019-]*/gu) ?? [];
  const telling = words.filter((word) => !smallWords.has(word.toLowerCase()));
  if (telling.length === 0) return false;
  const capitals = telling.filter((word) => /^\p{Lu}/u.test(word)).length;
  return capitals / telling.length >= (telling.length <= 5 ? 1 : 0.75);
}
