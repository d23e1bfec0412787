import type { Section } from "./extractor.ts";

interface Heading {
  readonly text: string;
  /** How it is marked: headings marked alike are of one level. */
  readonly mark: string;
  /** 0-based; a line over it included. */
  readonly firstLine: number;
}

/** With more headings than this part of its lines a text is a list. */
const MOST_HEADINGS = 0.5;
const LONGEST = 80;
const LONGEST_NUMBERED = 75;

/**
 * Verbatim slices of a plain text, each from one heading to the next; null for a text without headings. A heading is
 * underlined, numbered, in capitals or in the middle, and stands alone. Which is above which is told by what comes first, as in
 * reStructuredText.
 */
export function sectionsOfText(text: string): Section[] | null {
  const lines = text.split("\n");
  const headings = headingsIn(lines);
  const filled = lines.reduce((count, line) => count + (line.trim() === "" ? 0 : 1), 0);
  if (headings.length === 0 || headings.length > MOST_HEADINGS * filled) return null;
  const levels = levelsOf(headings);
  const open: Heading[] = [];
  const sections: Section[] = [];
  const cut = (from: number, to: number) => {
    const part = lines.slice(from, to).join("\n") + (to < lines.length ? "\n" : "");
    if (part.trim() === "") return;
    sections.push({ headings: open.map((heading) => heading.text), page: 1, line: from + 1, text: part });
  };
  let from = 0;
  for (const heading of headings) {
    cut(from, heading.firstLine);
    const level = levels.get(heading.mark) ?? 0;
    while ((levels.get(open.at(-1)?.mark ?? "") ?? -1) >= level) open.pop();
    open.push(heading);
    from = heading.firstLine;
  }
  cut(from, lines.length);
  return sections;
}

/** A text that marks its headings has no others. */
function headingsIn(lines: readonly string[]): Heading[] {
  const explicit = lines.flatMap((_, n) => underlined(lines, n) ?? marked(lines, n) ?? []);
  return explicit.length > 1
    ? explicit
    : lines.flatMap((_, n) => underlined(lines, n) ?? alone(lines, n) ?? []);
}

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === "";

/** A line of one sign, as long as what it underlines. */
const RULE = /^\s*([=\-~^"'`*+#:.<>_])\1{2,}\s*$/;

/** A title between two rules, or over one. */
function underlined(lines: readonly string[], n: number): Heading | null {
  const title = lines[n] ?? "";
  const under = RULE.exec(lines[n + 1] ?? "");
  if (under === null || isBlank(title) || RULE.test(title) || title.length > 2 * LONGEST) return null;
  if (!/\p{L}/u.test(title) || under[0].trim().length < 0.8 * title.trim().length) return null;
  const sign = under[1] ?? "";
  const isOver = RULE.exec(lines[n - 1] ?? "")?.[1] === sign && isBlank(lines[n - 2]);
  if (!isOver && !isBlank(lines[n - 1])) return null;
  return { text: title.trim(), mark: `${isOver ? "over " : ""}${sign}`, firstLine: isOver ? n - 1 : n };
}

/** `== Title` of AsciiDoc. */
function marked(lines: readonly string[], n: number): Heading | null {
  const [, signs, title] = /^(={1,6}) (\S.{0,100}?)(?: =+)?$/.exec(lines[n] ?? "") ?? [];
  if (signs === undefined || title === undefined || !isBlank(lines[n - 1])) return null;
  return { text: title, mark: `= ${signs.length}`, firstLine: n };
}

/** A short line between blank ones: with a number, in capitals, or in the middle. */
function alone(lines: readonly string[], n: number): Heading | null {
  const line = lines[n] ?? "";
  const text = line.trim();
  if (text === "" || text.length > LONGEST || !isBlank(lines[n - 1]) || !/\p{Lu}/u.test(text)) return null;
  const indent = line.length - line.trimStart().length;
  const next = lines[n + 1];
  const isOver = !isBlank(next) && (next ?? "").search(/\S/) > indent;
  const isApart = isBlank(next);
  const number =
    /^(?:(?:section|article|chapter|appendix|part)\s+)?(\d{1,2}(?:\.\d{1,2}){0,4}|[A-Z](?:\.\d{1,2}){1,3})[.):]?\s+\p{Lu}/iu.exec(
      text,
    )?.[1];
  if (
    number !== undefined &&
    isApart &&
    text.length <= LONGEST_NUMBERED &&
    !/[,;:]$|\w\s\w+\.\s\w/.test(text)
  )
    return { text, mark: `number ${number.split(".").length}`, firstLine: n };
  if (isCapitals(text) && (isApart || isOver)) return { text, mark: "capitals", firstLine: n };
  if (indent >= 12 && isApart && text.length <= 50 && /^\p{Lu}/u.test(text) && !/[.,;:]$/.test(text))
    return { text, mark: "middle", firstLine: n };
  return null;
}

/** "TERMS AND CONDITIONS", with four letters or more and no small one. */
const isCapitals = (text: string): boolean =>
  !/\p{Ll}/u.test(text) &&
  (text.match(/\p{Lu}/gu)?.length ?? 0) >= 4 &&
  !/[,;]$/.test(text) &&
  !/[|=<>{}\\]/.test(text);

/** By the order in which the marks come; "1.2" is always below "1". */
function levelsOf(headings: readonly Heading[]): Map<string, number> {
  const levels = new Map<string, number>();
  for (const { mark } of headings) if (!levels.has(mark)) levels.set(mark, levels.size);
  const deeper = [...levels.keys()].filter((mark) => /^(?:number|=) \d$/.test(mark)).sort();
  const places = deeper.map((mark) => levels.get(mark) ?? 0).sort((a, b) => a - b);
  deeper.forEach((mark, n) => {
    levels.set(mark, places[n] ?? 0);
  });
  return levels;
}
