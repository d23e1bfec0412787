/** Splits a person's prose into the units the rules look at: sentences and list items. */

export interface Unit {
  /** One sentence without markdown dressing; backticks stay, since they mark identifiers. */
  readonly text: string;
  /** The words as written, for the excerpt. */
  readonly raw: string;
  /** Number of the paragraph or list item, counted from the start of the text. */
  readonly block: number;
}

/** A longer unit is no sentence; the patterns of the rules see nothing longer. */
const MAX_SENTENCE = 600;

const FENCE = /^\s*(?:```|~~~|""")/;
const HEADING = /^\s{0,3}#{1,6}\s+/;
const BOLD_LINE = /^\s*\*\*[^*]{2,80}\*\*:?\s*$/;
/** A row of a table, a quotation, a rule. */
const APART = /^\s*(?:[|>]|(?:---+|===+|\*\*\*+)\s*$)/;
const ITEM = /^\s*(?:[-*+•]|\d{1,2}[.)])\s+(.*)$/;

export const splitUnits = (text: string): Unit[] =>
  blocks(text).flatMap((part, at) =>
    splitSentences(withoutLabel(part))
      .filter((raw) => raw.length <= MAX_SENTENCE)
      .map((raw) => ({ text: undress(raw), raw, block: at + 1 }))
      .filter((unit) => unit.text !== ""),
  );

function blocks(text: string): string[] {
  const found: string[] = [];
  let open: string[] = [];
  let fenced = false;
  const close = () => {
    if (open.length > 0) found.push(open.join(" "));
    open = [];
  };
  for (const line of text.split("\n")) {
    if (FENCE.test(line)) {
      // A fence that opens and closes on one line (`"""quoted"""`) leaves the state as it was.
      if ((line.match(/```|~~~|"""/g) ?? []).length % 2 === 1) fenced = !fenced;
      close();
      continue;
    }
    if (fenced) continue;
    const item = ITEM.exec(line);
    if (line.trim() === "" || HEADING.test(line) || BOLD_LINE.test(line) || APART.test(line)) {
      close();
    } else if (item !== null) {
      close();
      open = [item[1] ?? ""];
    } else if (open.length === 0 || breaksBefore(open)) {
      close();
      open = [line.trim()];
    } else {
      open.push(line.trim());
    }
  }
  close();
  return found;
}

/** No editor wraps later than this, in characters: a longer line ends where the person ended it. */
const WIDEST = 120;

/** A person's short line is a statement of its own; a long one was wrapped. */
function breaksBefore(lines: readonly string[]): boolean {
  const last = lines.at(-1) ?? "";
  return last.length < 60 || last.length > WIDEST || /[.!?:]$/.test(last);
}

/** Without the bold label an item starts with (`**Rule**: …`). */
function withoutLabel(text: string): string {
  const found = /^\*\*([^*]{2,80}?):?\*\*:?\s*(?:[-–—]\s+)?(.+)$/s.exec(text);
  if (found === null) return text;
  const [, label = "", rest = ""] = found;
  // `**Cache** is cleared …` is emphasis inside a sentence, not a label.
  const isEmphasis = /^[a-z]/.test(rest) && !/:\*\*|\*\*:|\*\*\s*[-–—]/.test(text.slice(0, label.length + 8));
  return isEmphasis ? text : rest;
}

/** Ends in a dot without ending a sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:e\.?g|i\.?e|etc|vs|mr|mrs|ms|dr|st|no|approx|incl|resp|cf|fig|ca|al|inc|ltd|[a-z])\.$|^\d{1,2}\.$/i;

export function splitSentences(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let code = false;
  /** End of the run of closing marks seen last, so that a run of thousands is walked once. */
  let end = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === "`") code = !code && text.indexOf("`", i + 1) !== -1;
    if (!code) {
      const quote = quoteEnd(text, i);
      if (quote !== null) {
        i = quote;
        continue;
      }
      if (char === " " && RUN_ON.test(text.slice(i - 1, i + 14))) {
        parts.push(text.slice(start, i).trim());
        start = i;
      }
    }
    if (code || (char !== "." && char !== "!" && char !== "?")) continue;
    if (i >= end) end = i + 1;
    while (end < text.length && /[.!?)"'”’*]/.test(text[end] ?? "")) end++;
    if (!endsSentence(text, { start, dot: i, end })) continue;
    parts.push(text.slice(start, end).trim());
    start = end;
    i = end - 1;
  }
  parts.push(text.slice(start).trim());
  return parts.filter((part) => part !== "");
}

/** Two spaces where a full stop was meant: "… run it safely  it needs to be local". */
const RUN_ON = /^[a-z] {2,}(?:it|i|we|but|also|this|that|they|you|for)\b/i;

/** End of a quotation that starts here, so that it is not cut in the middle; null where none starts. */
function quoteEnd(text: string, at: number): number | null {
  if (text[at] !== '"' || /\w/.test(text[at - 1] ?? "")) return null;
  const end = text.indexOf('"', at + 1);
  return end === -1 || end - at > 200 || !/^[\s.,;:!?)]|^$/.test(text.slice(end + 1, end + 2)) ? null : end;
}

function endsSentence(
  text: string,
  at: { readonly start: number; readonly dot: number; readonly end: number },
): boolean {
  if (at.end >= text.length) return true;
  if (!/\s/.test(text[at.end] ?? "")) return false;
  const before = text.slice(Math.max(at.start, at.dot - 12), at.dot + 1);
  if (text[at.dot] === "." && ABBREVIATION.test(before))
    return /\betc\.$/.test(before) && /^\s+[A-Z]/.test(text.slice(at.end, at.end + 4));
  return true;
}

/** Takes markdown dressing, links and emojis off; leaves code spans as they are. */
function undress(text: string): string {
  return text
    .replace(/!\[[^\]]{0,200}\]\([^)]{0,500}\)/g, "")
    .replace(/\[([^\]]{1,200})\]\([^)]{1,500}\)/g, "$1")
    .replaceAll("**", "")
    .replace(/(^|\s)\*([^\s*][^*]{0,80})\*(?=[\s.,;:!?]|$)/g, "$1$2")
    .replace(/\p{Extended_Pictographic}|[\u{1F3FB}-\u{1F3FF}]|\uFE0F|\u200D/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
