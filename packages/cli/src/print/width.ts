// Columns a text takes in a terminal. The ranges are the wide and full-width blocks of Unicode's EastAsianWidth.txt
// that people write in; `string-width`, the usual library, needs Node 22.
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]/u;
const EMOJI =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3/u;
const EMPTY = /^[\p{Mark}\p{Cf}\p{Cc}]+$/u;
// Characters of one column each, and nothing that joins its neighbours: the common case, told without the tables above,
// which cost some 10 ms to load.
const NARROW =
  /^[\x20-\x7e\xa0-\xac\xae-\u02ff\u0370-\u0482\u2010-\u2015\u2018-\u2027\u2030-\u203a\u2500-\u259f\u2713\u2717]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: our own colours take no columns
const COLOUR = /\x1b\[[0-9;]*m/g;

let segmenter: Intl.Segmenter | undefined;

/** Split into what a reader takes for one character. */
export function graphemes(text: string): string[] {
  if (NARROW.test(text)) return text.split("");
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), (part) => part.segment);
}

const widthOfOne = (grapheme: string): number => {
  if (EMPTY.test(grapheme)) return 0;
  return EMOJI.test(grapheme) || WIDE.test(grapheme) ? 2 : 1;
};

/** Columns of a text without line breaks; colours count for nothing. */
export function width(text: string): number {
  const bare = text.replace(COLOUR, "");
  if (NARROW.test(bare)) return bare.length;
  return graphemes(bare).reduce((sum, grapheme) => sum + widthOfOne(grapheme), 0);
}

/** Cut to at most `columns`, with an ellipsis where something is missing. */
export function cut(text: string, columns: number, keep: "start" | "end" = "start"): string {
  if (width(text) <= columns) return text;
  if (columns < 1) return "";
  const parts = graphemes(text);
  if (keep === "end") parts.reverse();
  const kept: string[] = [];
  let used = 1;
  for (const part of parts) {
    used += widthOfOne(part);
    if (used > columns) break;
    kept.push(part);
  }
  return keep === "end" ? `…${kept.reverse().join("").trimStart()}` : `${kept.join("").trimEnd()}…`;
}

/** Fill with spaces up to `columns`. */
export function pad(text: string, columns: number, align: "left" | "right" = "left"): string {
  const space = " ".repeat(Math.max(0, columns - width(text)));
  return align === "left" ? text + space : space + text;
}

/** Keeps the words of a phrase on one line when it is wrapped; `wrap` turns the glue back into spaces. */
export const glued = (phrase: string): string => phrase.replaceAll(" ", "\u00a0");

/** Break into lines of at most `columns`, at spaces where there are any. Line breaks and runs of spaces stay. */
export function wrap(text: string, columns: number): string[] {
  const room = Math.max(8, columns);
  return text.split("\n").flatMap((line) => wrapLine(line, room).map((one) => one.replaceAll("\u00a0", " ")));
}

function wrapLine(line: string, room: number): string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of line.match(/ *[^ ]+/g) ?? []) {
    if (width(current + word) <= room) {
      current += word;
      continue;
    }
    if (current !== "") lines.push(current);
    const pieces = breakWord(word.trimStart(), room);
    current = pieces.pop() ?? "";
    lines.push(...pieces);
  }
  return [...lines, current];
}

function breakWord(word: string, room: number): string[] {
  if (width(word) <= room) return [word];
  const pieces: string[] = [];
  let piece = "";
  let used = 0;
  for (const grapheme of graphemes(word)) {
    const columns = widthOfOne(grapheme);
    if (used + columns > room) {
      pieces.push(piece);
      piece = "";
      used = 0;
    }
    piece += grapheme;
    used += columns;
  }
  return [...pieces, piece];
}
