import MarkdownIt from "markdown-it";
import { frontMatter } from "./note.ts";

/** A statement of a file of notes, and its line, from 1. */
export interface Statement {
  readonly content: string;
  readonly line: number;
}

const markdown = new MarkdownIt("commonmark");
type Token = ReturnType<typeof markdown.parse>[number];

/** Characters of a memory, as the contract has it. */
const LONGEST = 20_000;

/**
 * Statements of a file such as MEMORY.md or CLAUDE.md: each item of a list and each paragraph is one, under the heading above it
 * where it does not name that itself. Code and tables say nothing alone; a line that only points at a file is no statement.
 */
export function statementsIn(text: string): Statement[] {
  const { body } = frontMatter(text);
  const above = text.slice(0, text.length - body.length).split("\n").length - 1;
  const statements: Statement[] = [];
  let heading = "";
  const tokens = markdown.parse(body, {});
  for (const [at, token] of tokens.entries()) {
    if (token.type !== "inline") continue;
    const said = plainOf(token);
    const opening = tokens[at - 1];
    // The title of the file names nothing in it.
    if (opening?.type === "heading_open") heading = opening.tag === "h1" ? "" : said;
    else if (said !== "" && !isPointer(token))
      statements.push({
        content: under(heading, said).slice(0, LONGEST),
        line: above + (token.map?.[0] ?? 0) + 1,
      });
  }
  return statements;
}

const under = (heading: string, said: string): string =>
  heading === "" || said.toLowerCase().includes(heading.toLowerCase()) ? said : `${heading}: ${said}`;

const plainOf = ({ children }: Token): string =>
  (children ?? [])
    .map(({ type, content }) => (type === "softbreak" || type === "hardbreak" ? " " : content))
    .join("")
    .replace(/\s+/g, " ")
    .trim();

/** "- [Testing](testing.md) — how tests are run": the file itself is read. */
function isPointer({ children }: Token): boolean {
  const [first] = children ?? [];
  const href = first?.type === "link_open" ? String(first.attrGet("href") ?? "") : "";
  return /^(?![a-z]+:)[^#]+\.md$/i.test(href);
}
