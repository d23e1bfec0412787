import { basename, dirname } from "node:path";
import type { Deps } from "../deps.ts";
import { redact } from "../text/redact.ts";
import { kindOf, reasonOf } from "./extract/registry.ts";
import type { FoundFile } from "./intake.ts";
import { closeChunks, deleteChunk, findKnownChunks } from "./queries/chunks.ts";
import { enqueue, leaveQueue } from "./queries/queue.ts";
import { deleteRow, findByPath, findRow, insertRow, updateRow } from "./queries/rows.ts";

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
  const reason = kindOf(name) === null ? reasonOf(name) : null;
  const place = { root_id: file.rootId, project: file.project };
  const found = { ...place, size: file.size, mtime: file.mtime };
  const id = known?.id ?? deps.newId();
  if (!known)
    insertRow(store, {
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
  else updateRow(store, id, reason === null ? place : { ...found, status: "skipped", reason });
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

/** The file is gone. Answers whether it was marked as missing; a document that was never read leaves nothing behind. */
export function missDocument({ store, clock }: Pick<Deps, "store" | "clock">, id: string): boolean {
  const row = findRow(store, id);
  if (!row || row.status === "missing" || row.status === "forgotten") return false;
  leaveQueue(store, id);
  if (row.ingested_at === null) {
    deleteRow(store, id);
    return false;
  }
  closeChunks(store, id, clock());
  updateRow(store, id, { status: "missing", reason: null });
  return true;
}

/** The file cannot be read, or is not wanted: its words leave recall and come back when that changes. */
export function skipDocument(
  { store, clock }: Pick<Deps, "store" | "clock">,
  id: string,
  reason: string,
  found: { readonly size?: number; readonly mtime?: number } = {},
): void {
  closeChunks(store, id, clock());
  leaveQueue(store, id);
  updateRow(store, id, { status: "skipped", reason, ...found });
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
  leaveQueue(store, id);
  updateRow(store, id, {
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
  for (const chunk of findKnownChunks(store, id)) {
    deleteChunk(store, chunk.id);
    yield;
  }
  if (!tombstone) deleteRow(store, id);
}
