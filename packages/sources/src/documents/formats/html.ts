import { decode } from "./decode.ts";
import { decodeAs } from "./decode-as.ts";
import { type Extracted, type Extractor, type FileContent, Unreadable } from "./extractor.ts";
import { markdownOf, withoutControls } from "./html-to-markdown.ts";
import { type HtmlDocument, type HtmlNode, parseHtml } from "./html-tree.ts";

export const html: Extractor = {
  kind: "html",
  extensions: ["html", "htm", "xhtml"],
  contentTypes: { "text/html": "html", "application/xhtml+xml": "html" },
  version: 4,
  extract: async (file: FileContent) => extractHtml(await decodeHtml(file)),
};

async function extractHtml(text: string): Promise<Extracted> {
  const { document, depth } = await parseHtml(text);
  const title = titleOf(document);
  const body = markdownOf(document, { without: furniture });
  const main = markedMain(document, body) ??
    (await articleOf(document, depth, body)) ?? { title: null, text: body };
  const { sectionsOfMarkdown } = await import("./markdown-sections.ts");
  const sections = sectionsOfMarkdown(
    withTitle(main.text === "" ? markdownOf(document) : main.text, main.title),
  );
  if (sections.length === 0) throw new Unreadable("the page holds no text; it may be written by its scripts");
  return { title, sections: sections.map((section) => ({ ...section, line: null })) };
}

/** Elements around the text of a page. */
const furniture: ReadonlySet<string> = new Set(["nav", "header", "footer", "aside"]);
const asides: ReadonlySet<string> = new Set(["nav", "footer", "aside"]);

/** Less than this part of the page's words is no main text but a mistake. */
const LEAST_PART = 0.25;

interface Main {
  /** Set when the text has lost the page's heading. */
  readonly title: string | null;
  readonly text: string;
}

/** Main part by the page's own marks; its heading often stands in a `header` in there. */
function markedMain(document: HtmlDocument, body: string): Main | null {
  for (const selector of ["main", "[role=main]", "article"]) {
    const [marked, another] = [...document.querySelectorAll(selector)];
    if (marked === undefined || another !== undefined) continue;
    const text = markdownOf(marked, { without: asides });
    if (text.length >= LEAST_PART * body.length && text !== "") return { title: null, text };
  }
  return null;
}

/** Readability looks at the whole of every branch again and again; a huge or deep page is read whole instead. */
const MOST_NODES = 30_000;
const DEEPEST = 128;

/** Comes last, since it changes the document. */
async function articleOf(document: HtmlDocument, depth: number, body: string): Promise<Main | null> {
  if (depth > DEEPEST || hasMoreNodes(document, MOST_NODES)) return null;
  const { Readability } = await import("@mozilla/readability");
  try {
    const same = (node: HtmlNode) => node;
    const article = new Readability(document, { serializer: same, keepClasses: true }).parse();
    if (!article?.content) return null;
    const text = markdownOf(article.content);
    return text.length < LEAST_PART * body.length ? null : { title: article.title ?? null, text };
  } catch {
    return null;
  }
}

function hasMoreNodes(root: HtmlNode, most: number): boolean {
  let count = 0;
  const walk = (node: HtmlNode) => {
    for (let child = node.firstChild; child !== null && count <= most; child = child.nextSibling) {
      count += 1;
      walk(child);
    }
  };
  walk(root);
  return count > most;
}

/** Readability takes the heading away where it says the same as the title. */
function withTitle(text: string, title: string | null): string {
  const heading = title?.replace(/\s+/g, " ").trim() ?? "";
  return heading === "" || text.startsWith("# ") ? text : `# ${heading}\n\n${text}`;
}

function titleOf(document: HtmlDocument): string | null {
  const named = first(document, "title");
  const heading = first(document, "h1");
  // "Backups - Handbook - Example Inc" says where the page is; its heading alone says what it is.
  if (heading !== null && named?.includes(heading)) return heading;
  return named ?? heading;
}

function first(document: HtmlDocument, selector: string): string | null {
  for (const { textContent } of document.querySelectorAll(selector)) {
    const text = withoutControls(textContent)
      .replace(/\s+/g, " ")
      .replace(/\s*[¶§]$/, "")
      .trim();
    if (text !== "") return text.slice(0, 300);
  }
  return null;
}

/** A server's word on the encoding counts before the page's own; a byte order mark before both. */
async function decodeHtml({ bytes, contentType }: FileContent): Promise<string> {
  const label =
    charsetIn(contentType ?? "") ?? charsetIn(Buffer.from(bytes.subarray(0, 4_096)).toString("latin1"));
  const isMarked = (bytes[0] === 0xef && bytes[1] === 0xbb) || (bytes[0] ?? 0) >= 0xfe;
  if (label === null || isMarked || /^utf-?(?:8|16)/i.test(label)) return decode(bytes);
  try {
    return decodeAs(label, bytes).replace(/\r\n?/g, "\n");
  } catch {
    return decode(bytes);
  }
}

const charsetIn = (text: string): string | null =>
  /charset\s*=\s*["']?\s*([\w:.-]{2,40})/i.exec(text)?.[1] ?? null;
