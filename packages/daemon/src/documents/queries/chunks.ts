import { basename, dirname } from "node:path";
import { datesIn } from "@memory/language/questions";
import { redact } from "@memory/language/redaction";
import { partsIn, withParts } from "@memory/language/text";
import { type Selectable, sql } from "kysely";
import type { ChunksTable, DocumentsTable } from "../../store/document-tables.ts";
import type { Store } from "../../store/open.ts";
import { indexText, moveText, type RecallItem, setProject, unindexText } from "../../store/search.ts";
import { type Places, statement } from "../../store/statement.ts";

export type ChunkRow = Selectable<ChunksTable>;
export type DocumentRow = Selectable<DocumentsTable>;

/** Fields of a chunk that are compared with the new reading: the rest may have moved. */
export type KnownChunk = Pick<ChunkRow, "id" | "seq" | "content_key" | "page" | "start_line" | "end_line">;

const knownChunks = statement((q, at: Places<{ documentId: string }>) =>
  q
    .selectFrom("chunks")
    .select(["id", "seq", "content_key", "page", "start_line", "end_line"])
    .where("document_id", "=", at("documentId"))
    .orderBy("seq")
    .orderBy("id"),
);

export const findKnownChunks = (store: Store, documentId: string): KnownChunk[] =>
  knownChunks.all(store, { documentId });

/** Search fields of a chunk beside its own words. */
export interface FoundBy {
  /** Names of its document, as `documentNames` gives them. */
  readonly names: string;
  /** Of its camelCase words. */
  readonly parts: string;
  /** The days and months that it names. */
  readonly dates: string;
}

export function insertChunk(
  store: Store,
  document: DocumentRow,
  { row, found }: { readonly row: ChunkRow; readonly found: FoundBy },
): void {
  store.insert("chunks", row);
  const words = wordsOfChunk(found.names, row, found.dates);
  indexText(store, itemOfChunk(document, row), words, found.parts);
}

/** Those of the content alone: what stands above it has its own beside it. */
export const partsOfChunk = ({ content }: Pick<ChunkRow, "content">): string => partsIn(content);

/** Make the words of a chunk recallable. */
export const indexChunk = (store: Store, document: DocumentRow, row: ChunkRow): void =>
  void indexText(
    store,
    itemOfChunk(document, row),
    wordsOfChunk(documentNames(document), row),
    partsOfChunk(row),
  );

const placing = statement((q, at: Places<Omit<KnownChunk, "content_key">>) =>
  q
    .updateTable("chunks")
    .set({ seq: at("seq"), page: at("page"), start_line: at("start_line"), end_line: at("end_line") })
    .where("id", "=", at("id")),
);

const placingInRecall = statement((q, at: Places<{ id: string; seq: number }>) =>
  q
    .updateTable("recall_items")
    .set({ seq: at("seq") })
    .where("ref_id", "=", at("id")),
);

/** The same words stand elsewhere in the document now. */
export function moveChunk(store: Store, id: string, to: Omit<KnownChunk, "id" | "content_key">): void {
  placing.run(store, { ...to, id });
  placingInRecall.run(store, { id, seq: to.seq });
}

const deletion = statement((q, at: Places<{ id: string }>) =>
  q.deleteFrom("chunks").where("id", "=", at("id")),
);

export function deleteChunk(store: Store, id: string): void {
  deletion.run(store, { id });
  unindexText(store, id);
}

/**
 * True where recall holds its chunks under its current project; a document without chunks counts as right.
 */
export function isIndexedAs(store: Store, { id, owner_id, project }: DocumentRow): boolean {
  const known = store.get(
    store.q
      .selectFrom("recall_items")
      .select("project")
      .where("owner_id", "=", owner_id)
      .where("kind", "=", sql.lit("context"))
      .where("source_key", "=", keyOf(id))
      .limit(1),
  );
  return known === undefined || known.project === project;
}

/**
 * All chunks of a document that has another name or another project now, one a step. `isAnew`: their vectors are computed again, too.
 */
export function* reindexChunks(
  store: Store,
  document: DocumentRow,
  { isAnew }: { readonly isAnew: boolean },
): Generator<void, void> {
  const rows = store.all(
    store.q.selectFrom("chunks").selectAll().where("document_id", "=", document.id).orderBy("seq"),
  );
  const names = documentNames(document);
  for (const row of rows) {
    const found = [itemOfChunk(document, row), wordsOfChunk(names, row), partsOfChunk(row)] as const;
    if (isAnew) {
      unindexText(store, row.id);
      indexText(store, ...found);
    } else moveText(store, ...found);
    yield;
  }
}

/** Those of a document that is of another project now are found there. */
export const moveChunks = (store: Store, { id, project }: DocumentRow): void => {
  for (const chunk of findKnownChunks(store, id)) setProject(store, chunk.id, project);
};

/** From when on the document's words count no more; null: they count. Vectors and ids stay. */
export const closeChunks = (store: Store, documentId: string, at: number | null): void =>
  void store.run(
    store.q
      .updateTable("recall_items")
      .set({ valid_to: at })
      .where("ref_id", "in", store.q.selectFrom("chunks").select("id").where("document_id", "=", documentId))
      .where("valid_to", at === null ? "is not" : "is", null),
  );

/** Key under which its chunks are neighbours. */
const keyOf = (documentId: string): string => `document:${documentId}`;

/** The place of a chunk in recall, as long as its document is there. */
export const itemOfChunk = (document: DocumentRow, row: ChunkRow): RecallItem => ({
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

/**
 * The name of a document's file with that of its folder, which often says what it is about ("tar/large-numbers.js"), or its title; a name
 * may hold a key like any text.
 */
export const documentNames = ({ origin, path, title }: DocumentRow): string =>
  origin === "file" ? redact(`${basename(dirname(path))} ${basename(path)}`).text : title;

/** The searchable text of a chunk, without the parts of its content's camelCase words. */
export const wordsOfChunk = (names: string, row: ChunkRow, dates = datesIn(row.content)): string =>
  `${withParts(`${names}\n${row.heading_path}`)}\n${row.content}${dates === "" ? "" : `\n${dates}`}`;
