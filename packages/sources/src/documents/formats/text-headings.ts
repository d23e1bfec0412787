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
  if (headings.length === 0) return null;
  const filled = lines.reduce((count, line) => count + (isBlank(line) ? 0 : 1), 0);
  if (headings.length > MOST_HEADINGS * filled) return null;
  const levels = levelsOf(headings);
  const open: Heading[] = [];
  const sections: Section[] = [];
  const cut = (start: number, end: number, line: number) => {
    const part = text.slice(start, end);
    if (part.trim() === "") return;
    sections.push({ headings: open.map((heading) => heading.text), page: 1, line: line + 1, text: part });
  };
  let [from, fromLine, at, line] = [0, 0, 0, 0];
  for (const heading of headings) {
    for (; line < heading.firstLine; line += 1) at += (lines[line]?.length ?? 0) + 1;
    cut(from, at, fromLine);
    const level = levels.get(heading.mark) ?? 0;
    while ((levels.get(open.at(-1)?.mark ?? "") ?? -1) >= level) open.pop();
    open.push(heading);
    [from, fromLine] = [at, line];
  }
  cut(from, text.length, fromLine);
  return sections;
}

/** A text that marks its headings has no others, and neither has one of releases. */
function headingsIn(lines: readonly string[]): Heading[] {
  const releases = releasesIn(lines);
  const explicit: Heading[] = [];
  const others: Heading[] = [];
  for (let n = 0; n < lines.length; n += 1) {
    const line = lines[n] ?? "";
    // Most lines are none of them, and are told apart by a sign.
    if (line === "") continue;
    const own = isSign(lines[n + 1]) ? underlined(lines, n) : line.startsWith("=") ? marked(lines, n) : null;
    if (own) explicit.push(own);
    else if (line.length <= LONGEST_LINE && isBlank(lines[n - 1])) {
      const other = alone(lines, n);
      if (other) others.push(other);
    }
  }
  if (releases.length === 0 && explicit.length > 1) return explicit;
  return [...explicit, ...(releases.length > 0 ? releases : others)].sort(
    (one, other) => one.firstLine - other.firstLine,
  );
}

/** So many releases that begin alike are a list of changes. */
const FEWEST_RELEASES = 3;
/** What stands before the number of a version, or a day: "What's new in Sudo 1.9.13", "bash (5.2-3) unstable", "2013-05-07  Ada". */
const RELEASE = /^(.{0,60}?)\bv?(?:\d+\.\d[\w.+~:-]*|\d{4}-\d\d-\d\d)(?=$|[\s):,;(/\]])/;

/** Lines at the left edge that begin alike up to a version or a day, with points or indented lines below. */
function releasesIn(lines: readonly string[]): Heading[] {
  const alike = new Map<string, Heading[]>();
  for (let n = 0; n < lines.length; n += 1) {
    const line = lines[n] ?? "";
    if (line === "" || line.length > LONGEST_LINE || !opensBlock(lines[n - 1]) || !isUnder(lines[n + 1]))
      continue;
    const before = /^[\s*+•#|>-]/.test(line) || /[.,;]$/.test(line) ? undefined : RELEASE.exec(line)?.[1];
    if (before === undefined) continue;
    const key = before.replace(/\d+/g, "0");
    const heading = { text: line.trim().replace(/:$/, ""), mark: "release", firstLine: n };
    const others = alike.get(key);
    if (others) others.push(heading);
    else alike.set(key, [heading]);
  }
  return [...alike.values()]
    .filter((headings) => headings.length >= FEWEST_RELEASES)
    .flat()
    .sort((one, other) => one.firstLine - other.firstLine);
}

/** What ends before it: nothing, a rule, or something indented. */
const opensBlock = (line: string | undefined): boolean =>
  isBlank(line) || /^\s|^([=*~_-])\1{9,}\s*$/.test(line ?? "");

const isUnder = (line: string | undefined): boolean => isBlank(line) || /^(?:\s|[*+•#-]\s)/.test(line ?? "");

/** A line in the middle of a page has blanks before it. */
const LONGEST_LINE = 120;

const isSign = (line: string | undefined): boolean =>
  line !== undefined &&
  line.length > 2 &&
  !isLetter(line.charCodeAt(0)) &&
  /^\s*[=\-~^"'`*+#:.<>_]{3}/.test(line);

/** Of ASCII, or of another script. */
const isLetter = (code: number): boolean =>
  code >= 128 || (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

/** Most lines begin with a letter: they are not copied to be looked at. */
const isBlank = (line: string | undefined): boolean =>
  line === undefined || line === "" || (line.charCodeAt(0) <= 32 && line.trim() === "");

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
