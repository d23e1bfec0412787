import type { ReadDocument } from "@memory/sources/documents";
import type { Store } from "../../store/open.ts";
import { type DocumentRow, deleteChunk, findKnownChunks } from "./chunks.ts";

export const findDocument = (store: Store, id: string): DocumentRow | undefined =>
  store.prepare<[string], DocumentRow>("SELECT * FROM documents WHERE id = ?").get(id);

export const findByPath = (store: Store, ownerId: string, path: string): DocumentRow | undefined =>
  store
    .prepare<[string, string], DocumentRow>("SELECT * FROM documents WHERE owner_id = ? AND path = ?")
    .get(ownerId, path);

/** Documents with this very content, the newest first. */
export const findTwins = (store: Store, ownerId: string, contentHash: string): DocumentRow[] =>
  store
    .prepare<[string, string], DocumentRow>(
      `SELECT * FROM documents INDEXED BY documents_hash WHERE owner_id = ? AND content_hash = ? AND origin = 'file' AND ingested_at IS NOT NULL
         AND status <> 'forgotten' ORDER BY created_at DESC LIMIT 20`,
    )
    .all(ownerId, contentHash);

/** Fields of a document before its first reading. */
export type NewDocument = Pick<
  DocumentRow,
  "id" | "owner_id" | "origin" | "path" | "folder" | "root_id" | "project" | "title" | "status" | "reason"
> &
  Pick<DocumentRow, "size" | "mtime" | "created_at"> &
  Partial<Pick<DocumentRow, "ctime">>;

export const insertDocument = (store: Store, row: NewDocument): void =>
  void store
    .prepare(
      `INSERT INTO documents (id, owner_id, origin, path, folder, root_id, project, title, status, reason, size, mtime, ctime, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      row.id,
      row.owner_id,
      row.origin,
      row.path,
      row.folder,
      row.root_id,
      row.project,
      row.title,
      row.status,
      row.reason,
      row.size,
      row.mtime,
      row.ctime ?? null,
      row.created_at,
    );

/** Change some columns of a document. */
export const updateDocument = (
  store: Store,
  id: string,
  changes: Partial<Omit<DocumentRow, "id" | "owner_id">>,
): void => void store.run(store.q.updateTable("documents").set(changes).where("id", "=", id));

/** It was read, and what it says is in the store. */
export const markRead = (store: Store, id: string, read: ReadDocument, now: number): void =>
  void store
    .prepare(
      `UPDATE documents SET kind = ?, extractor = ?, title = ?, status = 'ready', reason = NULL, size = ?, mtime = ?,
         content_hash = ?, chunks = ?, redactions = ?, ingested_at = ? WHERE id = ?`,
    )
    .run(
      read.kind,
      read.extractor,
      read.title,
      read.size,
      read.mtime,
      read.contentHash,
      read.chunks.length,
      read.redactions,
      now,
      id,
    );

/** The document with all that was written of it. */
export const deleteDocument = (store: Store, id: string): void => {
  for (const chunk of findKnownChunks(store, id)) deleteChunk(store, chunk.id);
  store.prepare("DELETE FROM documents WHERE id = ?").run(id);
};

/**
 * Remains of a killed daemon, of any owner: pages and uploads whose bytes were lost before they were written,
 * and documents that were forgotten with passages still to go.
 */
export const findHalfGone = (store: Store): { id: string; isTombstone: number }[] =>
  store
    .prepare<[], { id: string; isTombstone: number }>(
      `SELECT id, origin = 'file' AND root_id IS NOT NULL AS isTombstone FROM documents d
       WHERE (origin <> 'file' AND status = 'queued' AND ingested_at IS NULL)
         OR (status = 'forgotten' AND EXISTS (SELECT 1 FROM chunks c WHERE c.document_id = d.id))`,
    )
    .all();

/** Linked folders of an owner. */
export const findRootPaths = (store: Store, ownerId: string): { id: string; path: string }[] =>
  store
    .prepare<[string], { id: string; path: string }>("SELECT id, path FROM roots WHERE owner_id = ?")
    .all(ownerId);
