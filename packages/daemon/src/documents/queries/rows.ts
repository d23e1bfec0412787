import type { ReadDocument } from "@memory/sources/documents";
import type { Store } from "../../store/open.ts";
import { type Places, statement } from "../../store/statement.ts";
import { type DocumentRow, deleteChunk, findKnownChunks } from "./chunks.ts";

const byId = statement((q, at: Places<{ id: string }>) =>
  q.selectFrom("documents").selectAll().where("id", "=", at("id")),
);

export const findDocument = (store: Store, id: string): DocumentRow | undefined => byId.get(store, { id });

const byPath = statement((q, at: Places<{ ownerId: string; path: string }>) =>
  q.selectFrom("documents").selectAll().where("owner_id", "=", at("ownerId")).where("path", "=", at("path")),
);

export const findByPath = (store: Store, ownerId: string, path: string): DocumentRow | undefined =>
  byPath.get(store, { ownerId, path });

/** Documents with this very content, the newest first. */
export const findTwins = (store: Store, ownerId: string, contentHash: string): DocumentRow[] =>
  store
    // Written out, for the hint: by the order alone SQLite would read all documents of the owner, newest first, for each file that is read.
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
  void store.insert("documents", { ...row, ctime: row.ctime ?? null });

/** Change some columns of a document. */
export const updateDocument = (
  store: Store,
  id: string,
  changes: Partial<Omit<DocumentRow, "id" | "owner_id">>,
): void => void store.run(store.q.updateTable("documents").set(changes).where("id", "=", id));

/** It was read, and what it says is in the store. */
export const markRead = (store: Store, id: string, read: ReadDocument, now: number): void =>
  updateDocument(store, id, {
    kind: read.kind,
    extractor: read.extractor,
    title: read.title,
    status: "ready",
    reason: read.remark,
    size: read.size,
    mtime: read.mtime,
    content_hash: read.contentHash,
    chunks: read.chunks.length,
    redactions: read.redactions,
    ingested_at: now,
  });

/** The document with all that was written of it. */
export const deleteDocument = (store: Store, id: string): void => {
  for (const chunk of findKnownChunks(store, id)) deleteChunk(store, chunk.id);
  store.run(store.q.deleteFrom("documents").where("id", "=", id));
};

/**
 * Remains of a killed daemon, of any owner: pages and uploads whose bytes were lost before they were written,
 * and documents that were forgotten with passages still to go.
 */
export const findHalfGone = (store: Store): { id: string; isTombstone: boolean }[] =>
  store
    .all(
      store.q
        .selectFrom("documents as d")
        .select(["d.id", "d.origin", "d.root_id"])
        .where(({ eb, and, or, exists, selectFrom }) =>
          or([
            and([
              eb("d.origin", "<>", "file"),
              eb("d.status", "=", "queued"),
              eb("d.ingested_at", "is", null),
            ]),
            and([
              eb("d.status", "=", "forgotten"),
              exists(selectFrom("chunks as c").select("c.id").whereRef("c.document_id", "=", "d.id")),
            ]),
          ]),
        ),
    )
    .map(({ id, origin, root_id }) => ({ id, isTombstone: origin === "file" && root_id !== null }));

/** Linked folders of an owner. */
export const findRootPaths = (store: Store, ownerId: string): { id: string; path: string }[] =>
  store.all(store.q.selectFrom("roots").select(["id", "path"]).where("owner_id", "=", ownerId));
