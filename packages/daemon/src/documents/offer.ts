import { basename, dirname } from "node:path";
import { redact } from "@memory/language/redaction";
import { documentKind, unreadableReason } from "@memory/sources/documents";
import type { RecordDeps } from "../activity/record.ts";
import type { Deps } from "../models/deps.ts";
import { DELETED_AT_ONCE, settleDeleted } from "../store/renew-full-text.ts";
import { noteWordsGone } from "../store/words-gone.ts";
import type { FoundFile } from "./intake.ts";
import { logReading } from "./log-reading.ts";
import { closeChunks, deleteChunk, findKnownChunks } from "./queries/chunks.ts";
import { enqueue, leaveQueue } from "./queries/queue.ts";
import { deleteDocument, findByPath, findDocument, insertDocument, updateDocument } from "./queries/rows.ts";

export interface OfferDeps extends Pick<Deps, "store" | "clock" | "newId"> {
  /** Milliseconds a file must have been left alone before it is read. */
  readonly settleMs: number;
}

/** Give a file its row and its place in the queue. Answers whether it is going to be read. In the caller's transaction. */
export function offerFile(deps: OfferDeps, ownerId: string, file: FoundFile): boolean {
  const { store } = deps;
  const known = findByPath(store, ownerId, file.path);
  if (known?.status === "forgotten") return false;
  const name = basename(file.path);
  const reason = documentKind(name) === null ? unreadableReason(name) : null;
  const place = { root_id: file.rootId, project: file.project, ctime: file.ctime };
  const found = { ...place, size: file.size, mtime: file.mtime };
  const id = known?.id ?? deps.newId();
  if (!known)
    insertDocument(store, {
      id,
      owner_id: ownerId,
      origin: "file",
      path: file.path,
      folder: dirname(file.path),
      title: redact(name).text,
      status: reason === null ? "queued" : "skipped",
      reason,
      created_at: deps.clock(),
      ...found,
    });
  else updateDocument(store, id, reason === null ? place : { ...found, status: "skipped", reason });
  if (reason !== null) return false;
  const now = deps.clock();
  const isFresh = Math.abs(now - file.mtime) < deps.settleMs;
  enqueue(store, {
    documentId: id,
    ownerId,
    lane: file.rootId ?? ownerId,
    size: file.size,
    mtime: file.mtime,
    now,
    dueAt: isFresh ? now + deps.settleMs : now,
  });
  return true;
}

/** The same for a file that a person named: it is followed, and wanted back where it was forgotten. */
export function offerNamed(deps: OfferDeps, ownerId: string, file: FoundFile): boolean {
  const { store } = deps;
  const known = findByPath(store, ownerId, file.path);
  if (known?.status === "forgotten") updateDocument(store, known.id, { status: "queued", watching: 1 });
  const isQueued = offerFile(deps, ownerId, file);
  const offered = known ?? findByPath(store, ownerId, file.path);
  if (offered && offered.watching === 0) updateDocument(store, offered.id, { watching: 1 });
  return isQueued;
}

/** The file is gone. Answers whether it was marked as missing; a document that was never read leaves nothing behind. */
export function missDocument(deps: RecordDeps, id: string): boolean {
  const { store, clock } = deps;
  const row = findDocument(store, id);
  if (!row || row.status === "missing" || row.status === "forgotten") return false;
  leaveQueue(store, id);
  if (row.ingested_at === null) {
    deleteDocument(store, id);
    return false;
  }
  closeChunks(store, id, clock());
  logReading(deps, row, () => updateDocument(store, id, { status: "missing", reason: null }));
  return true;
}

/** The file cannot be read, or is not wanted: its words leave recall and come back when that changes. */
export function skipDocument(
  deps: RecordDeps,
  id: string,
  reason: string,
  found: { readonly size?: number; readonly mtime?: number } = {},
): void {
  const { store, clock } = deps;
  closeChunks(store, id, clock());
  leaveQueue(store, id);
  const skip = () => updateDocument(store, id, { status: "skipped", reason, ...found });
  const row = findDocument(store, id);
  // A document that was never read is no news.
  if (row && row.ingested_at !== null) logReading(deps, row, skip);
  else skip();
}

/**
 * Take a document out of the store, a passage a step: a book has thousands. With `tombstone` its path is remembered, so
 * that no walk brings it back. From the first step on nobody sees it; what a kill leaves of it goes with the next start.
 */
export function* forgetDocument(
  store: Deps["store"],
  id: string,
  { tombstone }: { tombstone: boolean },
): Generator<void, void> {
  hideDocument(store, id);
  yield* clearDocument(store, id, { tombstone });
}

/** Nobody sees it any more; what is left of it is cleared away. */
export function hideDocument(store: Deps["store"], id: string): void {
  leaveQueue(store, id);
  updateDocument(store, id, {
    status: "forgotten",
    title: "",
    reason: null,
    content_hash: null,
    extractor: null,
    chunks: 0,
    redactions: 0,
    ingested_at: null,
    watching: 0,
  });
}

/** Clears the remains of a hidden document, a passage a step, unless somebody wants it back meanwhile. */
export function* clearDocument(
  store: Deps["store"],
  id: string,
  { tombstone }: { tombstone: boolean },
): Generator<void, void> {
  const isHidden = () => findDocument(store, id)?.status === "forgotten";
  for (const [n, chunk] of findKnownChunks(store, id).entries()) {
    if (!isHidden()) return;
    deleteChunk(store, chunk.id);
    if (n % DELETED_AT_ONCE === DELETED_AT_ONCE - 1) settleDeleted(store);
    yield;
  }
  if (!tombstone && isHidden()) deleteDocument(store, id);
  noteWordsGone(store);
}
