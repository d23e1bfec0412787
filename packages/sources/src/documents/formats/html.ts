import { decode } from "./decode.ts";
import { decodeAs } from "./decode-as.ts";
import { type Extracted, type Extractor, type FileContent, Unreadable } from "./extractor.ts";
import { isNavigation } from "./html-navigation.ts";
import { markdownOf, withoutControls } from "./html-to-markdown.ts";
import { type HtmlDocument, parseHtml } from "./html-tree.ts";

export const html: Extractor = {
  kind: "html",
  extensions: ["html", "htm", "xhtml"],
  contentTypes: { "text/html": "html", "application/xhtml+xml": "html" },
  version: 7,
  extract: async (file: FileContent) => extractHtml(await decodeHtml(file)),
};

async function extractHtml(text: string): Promise<Extracted> {
  const document = await parseHtml(text);
  const { sectionsOfMarkdown } = await import("./markdown-sections.ts");
  const page = textOfPage(document);
  const sections = sectionsOfMarkdown(page);
  if (sections.length === 0) throw new Unreadable("the page holds no text; it may be written by its scripts");
  const count = countOf(words, page);
  const isWritten = count < FEW_WORDS && /<script[\s>]/i.test(text);
  return {
    title: titleOf(document),
    ...(isWritten && {
      remark: `the page itself holds ${count} words; what its scripts write into it is not read`,
    }),
    sections: sections.map((section) => ({ ...section, line: null })),
  };
}

/** A page of fewer words that has scripts is likely to be written by them. */
const FEW_WORDS = 30;

/**
 * The page without what leads through its site, and of that its main part, where the page marks one. Either counts only
 * where nearly all of the page is kept, or one whose marks stand elsewhere would be lost in silence.
 */
function textOfPage(document: HtmlDocument): string {
  const whole = markdownOf(document, { without: ({ localName }) => localName === "nav" });
  const body = markdownOf(document, { without: isNavigation });
  const all = countOf(words, whole);
  const keepsWords = (part: string) => part !== "" && countOf(words, part) >= NEARLY_ALL * all;
  for (const selector of ["main", "[role=main]", "article"]) {
    const [marked, another] = [...document.querySelectorAll(selector)];
    if (marked === undefined || another !== undefined) continue;
    const main = markdownOf(marked, { without: isNavigation });
    if (keepsWords(main) && shapes.every((shape) => countOf(shape, main) >= 0.9 * countOf(shape, body)))
      return main;
  }
  if (keepsWords(body)) return body;
  return whole === "" ? markdownOf(document) : whole;
}

/** Least part of a page's words that has to be kept. */
const NEARLY_ALL = 0.93;

const words = /[\p{L}\p{N}]+/gu;
/** Headings, code blocks and tables. */
const shapes = [/^#{1,6} /gm, /^`{3,}/gm, /^\|(?: --- \|)+$/gm];

function countOf(pattern: RegExp, text: string): number {
  let count = 0;
  for (const _match of text.matchAll(pattern)) count += 1;
  return count;
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
