import { isPermalink, isTitleOfBox } from "./html-navigation.ts";
import { markdownTable } from "./html-table.ts";
import { type HtmlNode, parseHtml, STRAY_LESS } from "./html-tree.ts";

// Not turndown: over linkedom it loses tables, and a list or table of 8,000 rows takes it 3 to 11 s.

/** Markdown of a text in HTML: headings, lists, tables and code; of links and pictures the words only. */
export async function htmlToMarkdown(text: string): Promise<string> {
  return markdownOf(await parseHtml(text));
}

export interface MarkdownOptions {
  /** Test for an element that is left out with all it holds, next to those that never hold text. */
  readonly without?: (element: HtmlNode) => boolean;
}

/** One pass over the tree below `root`. */
export function markdownOf(root: HtmlNode, { without = () => false }: MarkdownOptions = {}): string {
  const sink = newSink(without, 0);
  visitChildren(root, sink);
  flush(sink);
  return withoutControls(sink.blocks.join("\n\n"));
}

/** A form feed would end a page for those who come after. */
export const withoutControls = (text: string): string =>
  text
    .replaceAll(STRAY_LESS, "<")
    .replace(/[\v\f]/g, " ")
    .replace(/(?![\n\t])\p{Cc}/gu, "");

/** Output of the conversion: finished blocks, and the pieces of the current line. */
interface Sink {
  readonly without: (element: HtmlNode) => boolean;
  /** Number of lists and quotations around it. */
  readonly depth: number;
  readonly blocks: string[];
  readonly line: string[];
}

const newSink = (without: Sink["without"], depth: number): Sink => ({
  without,
  depth,
  blocks: [],
  line: [],
});

/** Never text that is read. */
const silent = new Set(
  "head title script style noscript template svg iframe canvas object embed audio video button select textarea input datalist dialog".split(
    " ",
  ),
);

const blockElements = new Set(
  "address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form header hgroup hr html legend li main nav ol p section summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);

/** Deeper lists and quotations are written at this depth, so that a line is not copied once a level. */
const DEEPEST_INDENT = 8;

function visit(node: HtmlNode, sink: Sink): void {
  if (node.nodeType === TEXT) sink.line.push((node.data ?? "").replace(/\s+/g, " "));
  if (node.nodeType !== ELEMENT) return;
  const name = node.localName ?? "";
  if (silent.has(name) || isPermalink(node) || sink.without(node)) return;
  if (node.getAttribute?.("aria-hidden") === "true") return;
  if (name === "br") sink.line.push("\n");
  else if (name === "img") sink.line.push(node.getAttribute?.("alt") ?? "");
  else if (codeElements.has(name)) sink.line.push(inlineCode(node));
  else if (name === "pre") addBlock(sink, fenced(node));
  else if (/^h[1-6]$/.test(name)) addBlock(sink, heading(node, sink));
  else if (name === "table")
    addBlock(
      sink,
      markdownTable(node, (cell) => textOfCell(cell, sink)),
    );
  else if ((name === "ul" || name === "ol") && sink.depth < DEEPEST_INDENT)
    addBlock(sink, list(node, name, sink));
  else if (name === "dd" && sink.depth < DEEPEST_INDENT && !hasShape(node)) addDefinition(node, sink);
  else if (name === "blockquote" && sink.depth < DEEPEST_INDENT)
    addBlock(sink, indented(childrenOf(node), "> ", "> ", sink));
  else visitInside(node, name, sink);
}

function visitInside(node: HtmlNode, name: string, sink: Sink): void {
  const isBlock = blockElements.has(name);
  if (isBlock) flush(sink);
  visitChildren(node, sink);
  if (isBlock) flush(sink);
}

function visitChildren(node: HtmlNode, sink: Sink): void {
  for (let child = node.firstChild; child !== null; child = child.nextSibling) visit(child, sink);
}

/** A table that only lays out a page is `null` and is read like a division of it. */
function addBlock(sink: Sink, block: string | { layout: HtmlNode }): void {
  flush(sink);
  if (typeof block !== "string") visitInside(block.layout, "table", sink);
  else if (block.trim() !== "") sink.blocks.push(block);
}

function flush(sink: Sink): void {
  const text = sink.line.join("");
  sink.line.length = 0;
  const lines = text.split("\n").map((line) => escapeStart(line.replace(/[ \u00a0]+/g, " ").trim()));
  const block = lines
    .join("\n")
    .replace(/\n{2,}/g, "\n")
    .trim();
  if (block !== "") sink.blocks.push(block);
}

/** Words that would be a heading, a fence or an HTML block to a reader of Markdown stay words. */
const escapeStart = (line: string): string =>
  /^(?:#{1,6}(?:\s|$)|`{3}|~{3}|[-=]+$|\+{3}|<)/.test(line) ? `\\${line}` : line;

function heading(node: HtmlNode, sink: Sink): string {
  const inside = newSink(sink.without, DEEPEST_INDENT);
  visitChildren(node, inside);
  flush(inside);
  // Signs at the end are links to the heading itself.
  const text = inside.blocks
    .join(" ")
    .replace(/\s+/g, " ")
    .replace(/\s*(?:[¶§🔗#]|\[edit\])+$/u, "")
    .trim();
  if (text === "") return "";
  const level = Number(node.localName?.[1]);
  return level > 1 && isTitleOfBox(node, node.parentNode) ? `**${text}**` : `${"#".repeat(level)} ${text}`;
}

function list(node: HtmlNode, name: "ul" | "ol", sink: Sink): string {
  const parts: string[] = [];
  let count = 0;
  let rest = "";
  let loose: HtmlNode[] = [];
  const close = () => {
    const text = indented(loose, rest, rest, sink);
    if (text.trim() !== "") parts.push(text);
    loose = [];
  };
  for (const child of childrenOf(node)) {
    if (child.localName !== "li") {
      // What stands between the points is read as a browser shows it: as a part of the one before.
      loose.push(child);
      continue;
    }
    close();
    if (sink.without(child)) continue;
    const mark = name === "ol" ? `${count + 1}. ` : "- ";
    const point = indented(childrenOf(child), mark, " ".repeat(mark.length), sink);
    if (point === "") continue;
    parts.push(point);
    count += 1;
    rest = " ".repeat(mark.length);
  }
  close();
  return parts.join("\n");
}

function childrenOf(node: HtmlNode): HtmlNode[] {
  const children: HtmlNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return children;
}

function indented(nodes: readonly HtmlNode[], first: string, rest: string, sink: Sink): string {
  const inside = newSink(sink.without, sink.depth + 1);
  for (const node of nodes) visit(node, inside);
  flush(inside);
  if (inside.blocks.length === 0) return "";
  const between = first === "> " || rest === "" ? "\n\n" : "\n";
  const lines = inside.blocks.join(between).split("\n");
  return lines.map((line, n) => (n === 0 ? first + line : (rest + line).trimEnd())).join("\n");
}

/** Elements with a form of their own in Markdown. */
const shaped = new Set("h1 h2 h3 h4 h5 h6 pre table ul ol dl dt dd blockquote".split(" "));

function hasShape(node: HtmlNode): boolean {
  for (let child = node.firstChild; child !== null; child = child.nextSibling)
    if (shaped.has(child.localName ?? "") || hasShape(child)) return true;
  return false;
}

/** One paragraph is marked as Markdown marks definitions, to be told apart from its term; more are a page's text. */
function addDefinition(node: HtmlNode, sink: Sink): void {
  const inside = newSink(sink.without, sink.depth);
  visitChildren(node, inside);
  flush(inside);
  const isOne = inside.blocks.length === 1;
  for (const block of inside.blocks) addBlock(sink, isOne ? `: ${block.replaceAll("\n", "\n  ")}` : block);
}

function textOfCell(cell: HtmlNode, sink: Sink): string {
  const inside = newSink(sink.without, DEEPEST_INDENT);
  visitChildren(cell, inside);
  flush(inside);
  return inside.blocks.join(" ").replace(/\s+/g, " ").replaceAll("|", "\\|").trim();
}

const codeElements = new Set(["code", "kbd", "samp", "tt"]);

function inlineCode(node: HtmlNode): string {
  const text = rawText(node).replace(/\s+/g, " ").trim();
  if (text === "") return "";
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}

function fenced(node: HtmlNode): string {
  const text = rawText(node).replace(/^\n+/, "").trimEnd();
  if (text === "") return "";
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, ticks) => Math.max(most, ticks.length), 2);
  const fence = "`".repeat(longest + 1);
  return `${fence}${languageOf(node)}\n${text}\n${fence}`;
}

function languageOf(node: HtmlNode): string {
  const first = node.firstChild;
  const classes = [node, ...(first?.nodeType === ELEMENT ? [first] : [])].map(
    (one) => one.getAttribute?.("class") ?? "",
  );
  return (
    /(?:^|\s)(?:language|lang|highlight-source|brush:)[-: ]?([\w+#-]{1,20})/.exec(classes.join(" "))?.[1] ??
    ""
  );
}

/** Text as it stands, a line break for every `br`. */
function rawText(node: HtmlNode): string {
  const parts: string[] = [];
  const collect = (inside: HtmlNode) => {
    for (let child = inside.firstChild; child !== null; child = child.nextSibling) {
      if (child.nodeType === TEXT) parts.push(child.data ?? "");
      else if (child.localName === "br") parts.push("\n");
      else if (child.nodeType === ELEMENT && !silent.has(child.localName ?? "")) collect(child);
    }
  };
  collect(node);
  return parts.join("");
}

const ELEMENT = 1;
const TEXT = 3;
