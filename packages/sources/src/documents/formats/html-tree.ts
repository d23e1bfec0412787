import { Unreadable } from "./extractor.ts";

/** As much of a DOM node as is read here. */
export interface HtmlNode {
  readonly nodeType: number;
  /** Lower case; of an element. */
  readonly localName?: string;
  readonly data?: string;
  readonly parentNode: HtmlNode | null;
  readonly firstChild: HtmlNode | null;
  readonly nextSibling: HtmlNode | null;
  getAttribute?(name: string): string | null;
}

/** linkedom's types lean on a browser's, which a daemon has not; this names what is used of them. */
export interface HtmlDocument extends HtmlNode {
  querySelectorAll(selector: string): Iterable<HtmlNode & { readonly textContent: string }>;
}

/** Browsers stop at the same depth; the walk over the tree and what it is made of take one call a level. */
const DEEPEST = 512;

/** Stands for a "<" that opens no tag until the text is written. */
export const STRAY_LESS = "\u0001";

/** Parses without running or fetching anything. */
export async function parseHtml(source: string): Promise<HtmlDocument> {
  // The parser makes a node of every sign that opens no tag: five million of them fill the memory.
  const signs = source.replaceAll(STRAY_LESS, "").replace(/<(?![a-z/!?])/gi, STRAY_LESS);
  // Behind a doctype the document knows no next node: all of the page would be unseen.
  const text = signs.replace(/<!doctype[^>]*>/i, "");
  if (depthOf(text) > DEEPEST) throw new Unreadable("its tags are nested too deeply");
  const { parseHTML } = await import("linkedom");
  const isWhole = /<body[\s>]/i.test(text);
  const { document } = parseHTML(isWhole ? text : `<html><body>${text}</body></html>`);
  return document;
}

/** Counted before parsing, since a parser needs seconds for a hundred thousand open tags. Linear. */
function depthOf(text: string): number {
  const open: string[] = [];
  const tag = /<!--|<(\/?)([a-z][a-z0-9:-]*)/gi;
  let deepest = 0;
  for (let match = tag.exec(text); match !== null; match = tag.exec(text)) {
    const name = match[2]?.toLowerCase();
    if (name === undefined) skipTo(tag, text, "-->");
    else if (match[1] === "/") close(open, name);
    else if (rawElements.has(name)) skipTo(tag, text, `</${name}`);
    else if (!voidElements.has(name) && !isSelfClosed(text, tag.lastIndex, open)) {
      const ended = endedBy.get(name);
      while (ended?.has(open.at(-1) ?? "")) open.pop();
      open.push(name);
      deepest = Math.max(deepest, open.length);
      if (deepest > DEEPEST) return deepest;
    }
  }
  return deepest;
}

const voidElements = new Set(
  "area base br col embed hr img input keygen link meta param source track wbr".split(" "),
);
const rawElements = new Set(["script", "style"]);
const ends = (before: string, ...names: string[]) =>
  names.map((name) => [name, new Set(before.split(" "))] as const);
/** Tags that end an open one before them, as the parser has it. */
const endedBy = new Map([
  ...ends("li", "li"),
  ...ends("dt dd", "dt", "dd"),
  ...ends("td th tr", "tr"),
  ...ends("td th", "td", "th"),
  ...ends("option", "option", "optgroup"),
  ...ends("thead tbody tr td th", "tbody", "tfoot"),
  ...ends("p", ..."p div ul ol dl table pre h1 h2 h3 h4 h5 h6 blockquote section article form hr".split(" ")),
]);

function skipTo(tag: RegExp, text: string, end: string): void {
  const at = text.indexOf(end, tag.lastIndex);
  tag.lastIndex = at === -1 ? text.length : at + end.length;
}

function close(open: string[], name: string): void {
  const at = open.lastIndexOf(name);
  if (at !== -1) open.length = at;
}

/** Only drawings and formulas have tags that close themselves. */
function isSelfClosed(text: string, from: number, open: readonly string[]): boolean {
  if (!open.includes("svg") && !open.includes("math")) return false;
  const end = text.indexOf(">", from);
  return end !== -1 && text[end - 1] === "/";
}
