import type { HtmlNode } from "./html-tree.ts";

/** A table in Markdown, its first row as the head; `layout` when the table only places things on the page. */
export function markdownTable(
  table: HtmlNode,
  textOf: (cell: HtmlNode) => string,
): string | { layout: HtmlNode } {
  if (holdsBlocks(table)) return { layout: table };
  const rows = rowsOf(table).map((row) => cellsOf(row));
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  if (width < 2 || width > MOST_COLUMNS) return { layout: table };
  const [head, ...body] = rows.map((cells) => `| ${cells.map(textOf).join(" | ")} |`);
  return [...captionOf(table, textOf), head, `|${" --- |".repeat(width)}`, ...body].join("\n");
}

const MOST_COLUMNS = 200;

/** Stops at the first one found, so that tables in tables are not walked once for every level. */
function holdsBlocks(node: HtmlNode): boolean {
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (/^(?:table|h[1-6]|pre|article|section)$/.test(child.localName ?? "") || holdsBlocks(child))
      return true;
  }
  return false;
}

function rowsOf(node: HtmlNode): HtmlNode[] {
  const rows: HtmlNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (child.localName === "tr") rows.push(child);
    else if (/^(?:thead|tbody|tfoot)$/.test(child.localName ?? ""))
      for (const row of rowsOf(child)) rows.push(row);
  }
  return rows;
}

function cellsOf(row: HtmlNode): HtmlNode[] {
  const cells: HtmlNode[] = [];
  for (let child = row.firstChild; child !== null; child = child.nextSibling) {
    if (child.localName === "td" || child.localName === "th") cells.push(child);
  }
  return cells;
}

function captionOf(table: HtmlNode, textOf: (cell: HtmlNode) => string): string[] {
  for (let child = table.firstChild; child !== null; child = child.nextSibling) {
    if (child.localName === "caption") return [textOf(child), ""];
  }
  return [];
}
