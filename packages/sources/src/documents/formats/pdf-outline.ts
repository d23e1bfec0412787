import type { PDFDocumentProxy } from "unpdf/pdfjs";
import type { PageOfBlocks, PdfBlock } from "./pdf-blocks.ts";
import { lettersOf } from "./pdf-contents.ts";

/** An entry of the outline that a PDF brings along: where a section begins. */
export interface Bookmark {
  readonly title: string;
  /** 1 for the outermost. */
  readonly level: number;
  /** 1-based. */
  readonly page: number;
  /** From the top of the page; null where it says the page alone. */
  readonly y: number | null;
}

/** What is known of a page by its reference: its number, and where it ends at the top. */
export type PageRefs = ReadonlyMap<string, { readonly number: number; readonly top: number }>;

/** Fewer are no outline: a program has marked a page. */
const FEWEST = 3;
const MOST = 20_000;

type Entry = NonNullable<Awaited<ReturnType<PDFDocumentProxy["getOutline"]>>>[number];

/** The bookmarks of a document in their order; none where it has no outline, or one that leads nowhere. */
export async function bookmarksOf(document: PDFDocumentProxy, refs: PageRefs): Promise<Bookmark[]> {
  const outline = await document.getOutline().catch(() => null);
  if (outline === null) return [];
  const named: Record<string, unknown> = await document.getDestinations().catch(() => ({}));
  const found: Bookmark[] = [];
  const walk = (entries: readonly Entry[], level: number): void => {
    for (const { title, dest, items } of entries) {
      if (found.length >= MOST) return;
      const at = placeOf(typeof dest === "string" ? named[dest] : dest, refs);
      const text = title.replace(/[\s\p{Cc}]+/gu, " ").trim();
      if (at !== null && text !== "") found.push({ title: text, level, ...at });
      walk(items, level + 1);
    }
  };
  walk(outline, 1);
  return found.length < FEWEST ? [] : found;
}

/** `[page, {name: "XYZ"}, left, top, zoom]`, `[page, {name: "FitH"}, top]` */
function placeOf(dest: unknown, refs: PageRefs): Pick<Bookmark, "page" | "y"> | null {
  if (!Array.isArray(dest)) return null;
  const [ref, kind, first, second]: unknown[] = dest;
  if (typeof ref !== "object" || ref === null || !("num" in ref)) return null;
  const page = refs.get(`${ref.num}`);
  if (page === undefined) return null;
  const name = typeof kind === "object" && kind !== null && "name" in kind ? kind.name : "";
  const top = name === "XYZ" ? second : name === "FitH" ? first : null;
  return { page: page.number, y: typeof top === "number" ? page.top - top : null };
}

/** The level and the title of each block that a bookmark leads to. */
export function markedBlocks(
  pages: readonly PageOfBlocks[],
  bookmarks: readonly Bookmark[],
): Map<PdfBlock, Bookmark[]> {
  const byNumber = new Map(pages.map((page) => [page.number, page.blocks]));
  const marked = new Map<PdfBlock, Bookmark[]>();
  for (const bookmark of bookmarks) {
    const block = blockAt(byNumber.get(bookmark.page) ?? [], bookmark, marked);
    if (block === undefined) continue;
    const others = marked.get(block);
    if (others) others.push(bookmark);
    else marked.set(block, [bookmark]);
  }
  return marked;
}

/** The block that says the title, the nearest to where the bookmark leads; else the first one from there on. */
function blockAt(
  blocks: readonly PdfBlock[],
  { title, y }: Bookmark,
  marked: ReadonlyMap<PdfBlock, unknown>,
): PdfBlock | undefined {
  const wanted = lettersOf(title);
  const says = blocks.filter((block) => !marked.has(block) && isTitle(lettersOf(block.text), wanted));
  const apart = (block: PdfBlock) => Math.abs(block.y - (y ?? 0));
  const [nearest] = says.toSorted((one, other) => apart(one) - apart(other));
  return nearest ?? blocks.find((block) => y === null || block.y >= y - block.size);
}

/** A number may stand before it, and the text of a paragraph run on behind it. */
const isTitle = (block: string, title: string): boolean =>
  title !== "" && (block.startsWith(title) || (block.endsWith(title) && block.length <= title.length + 24));
