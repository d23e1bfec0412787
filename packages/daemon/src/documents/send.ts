import { redact, redactUrl } from "@memory/language/redaction";
import { ApiError } from "@memory/shared";
import type { ReadDocument, ReadOutcome } from "@memory/sources/documents";
import { fetchPage } from "@memory/sources/web";
import type { Actor } from "../activity/operation.ts";
import { record } from "../activity/record.ts";
import type { Deps } from "../models/deps.ts";
import type { Workers } from "../platform/schedule/pool.ts";
import { ensureOwner } from "../store/owners.ts";
import { inSteps } from "../store/slices.ts";
import type { RefusedPath } from "./add.ts";
import type { IngestLoop } from "./ingest-loop.ts";
import { forgetDocument } from "./offer.ts";
import type { DocumentRow } from "./queries/chunks.ts";
import { findByPath, findDocument, insertDocument } from "./queries/rows.ts";
import { crashed, inThread } from "./read-files.ts";

export interface SendDeps extends Pick<Deps, "store" | "clock" | "newId"> {
  readonly loop: Pick<IngestLoop, "write">;
  readonly workers: Pick<Workers, "awaited">;
  readonly config: { readonly allowPrivateUrls: boolean };
}

/** Sender, and the run that it belongs to where a call sends several. */
export interface Sender {
  readonly actor: Actor;
  readonly runId?: string;
}

/** Bytes that came over the wire: nothing of them but their redacted text is kept. */
interface Sent {
  readonly origin: "url" | "upload";
  readonly path: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly contentType?: string;
  readonly mtime: number;
  readonly asked: Sender;
}

/** Read web pages. A page that was read before is read again; what cannot be fetched is refused with its reason. */
export async function readPages(
  deps: SendDeps,
  ownerId: string,
  { urls, signal, ...asked }: { urls: readonly string[]; signal: AbortSignal } & Sender,
): Promise<{ documents: DocumentRow[]; refused: RefusedPath[] }> {
  const documents: DocumentRow[] = [];
  const refused: RefusedPath[] = [];
  for (const url of urls) {
    signal.throwIfAborted();
    const page = await fetchPage(url, { allowPrivate: deps.config.allowPrivateUrls, signal });
    if (page.kind !== "fetched") {
      refused.push({ path: url, reason: page.reason });
      continue;
    }
    const { bytes, name, contentType } = page;
    const mtime = page.lastModified ?? deps.clock();
    const kept = await keep(deps, ownerId, {
      origin: "url",
      path: redactUrl(withoutFragment(url)),
      name,
      bytes,
      contentType,
      mtime,
      asked,
    });
    if (typeof kept === "string") refused.push({ path: url, reason: kept });
    else documents.push(kept);
  }
  return { documents, refused };
}

function withoutFragment(url: string): string {
  const page = new URL(url);
  page.hash = "";
  return page.href;
}

/** Read a file that was sent along. Throws `unsupported_media_type` when no text can be read from it. */
export async function readUpload(
  deps: SendDeps,
  ownerId: string,
  { name, bytes, mtime, ...asked }: { name: string; bytes: Uint8Array; mtime: number } & Sender,
): Promise<DocumentRow> {
  const path = redact(name).text;
  const kept = await keep(deps, ownerId, { origin: "upload", path, name: path, bytes, mtime, asked });
  if (typeof kept === "string") throw new ApiError("unsupported_media_type", `${name} was not read: ${kept}`);
  return kept;
}

/** The document, or why there is none. */
async function keep(deps: SendDeps, ownerId: string, sent: Sent): Promise<DocumentRow | string> {
  const outcome = await read(deps, sent);
  switch (outcome.kind) {
    case "read":
      return write(deps, ownerId, { sent, read: { ...outcome.document, mtime: sent.mtime } });
    case "skipped":
    case "failed":
    case "unreachable":
      return outcome.reason;
    case "changing":
    case "gone":
    case "lost":
      return "it could not be read";
  }
}

async function read(deps: SendDeps, { bytes, name, contentType, mtime }: Sent): Promise<ReadOutcome> {
  const task = { bytes, name, ...(contentType !== undefined && { contentType }) };
  const read = await inThread<ReadOutcome>(new AbortController().signal, (mark, signal) =>
    deps.workers.awaited.run({ task, mark }, { name: "read", signal }),
  );
  return read.kind === "read" ? read.value : crashed({ size: bytes.length, mtime }, read.reason);
}

async function write(
  deps: SendDeps,
  ownerId: string,
  { sent, read: document }: { sent: Sent; read: ReadDocument },
): Promise<DocumentRow> {
  const { store } = deps;
  const { id, isNew } = store.transaction(() => rowFor(deps, ownerId, { sent, hash: document.contentHash }));
  try {
    await deps.loop.write({ documentId: id, claim: null, outcome: { kind: "read", document } });
  } catch (error) {
    // If the disk is too full to take it back, the next start removes the row.
    if (isNew) await inSteps(store, forgetDocument(store, id, { tombstone: false })).catch(() => undefined);
    throw error;
  }
  const row = findDocument(store, id);
  if (!row) throw new ApiError("conflict", "the document was removed while it was read; send it again");
  return row;
}

/** A page is the same page at the same address; two uploads of one name with other words are two documents. */
function rowFor(
  deps: SendDeps,
  ownerId: string,
  { sent, hash }: { sent: Sent; hash: string },
): { id: string; isNew: boolean } {
  const { store, clock, newId } = deps;
  ensureOwner(store, ownerId, clock());
  let path = sent.path;
  for (let n = 2; ; n++) {
    const known = findByPath(store, ownerId, path);
    if (known && (sent.origin === "url" || known.content_hash === hash))
      return { id: known.id, isNew: false };
    if (!known) break;
    path = numbered(sent.path, n);
  }
  const id = newId();
  const place = { origin: sent.origin, path, folder: "", root_id: null, project: null };
  const found = {
    title: redact(sent.name).text,
    status: "queued" as const,
    reason: null,
    size: sent.bytes.length,
    mtime: sent.mtime,
  };
  record(deps, { ownerId, kind: "document.add", ...sent.asked, subjectId: id }, () =>
    insertDocument(store, { id, owner_id: ownerId, ...place, ...found, created_at: clock() }),
  );
  return { id, isNew: true };
}

/** `notes.md` becomes `notes (2).md`. */
const numbered = (name: string, n: number): string =>
  name.replace(/(\.[^.]*)?$/, (ending) => ` (${n})${ending}`);
