import type { Client } from "@memory/client";
import type { Document } from "@memory/shared";
import { cite, documentRef } from "@memory/shared/words";
import type { Piece } from "./piece.ts";
import { findDocument } from "./refs.ts";
import { ToolError } from "./refusal.ts";
import { oneLine, safe, shorten } from "./words.ts";

type Chunk = Awaited<ReturnType<Client["documents"]["chunks"]>>["chunks"][number];

/** The contract's ceiling. */
const PAGE = 500;
/** A longer table of contents is no help. */
const MOST_HEADINGS = 60;

/** A passage with its neighbours, or a document with its headings and how it begins. */
export async function readDocument(
  client: Client,
  written: string,
  window: number,
  signal: AbortSignal,
): Promise<Piece[]> {
  const { document, chunkIndex } = await findDocument(client, written, signal);
  if (chunkIndex === undefined) return [whole(document, await chunksOf(client, document, PAGE, signal))];
  const chunks = await chunksOf(client, document, chunkIndex + window + 1, signal);
  if (!chunks.some((chunk) => chunk.chunkIndex === chunkIndex))
    throw new ToolError(`${documentRef(document.id)} has no passage #${chunkIndex}`, [
      `It has ${document.chunks}, from #0. memory_read {"refs": ["${documentRef(document.id)}"]} shows its headings.`,
    ]);
  return chunks
    .filter((chunk) => Math.abs(chunk.chunkIndex - chunkIndex) <= window)
    .map((chunk) => passage(document, chunk, chunkIndex));
}

/** The first passages, in order, until there are `enough`. */
async function chunksOf(
  client: Client,
  { id }: Document,
  enough: number,
  signal: AbortSignal,
): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  for (let cursor: string | undefined; chunks.length < enough; ) {
    const query = { limit: PAGE, ...(cursor && { cursor }) };
    const page = await client.documents.chunks({ params: { id }, query }, signal);
    chunks.push(...page.chunks);
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  return chunks;
}

function passage(document: Document, chunk: Chunk, asked: number): Piece {
  const { chunkIndex, content } = chunk;
  const ref = documentRef(document.id, chunkIndex);
  return {
    ref,
    uri: `memory://documents/${document.id}/chunks/${chunkIndex}`,
    show: (characters) => ({
      ref,
      kind: "passage",
      text: shorten(safe(content), characters),
      cite: oneLine(cite({ ...chunk, kind: "document", path: document.path, title: document.title })),
      path: oneLine(document.path),
      ...(chunkIndex === asked ? { passages: document.chunks } : { beside: documentRef(document.id, asked) }),
    }),
  };
}

function whole(document: Document, chunks: readonly Chunk[]): Piece {
  const { id, title, path, status, project } = document;
  const ref = documentRef(id);
  const outline = headings(chunks);
  const text = safe(chunks.map(({ content }) => content).join("\n\n"));
  return {
    ref,
    uri: `memory://documents/${id}`,
    show: (characters) => ({
      ref,
      kind: "document",
      text: shorten(text, characters),
      title: oneLine(title),
      path: oneLine(path),
      ...(status !== "ready" && { status }),
      ...(project && { project: oneLine(project) }),
      passages: document.chunks,
      ...(outline.length > 1 && { outline: within(outline, characters) }),
    }),
  };
}

/** "#4 Guide > Database" for each passage that stands under another heading than the one before. */
function headings(chunks: readonly Chunk[]): string[] {
  const lines = chunks.flatMap(({ chunkIndex, headingPath }, at) =>
    headingPath === "" || headingPath === chunks[at - 1]?.headingPath
      ? []
      : [`#${chunkIndex} ${shorten(oneLine(headingPath), 120)}`],
  );
  return lines.length > MOST_HEADINGS
    ? [...lines.slice(0, MOST_HEADINGS), `… ${lines.length - MOST_HEADINGS} more`]
    : lines;
}

/** As many of the first lines as have room. */
function within(lines: readonly string[], characters: number): string[] {
  let room = characters;
  const kept = lines.findIndex((line) => {
    room -= line.length;
    return room < 0;
  });
  return kept < 0 ? [...lines] : lines.slice(0, kept);
}
