import { basename } from "node:path";
import { redact } from "@memory/language/redaction";
import { withParts } from "@memory/language/text";
import type { Selectable } from "kysely";
import type { ChunksTable, DocumentsTable } from "../../store/document-tables.ts";
import type { Store } from "../../store/open.ts";
import { indexText, moveText, type RecallItem, unindexText } from "../../store/search.ts";

export type ChunkRow = Selectable<ChunksTable>;
export type DocumentRow = Selectable<DocumentsTable>;

/** Fields of a chunk that are compared with the new reading: the rest may have moved. */
export type KnownChunk = Pick<ChunkRow, "id" | "seq" | "content_key" | "page" | "start_line" | "end_line">;

export const findKnownChunks = (store: Store, documentId: string): KnownChunk[] =>
  store
    .prepare<[string], KnownChunk>(
      "SELECT id, seq, content_key, page, start_line, end_line FROM chunks WHERE document_id = ? ORDER BY seq, id",
    )
    .all(documentId);

/** Search fields of a chunk beside its own words. */
export interface FoundBy {
  /** Names of its document, as `documentNames` gives them. */
  readonly names: string;
  /** Of its camelCase words. */
  readonly parts: string;
}

export function insertChunk(
  store: Store,
  document: DocumentRow,
  { names, parts, ...row }: ChunkRow & FoundBy,
): void {
  store
    .prepare(
      `INSERT INTO chunks (id, owner_id, document_id, seq, content_key, heading_path, page, start_line, end_line, content,
         asserted_at, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      row.id,
      row.owner_id,
      row.document_id,
      row.seq,
      row.content_key,
      row.heading_path,
      row.page,
      row.start_line,
      row.end_line,
      row.content,
      row.asserted_at,
      row.created_at,
    );
  indexText(store, itemOf(document, row), wordsOf(names, row), { grams: "later", parts });
}

/** The same words stand elsewhere in the document now. */
export function moveChunk(store: Store, id: string, to: Omit<KnownChunk, "id" | "content_key">): void {
  store
    .prepare("UPDATE chunks SET seq = ?, page = ?, start_line = ?, end_line = ? WHERE id = ?")
    .run(to.seq, to.page, to.start_line, to.end_line, id);
  store.prepare("UPDATE recall_items SET seq = ? WHERE ref_id = ?").run(to.seq, id);
}

export function deleteChunk(store: Store, id: string): void {
  store.prepare("DELETE FROM chunks WHERE id = ?").run(id);
  unindexText(store, id);
}

/**
 * True where recall holds its chunks under its current project; a document without chunks counts as right.
 */
export function isIndexedAs(store: Store, { id, owner_id, project }: DocumentRow): boolean {
  const known = store
    .prepare<[string, string], { project: string | null }>(
      "SELECT project FROM recall_items WHERE owner_id = ? AND kind = 'context' AND source_key = ? LIMIT 1",
    )
    .get(owner_id, keyOf(id));
  return known === undefined || known.project === project;
}

/** All chunks of a document that has another name or another project now, one a step. */
export function* reindexChunks(store: Store, document: DocumentRow): Generator<void, void> {
  const rows = store
    .prepare<[string], ChunkRow>("SELECT * FROM chunks WHERE document_id = ? ORDER BY seq")
    .all(document.id);
  const names = documentNames(document);
  for (const row of rows) {
    moveText(store, itemOf(document, row), wordsOf(names, row));
    yield;
  }
}

/** From when on the document's words count no more; null: they count. Vectors and ids stay. */
export const closeChunks = (store: Store, documentId: string, at: number | null): void =>
  void store
    .prepare(
      `UPDATE recall_items SET valid_to = ? WHERE ref_id IN (SELECT id FROM chunks WHERE document_id = ?)
         AND (valid_to IS NULL) <> (? IS NULL)`,
    )
    .run(at, documentId, at);

/** Key under which its chunks are neighbours. */
const keyOf = (documentId: string): string => `document:${documentId}`;

const itemOf = (document: DocumentRow, row: ChunkRow): RecallItem => ({
  owner_id: row.owner_id,
  kind: "context",
  ref_id: row.id,
  type: null,
  project: document.project,
  source_key: keyOf(document.id),
  seq: row.seq,
  author: null,
  asserted_at: row.asserted_at,
  valid_from: row.asserted_at,
  valid_to: null,
});

/** The name of a document's file, or its title; a name may hold a key like any text. */
export const documentNames = ({ origin, path, title }: DocumentRow): string =>
  origin === "file" ? withParts(redact(basename(path)).text) : title;

const wordsOf = (names: string, row: ChunkRow): string => `${names}\n${row.heading_path}\n${row.content}`;
