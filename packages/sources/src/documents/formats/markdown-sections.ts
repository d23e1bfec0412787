import MarkdownIt from "markdown-it";
import type { Extracted, Section } from "./extractor.ts";

// markdown-it and not mdast: its block rules alone read 20 MB/s against 0.6, and stay linear in hostile text.

/** Verbatim slices of a Markdown text, each from one heading to the next. */
export const sectionsOfMarkdown = (text: string): Section[] => [...extractMarkdown(text).sections];

/** The same with the title that the front matter or the first heading gives. */
export function extractMarkdown(text: string): Extracted {
  const front = FRONT_MATTER.exec(text)?.[0] ?? "";
  const headings = findHeadings(text.slice(front.length));
  const title = titleOfFrontMatter(front) ?? headings.find(({ depth }) => depth === 1)?.text ?? null;
  return { title, sections: slice(text, front.length, headings) };
}

interface Heading {
  readonly depth: number;
  readonly text: string;
  /** 0-based line it stands on, counted from the end of the front matter. */
  readonly line: number;
}

const parser = new MarkdownIt({ html: true });
parser.core.ruler.enableOnly(["normalize", "block"]);
// Neither holds a heading, and reading their cells and addresses is slow.
parser.block.ruler.disable(["table", "reference"]);

/** Headings of the document itself, not those quoted in it or listed. */
function findHeadings(text: string): Heading[] {
  const headings: Heading[] = [];
  const tokens = parser.parse(text, {});
  tokens.forEach((token, n) => {
    if (token.type === "html_block" && token.level === 0)
      headings.push(...headingsInHtml(token.content, token.map?.[0] ?? 0));
    if (token.type !== "heading_open" || token.level !== 0) return;
    const depth = Number(token.tag.slice(1));
    headings.push({ depth, text: plainHeading(tokens[n + 1]?.content ?? ""), line: token.map?.[0] ?? 0 });
  });
  return headings;
}

/** Headings may be written in HTML, for a name to link to or to stand in the middle. */
function* headingsInHtml(html: string, from: number): Generator<Heading> {
  const shown = html.replace(HTML_COMMENT, (comment) => comment.replace(/[^\n]/g, " "));
  for (const { 1: depth, 2: inner = "", index } of shown.matchAll(HTML_HEADING)) {
    const text = plainHeading(inner);
    if (text !== "") yield { depth: Number(depth), text, line: from + countLines(html.slice(0, index)) };
  }
}

const HTML_COMMENT = /<!--(?:(?!-->)[\s\S])*(?:-->|$)/g;
const HTML_HEADING = /<h([1-6])(?:\s[^<>]*)?>([^<]*(?:<(?!\/?h[1-6]\b)[^<]*)*)<\/h\1\s*>/gi;

/** A heading may jump a level: the path holds the headings that are open, whatever their depth. */
function slice(text: string, from: number, headings: readonly Heading[]): Section[] {
  const sections: Section[] = [];
  const open: Heading[] = [];
  const cut = (start: number, end: number, line: number) => {
    const part = text.slice(start, end);
    const titles = open.map((heading) => heading.text).filter((title) => title !== "");
    if (part.trim() !== "") sections.push({ headings: titles, page: 1, line, text: part });
  };
  let [start, startLine, at, line] = [0, 1, from, 0];
  const linesBefore = countLines(text.slice(0, from));
  for (const heading of headings) {
    for (; line < heading.line; line += 1) at = text.indexOf("\n", at) + 1;
    cut(start, at, startLine);
    while ((open.at(-1)?.depth ?? 0) >= heading.depth) open.pop();
    open.push(heading);
    [start, startLine] = [at, linesBefore + line + 1];
  }
  cut(start, text.length, startLine);
  return sections;
}

const countLines = (text: string): number => text.split("\n").length - 1;

const FRONT_MATTER =
  /^(---|\+\+\+)[ \t]*\n(?:(?!\1[ \t]*(?:\n|$)|\.\.\.[ \t]*\n).*\n){0,500}(?:\1|\.\.\.)[ \t]*(?:\n|$)/;

function titleOfFrontMatter(front: string): string | null {
  const value = /^title[ \t]*[:=][ \t]*(\S.*)$/m.exec(front)?.[1]?.trim();
  if (value === undefined || /^[|>][+-]?$/.test(value)) return null;
  const title = value.replace(/^(["'])(.*)\1$/, "$2").trim();
  return title === "" ? null : title;
}

/** Visible text of a heading: no marks, no targets of links, no tags; code as it stands. */
function plainHeading(source: string): string {
  const text = source.length > LONGEST_HEADING ? source.slice(0, LONGEST_HEADING) : source;
  if (!MARKUP.test(text)) return text.replace(/\s+/g, " ").trim();
  const code: string[] = [];
  // A code span may hold what looks like a tag, and a link may hold a code span: it is put aside until the rest is plain.
  const around = text
    .replaceAll(ASIDE, "")
    .replace(CODE_SPAN, (_whole, _ticks, inside: string) => `${ASIDE}${code.push(inside) - 1}${ASIDE}`);
  return withoutMarks(around)
    .replace(PUT_ASIDE, (_whole, n: string) => code[Number(n)] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

const withoutMarks = (text: string): string =>
  text
    .replace(/<!--.*?-->/gs, " ")
    .replace(/!\[([^\][]*)\](?:\([^()]*\)|\[[^\][]*\])/g, "$1")
    .replace(/\[([^\][]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)?\)|\[[^\][]*\])/g, "$1")
    .replace(/<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>/gi, "")
    .replace(/<((?:https?|mailto):[^<>\s]+)>/g, "$1")
    .replace(/[ \t]*\{[#.:][^{}]*\}[ \t]*$/, "")
    .replace(/(\*{1,3}|~~)(?=\S)(.+?)(?<=\S)\1/g, "$2")
    .replace(/(?<![\p{L}\p{N}_])(_{1,3})(?=\S)(.+?)(?<=\S)\1(?![\p{L}\p{N}_])/gu, "$2")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_whole, name: string) => ENTITIES[name] ?? " ");

const CODE_SPAN = /(?<![\\`])(`+)(?!`)(.+?)(?<!`)\1(?!`)/gs;
/** A character for private use, in no heading that means something by it. */
const ASIDE = "\ue000";
const PUT_ASIDE = /\ue000(\d+)\ue000/g;

const MARKUP = /[<[{`*~_\\&]/;

/** A setext heading may be a paragraph of a megabyte; nobody needs more of it than this. */
const LONGEST_HEADING = 400;

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
