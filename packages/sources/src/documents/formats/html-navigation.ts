import type { HtmlNode } from "./html-tree.ts";

const ELEMENT = 1;
const TEXT = 3;

/** Elements that a page puts around its text, which are navigation where they hold little but links. */
const around: ReadonlySet<string> = new Set(["header", "footer", "aside"]);
const says =
  /(?:^|[\s_-])(?:nav|navbar|navigation|navigate|nav(?:header|footer|row|path|links)\w*|\w*sidebar|breadcrumbs?|menu|pager|related|header|footer)(?:$|[\s_-])/i;

/** Links that lead through a site, and to the parts of it: said to be so, or called so and made of links. */
export function isNavigation(node: HtmlNode): boolean {
  const name = node.localName ?? "";
  const attribute = (key: string) => node.getAttribute?.(key) ?? "";
  if (name === "nav" || /^(?:navigation|search)$/.test(attribute("role"))) return true;
  if (!around.has(name) && !says.test(attribute("class")) && !says.test(attribute("id"))) return false;
  const { links, letters } = lettersOf(node);
  return links > 0 && links >= MOST_LINKS * letters;
}

/** Part of the letters of a row of links that are links; the rest are "Next:" and where one is. */
const MOST_LINKS = 0.35;
/** Nobody leads through a site in more. */
const MOST_NODES = 3_000;

function lettersOf(node: HtmlNode): { links: number; letters: number } {
  const counted = { links: 0, letters: 0, nodes: 0 };
  const walk = (inside: HtmlNode, isLink: boolean): void => {
    for (let child = inside.firstChild; child !== null; child = child.nextSibling) {
      if (++counted.nodes > MOST_NODES) return;
      if (child.nodeType === ELEMENT) walk(child, isLink || child.localName === "a");
      if (child.nodeType !== TEXT) continue;
      const letters = (child.data ?? "").replace(/\s+/g, "").length;
      counted.letters += letters;
      if (isLink) counted.links += letters;
    }
  };
  walk(node, false);
  return counted.nodes > MOST_NODES ? { links: 0, letters: counted.letters } : counted;
}

/** A link to the place where it stands, shown as a sign: ¶. */
export function isPermalink(node: HtmlNode): boolean {
  if (node.localName !== "a") return false;
  const only = node.firstChild;
  return (
    only !== null &&
    only.nextSibling === null &&
    only.nodeType === TEXT &&
    /^\s*[¶§#🔗\uf0c1]\s*$/u.test(only.data ?? "")
  );
}

/** The heading of a box beside the text, a note or a tip: what follows the box is not its. */
export function isTitleOfBox(heading: HtmlNode, box: HtmlNode | null): boolean {
  const kinds = `${box?.getAttribute?.("class") ?? ""} ${box?.getAttribute?.("role") ?? ""}`.toLowerCase();
  if (box === null || kinds.trim() === "") return box?.localName === "aside";
  const first = /[\p{L}]+/u.exec(textOf(heading, 80).toLowerCase())?.[0];
  return first !== undefined && kinds.split(/[\s_-]+/).includes(first);
}

function textOf(node: HtmlNode, most: number): string {
  let text = "";
  const walk = (inside: HtmlNode): void => {
    for (let child = inside.firstChild; child !== null && text.length < most; child = child.nextSibling)
      if (child.nodeType === TEXT) text += child.data ?? "";
      else walk(child);
  };
  walk(node);
  return text;
}
