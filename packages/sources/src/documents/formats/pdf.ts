import type { PDFDocumentProxy } from "unpdf/pdfjs";
import { type Extracted, type Extractor, type FileContent, Unreadable } from "./extractor.ts";
import { blocksOf, type PdfPage } from "./pdf-blocks.ts";
import { withoutContents } from "./pdf-contents.ts";
import { sectionsOfPages } from "./pdf-headings.ts";
import { withLigatures } from "./pdf-ligatures.ts";
import { linesOfPages } from "./pdf-lines.ts";
import { bookmarksOf, type PageRefs } from "./pdf-outline.ts";
import { withoutRunningLines } from "./pdf-running-lines.ts";
import type { TextPiece } from "./pdf-runs.ts";
import { unreadableFonts } from "./pdf-unreadable-fonts.ts";

/** A file of more pages is refused whole: half a document that looks like all of it misleads. */
const MOST_PAGES = 5_000;

export const pdf: Extractor = {
  kind: "pdf",
  extensions: ["pdf"],
  contentTypes: { "application/pdf": "pdf" },
  version: 8,
  extract: extractPdf,
};

async function extractPdf(file: FileContent): Promise<Extracted> {
  const document = await open(file.bytes);
  try {
    const { pages, refs, unreadable } = await readPages(document);
    // Ready with no passage and the reason: lists say it, and the status counts it.
    if (unreadable > MOST_UNREADABLE)
      return { title: await titleOf(document), remark: `${GIBBERISH}; run it through OCR`, sections: [] };
    const bookmarks = await bookmarksOf(document, refs);
    const bodies = withoutRunningLines(pages);
    const text = withoutContents(bodies);
    // A list that is all there is, is what the document says.
    const isMore = text.pages.some(({ lines }) => lines.length > 0);
    const { sections, firstTitle } = sectionsOfPages(blocksOf(isMore ? text.pages : bodies), {
      bookmarks,
      listed: text.listed,
    });
    // Numbers on the pages alone are no text either.
    if (sections.length === 0)
      throw new Unreadable("the PDF holds pictures of text only; run it through OCR first");
    return { title: (await titleOf(document)) ?? firstTitle, ...remarkOn(pages, unreadable), sections };
  } finally {
    await document.destroy();
  }
}

async function open(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  const { getDocumentProxy } = await import("unpdf");
  try {
    // A copy, because pdf.js takes the memory away from its caller; silent, because its warnings quote the file.
    return await getDocumentProxy(withLigatures(bytes), { verbosity: 0 });
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : "";
    if (name === "PasswordException") {
      throw new Unreadable("the PDF is encrypted; remove its password to have it read", { cause });
    }
    // Other errors of its reader arrive under these names; an error of ours does not.
    if (/^(?:InvalidPDF|UnknownError|XRef|ParserEOF|MissingData).*Exception$|^FormatError$/.test(name)) {
      throw new Unreadable("the PDF is damaged", { cause });
    }
    throw cause;
  }
}

const GIBBERISH = "the fonts of the PDF do not say which letters they show, so its text cannot be read";
/** Part of its signs: what else there is are numbers of pages and captions of figures. */
const MOST_UNREADABLE = 0.6;
/** Less is no loss to speak of: an ornament, a word in another script. */
const SOME_UNREADABLE = 0.02;

/** Pages without a word may be pictures of text. */
function remarkOn(pages: readonly PdfPage[], unreadable: number): Pick<Extracted, "remark"> {
  if (unreadable >= SOME_UNREADABLE) {
    const part = `${Math.round(100 * unreadable)} % of its text`;
    return { remark: `${part} is left out: its fonts do not say which letters they show; OCR reads them` };
  }
  const bare = pages.filter(({ lines }) => lines.length === 0).length;
  if (bare < MANY_BARE * pages.length) return {};
  return {
    remark: `${bare} of its ${pages.length} pages hold no text; pictures of text are not read without OCR`,
  };
}

/** Empty pages are usual; this part of them is not. */
const MANY_BARE = 0.1;

interface Read {
  readonly pages: PdfPage[];
  readonly refs: PageRefs;
  /** Part of the text whose letters are not known, which is left out. */
  readonly unreadable: number;
}

/** A page that is damaged is left out; when all are, so is the file. */
async function readPages(document: PDFDocumentProxy): Promise<Read> {
  if (document.numPages > MOST_PAGES)
    throw new Unreadable(
      `the PDF has ${document.numPages} pages; split it into parts of ${MOST_PAGES} or less`,
    );
  const read: (PageRead | null)[] = [];
  const refs = new Map<string, { number: number; top: number }>();
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await readPage(document, number);
    read.push(page);
    if (page?.ref) refs.set(page.ref, { number, top: page.top });
  }
  if (read.every((page) => page === null)) throw new Unreadable("the PDF is damaged");
  const all = read.map((page) => page?.pieces ?? []);
  const { names, share } = unreadableFonts(all);
  const lines = linesOfPages(all.map((pieces) => pieces.filter(({ fontName }) => !names.has(fontName))));
  return {
    pages: read.map((page, n) => ({ number: n + 1, height: page?.height ?? 0, lines: lines[n] ?? [] })),
    refs,
    unreadable: share,
  };
}

interface PageRead {
  readonly height: number;
  /** Where it ends at the top, in its own measure. */
  readonly top: number;
  readonly ref: string | null;
  readonly pieces: readonly TextPiece[];
}

async function readPage(document: PDFDocumentProxy, number: number): Promise<PageRead | null> {
  try {
    const page = await document.getPage(number);
    const view = page.getViewport({ scale: 1 });
    const content = await page.getTextContent();
    const pieces: TextPiece[] = [];
    for (const item of content.items) {
      if (!("str" in item)) continue;
      const isMono = content.styles[item.fontName]?.fontFamily === "monospace";
      const { str, dir, width, fontName } = item;
      pieces.push({ str, dir, width, fontName, transform: onPage(view.transform, item.transform), isMono });
    }
    const { ref } = page;
    page.cleanup();
    return {
      height: view.height,
      top: page.view[3] ?? view.height,
      ref: ref ? String(ref.num) : null,
      pieces,
    };
  } catch {
    return null;
  }
}

/** Product of the two matrices: where a piece stands on the page as a reader turns it, y downwards. */
function onPage(view: readonly number[], own: readonly number[]): number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = view;
  const [p = 1, q = 0, r = 0, s = 1, t = 0, u = 0] = own;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

/** Programs write the name of their own file, or nothing worth reading, as a title. */
const senseless = /^(?:untitled|title|document\d*|microsoft (?:word|powerpoint|excel) - .*|.*\.[a-z]{2,5})$/i;

async function titleOf(document: PDFDocumentProxy): Promise<string | null> {
  try {
    const { info } = await document.getMetadata();
    const title: unknown = "Title" in info ? info.Title : null;
    if (typeof title !== "string") return null;
    const text = title.replace(/[\s\p{Cc}]+/gu, " ").trim();
    return text.length < 3 || text.length > 200 || senseless.test(text) ? null : text;
  } catch {
    return null;
  }
}
