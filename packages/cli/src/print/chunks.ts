import type { Document } from "@memory/shared";
import { cite, documentRef } from "@memory/shared/words";
import { cleanBlock, cleanLine } from "./clean.ts";
import { type Chunk, titleOf } from "./documents.ts";
import type { Style } from "./style.ts";
import { wrap } from "./width.ts";

const INDENT = "  ";

/** The passages of a document as memory holds them, each with its reference and place. */
export function chunkSheet(document: Document, chunks: readonly Chunk[], style: Style): string {
  if (chunks.length === 0) return `${titleOf(document)} has no passages: it is ${document.status}.`;
  return chunks.map((chunk) => sheetOf(document, chunk, style)).join("\n\n");
}

function sheetOf(document: Document, chunk: Chunk, { paint, width }: Style): string {
  const head = `${paint.cyan(documentRef(document.id, chunk.chunkIndex))}  ${placeOfChunk(document, chunk)}`;
  const lines = wrap(cleanBlock(chunk.content), width - INDENT.length);
  return [head, ...lines.map((line) => (INDENT + line).trimEnd())].join("\n");
}

/** "guide.md › Guide > Database (p. 3), lines 12–40" */
const placeOfChunk = ({ path }: Document, { headingPath, page, startLine, endLine }: Chunk): string =>
  cite({ kind: "document", path, headingPath, page, startLine, endLine }, cleanLine);

/** Reference, page, first and last line, headings and words, for programs. */
export const plainChunk =
  (document: Document) =>
  (chunk: Chunk): string[] =>
    [
      documentRef(document.id, chunk.chunkIndex),
      String(chunk.page),
      String(chunk.startLine ?? ""),
      String(chunk.endLine ?? ""),
      chunk.headingPath,
      chunk.content,
    ].map(cleanLine);
