import MarkdownIt from "markdown-it";

const markdown = new MarkdownIt("commonmark").enable("table");
type Token = ReturnType<typeof markdown.parse>[number];

/** A row of a table. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A piece of Markdown, its words without marks; lines from 1. */
export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly text: string; readonly line: number }
  | {
      readonly kind: "paragraph";
      readonly text: string;
      readonly line: number;
      readonly endLine: number;
      readonly isPointer: boolean;
    }
  | {
      readonly kind: "list";
      readonly isOrdered: boolean;
      readonly items: readonly (readonly Block[])[];
      readonly line: number;
    }
  | { readonly kind: "code"; readonly language: string; readonly text: string; readonly line: number }
  | {
      readonly kind: "table";
      readonly head: readonly string[];
      readonly rows: readonly Row[];
      readonly line: number;
    };

/** Parsed section by section, with a pause behind each: a long file is parsed in some fifty milliseconds. */
export function* blocksOf(text: string): Generator<void, Block[]> {
  const blocks: Block[] = [];
  for (const { part, from } of sectionsOf(text.split("\n"))) {
    const tokens = markdown.parse(part, {});
    for (const token of tokens) if (token.map) token.map = [token.map[0] + from, token.map[1] + from];
    blocks.push(...blocksIn(tokens, { at: 0 }, null));
    yield;
  }
  return blocks;
}

/** Lines that are parsed together, at least, where a heading stands behind them. */
const TOGETHER = 100;

/** Up to a heading that stands in no code and no comment; `from` is the line that it begins with, from 0. */
function* sectionsOf(lines: readonly string[]): Generator<{ readonly part: string; readonly from: number }> {
  let from = 0;
  let closing: string | null = null;
  for (const [at, line] of lines.entries()) {
    const isBegin = closing === null && /^#{1,6} /.test(line) && at - from >= TOGETHER;
    if (isBegin) {
      yield { part: lines.slice(from, at).join("\n"), from };
      from = at;
    }
    if (closing !== null) closing = line.includes(closing) ? null : closing;
    else {
      const [, opening] = /^\s*(```+|~~~+|<!--)/.exec(line) ?? [];
      if (opening === "<!--") closing = line.includes("-->") ? null : "-->";
      else if (opening !== undefined) closing = opening;
    }
  }
  yield { part: lines.slice(from).join("\n"), from };
}

interface Cursor {
  at: number;
}

const lineOf = ({ map }: Token): number => (map?.[0] ?? 0) + 1;
/** A block ends before the line that its end is told by. */
const endLineOf = (token: Token): number => Math.max(lineOf(token), token.map?.[1] ?? 0);

/** Blocks up to the token that closes what they stand in. */
function blocksIn(tokens: readonly Token[], cursor: Cursor, until: string | null): Block[] {
  const blocks: Block[] = [];
  for (let token = tokens[cursor.at]; token && token.type !== until; token = tokens[cursor.at]) {
    cursor.at += 1;
    blocks.push(...blockAt(tokens, cursor, token));
  }
  cursor.at += 1;
  return blocks;
}

function blockAt(tokens: readonly Token[], cursor: Cursor, token: Token): Block[] {
  const line = lineOf(token);
  switch (token.type) {
    case "heading_open":
      return [
        { kind: "heading", level: Number(token.tag.slice(1)), text: inlineIn(tokens, cursor).text, line },
      ];
    case "paragraph_open":
      return [{ kind: "paragraph", ...inlineIn(tokens, cursor), line, endLine: endLineOf(token) }];
    case "blockquote_open":
      return blocksIn(tokens, cursor, "blockquote_close");
    case "bullet_list_open":
    case "ordered_list_open":
      return [
        {
          kind: "list",
          isOrdered: token.type === "ordered_list_open",
          items: itemsIn(tokens, cursor, token.type.replace("open", "close")),
          line,
        },
      ];
    case "fence":
    case "code_block":
      return [
        {
          kind: "code",
          language: token.info.trim().split(/\s/)[0]?.toLowerCase() ?? "",
          text: token.content,
          line: token.type === "fence" ? line + 1 : line,
        },
      ];
    case "table_open":
      return [{ ...tableIn(tokens, cursor), line }];
    default:
      return [];
  }
}

function inlineIn(tokens: readonly Token[], cursor: Cursor): { text: string; isPointer: boolean } {
  const token = tokens[cursor.at];
  cursor.at += 2;
  return token?.type === "inline"
    ? { text: plainOf(token), isPointer: isPointer(token) }
    : { text: "", isPointer: false };
}

function itemsIn(tokens: readonly Token[], cursor: Cursor, until: string): Block[][] {
  const items: Block[][] = [];
  for (let token = tokens[cursor.at]; token && token.type !== until; token = tokens[cursor.at]) {
    cursor.at += 1;
    if (token.type === "list_item_open") items.push(blocksIn(tokens, cursor, "list_item_close"));
  }
  cursor.at += 1;
  return items;
}

function tableIn(tokens: readonly Token[], cursor: Cursor): { kind: "table"; head: string[]; rows: Row[] } {
  const rows: { line: number; cells: string[]; isHead: boolean }[] = [];
  let isHead = false;
  for (let token = tokens[cursor.at]; token && token.type !== "table_close"; token = tokens[cursor.at]) {
    cursor.at += 1;
    if (token.type === "thead_open") isHead = true;
    if (token.type === "thead_close") isHead = false;
    if (token.type === "tr_open") rows.push({ line: lineOf(token), cells: [], isHead });
    if (token.type === "inline") rows.at(-1)?.cells.push(plainOf(token));
  }
  cursor.at += 1;
  return {
    kind: "table",
    head: rows.find((row) => row.isHead)?.cells ?? [],
    rows: rows.filter((row) => !row.isHead),
  };
}

/** Words as they are read: without marks of emphasis, links by their words, tags left out. */
const plainOf = ({ children }: Token): string =>
  (children ?? [])
    .map(({ type, content }) => {
      if (type === "softbreak" || type === "hardbreak") return " ";
      return type === "html_inline" ? "" : content;
    })
    .join("")
    .replace(/\s+/g, " ")
    .trim()
    // A box to tick says nothing of what stands behind it.
    .replace(/^\[[ x]\] /i, "");

/** "- [Testing](testing.md) — how tests are run", "- [Style](#style)": what it leads to is read itself. */
function isPointer({ children }: Token): boolean {
  const [first] = children ?? [];
  const href = first?.type === "link_open" ? String(first.attrGet("href") ?? "") : "";
  return /^(?:#.*|(?![a-z]+:)[^#]+\.md)$/i.test(href);
}
