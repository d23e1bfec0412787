/** Splits prose into the units the rules look at: sentences and list items, each with the heading and sentence before it. */

export interface Unit {
  /** One sentence without markdown dressing; backticks stay, since they mark identifiers. */
  readonly text: string;
  /** The words as written, for the excerpt. */
  readonly raw: string;
  readonly kind: "sentence" | "item";
  readonly heading: string | null;
  /** The bold label an item starts with (`**Root cause**: …`), without its dressing. */
  readonly label: string | null;
  /** The sentence before it in the same paragraph. */
  readonly previous: string | null;
  /** Number of the paragraph or list item, counted from the start of the text. */
  readonly block: number;
}

/** `human`: people start sentences with a small letter and break lines at will, models do not. */
export type Writer = "human" | "model";

/** A longer unit is no sentence; the patterns of the rules see nothing longer. */
const MAX_SENTENCE = 600;

interface Block {
  readonly kind: "sentence" | "item";
  readonly text: string;
  readonly heading: string | null;
}

const FENCE = /^\s*(?:```|~~~|""")/;
const HEADING = /^\s{0,3}#{1,6}\s+(.*)$/;
const BOLD_LINE = /^\s*\*\*([^*]{2,80})\*\*:?\s*$/;
const ITEM = /^\s*(?:[-*+•]|\d{1,2}[.)])\s+(.*)$/;

export function splitUnits(text: string, writer: Writer): Unit[] {
  const units: Unit[] = [];
  let block = 0;
  for (const part of blocks(text, writer)) {
    block++;
    const { label, rest } = takeLabel(part.text);
    let previous: string | null = null;
    for (const raw of splitSentences(rest, writer)) {
      if (raw.length > MAX_SENTENCE) {
        previous = null;
        continue;
      }
      const clean = undress(raw);
      if (clean === "") continue;
      units.push({ text: clean, raw, kind: part.kind, heading: part.heading, label, previous, block });
      previous = clean;
    }
  }
  return units;
}

function blocks(text: string, writer: Writer): Block[] {
  const found: Block[] = [];
  let heading: string | null = null;
  let open: { kind: Block["kind"]; lines: string[] } | null = null;
  let fenced = false;
  const close = () => {
    if (open !== null) found.push({ kind: open.kind, text: open.lines.join(" "), heading });
    open = null;
  };
  for (const line of text.split("\n")) {
    if (FENCE.test(line)) {
      // A fence that opens and closes on one line (`"""quoted"""`) leaves the state as it was.
      if ((line.match(/```|~~~|"""/g) ?? []).length % 2 === 1) fenced = !fenced;
      close();
      continue;
    }
    if (fenced) continue;
    const title = HEADING.exec(line) ?? BOLD_LINE.exec(line);
    const item = ITEM.exec(line);
    if (line.trim() === "" || /^\s*[|>]/.test(line) || /^\s*(?:---+|===+|\*\*\*+)\s*$/.test(line)) {
      close();
    } else if (title !== null) {
      close();
      heading = undress(title[1] ?? "");
    } else if (item !== null) {
      close();
      open = { kind: "item", lines: [item[1] ?? ""] };
    } else if (open === null || breaksBefore(open.lines, writer)) {
      close();
      open = { kind: "sentence", lines: [line.trim()] };
    } else {
      open.lines.push(line.trim());
    }
  }
  close();
  return found;
}

/** No editor wraps later than this, in characters: a longer line ends where the person ended it. */
const WIDEST = 120;

/** A person's short line is a statement of its own; a long one was wrapped. */
function breaksBefore(lines: readonly string[], writer: Writer): boolean {
  const last = lines.at(-1) ?? "";
  return writer === "human" && (last.length < 60 || last.length > WIDEST || /[.!?:]$/.test(last));
}

function takeLabel(text: string): { label: string | null; rest: string } {
  const found = /^\*\*([^*]{2,80}?):?\*\*:?\s*(?:[-–—]\s+)?(.+)$/s.exec(text);
  if (found === null) return { label: null, rest: text };
  const [, label = "", rest = ""] = found;
  // `**Cache** is cleared …` is emphasis inside a sentence, not a label.
  if (/^[a-z]/.test(rest) && !/:\*\*|\*\*:|\*\*\s*[-–—]/.test(text.slice(0, label.length + 8)))
    return { label: null, rest: text };
  return { label: undress(label), rest };
}

/** Ends in a dot without ending a sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:e\.?g|i\.?e|etc|vs|mr|mrs|ms|dr|st|no|approx|incl|resp|cf|fig|ca|al|inc|ltd|[a-z])\.$|^\d{1,2}\.$/i;

export function splitSentences(text: string, writer: Writer): string[] {
  const parts: string[] = [];
  let start = 0;
  let code = false;
  /** End of the run of closing marks seen last, so that a run of thousands is walked once. */
  let end = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === "`") code = !code && text.indexOf("`", i + 1) !== -1;
    if (!code && writer === "human") {
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
    if (!endsSentence(text, { start, dot: i, end, writer })) continue;
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
  at: { readonly start: number; readonly dot: number; readonly end: number; readonly writer: Writer },
): boolean {
  if (at.end >= text.length) return true;
  if (!/\s/.test(text[at.end] ?? "")) return false;
  const before = text.slice(Math.max(at.start, at.dot - 12), at.dot + 1);
  if (text[at.dot] === "." && ABBREVIATION.test(before))
    return /\betc\.$/.test(before) && /^\s+[A-Z]/.test(text.slice(at.end, at.end + 4));
  const next = text.slice(at.end).trimStart().charAt(0);
  return at.writer === "human" || !/[a-z,;)]/.test(next);
}

/** Takes markdown dressing, links and emojis off; leaves code spans as they are. */
export function undress(text: string): string {
  return text
    .replace(/!\[[^\]]{0,200}\]\([^)]{0,500}\)/g, "")
    .replace(/\[([^\]]{1,200})\]\([^)]{1,500}\)/g, "$1")
    .replaceAll("**", "")
    .replace(/(^|\s)\*([^\s*][^*]{0,80})\*(?=[\s.,;:!?]|$)/g, "$1$2")
    .replace(/\p{Extended_Pictographic}|[\u{1F3FB}-\u{1F3FF}]|\uFE0F|\u200D/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
