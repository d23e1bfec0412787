import { existsSync } from "node:fs";
import { basename, dirname } from "node:path";
import { openChunks, type ReadDocument } from "@memory/sources/documents";
import type { Deps } from "../models/deps.ts";
import type { Store } from "../store/open.ts";
import { logReading } from "./log-reading.ts";
import {
  closeChunks,
  type DocumentRow,
  deleteChunk,
  documentNames,
  findKnownChunks,
  insertChunk,
  isIndexedAs,
  type KnownChunk,
  moveChunk,
  reindexChunks,
} from "./queries/chunks.ts";
import { handPlace } from "./queries/queue.ts";
import { deleteDocument, findDocument, findTwins, markRead, updateDocument } from "./queries/rows.ts";

export type IngestDeps = Pick<Deps, "store" | "clock" | "newId">;

/** The document that a reading belongs to. */
export interface Recognised {
  readonly document: DocumentRow;
  /** It has another name or another project than its passages know. */
  readonly isElsewhere: boolean;
}

/** Usually its own; undefined when that is there no more. */
export function recognise(store: Store, documentId: string, read: ReadDocument): Recognised | undefined {
  const row = findDocument(store, documentId);
  // A repository was made around it, or unmade.
  return row && (movedHere(store, row, read) ?? { document: row, isElsewhere: !isIndexedAs(store, row) });
}

/**
 * Make the store hold what was read, a step at a time: the caller runs as many steps in a transaction as its time allows.
 * A chunk with the same words keeps its id and its vector; only the difference is written. The row says what it holds
 * with the last step, and until then that nobody knows, so that a reading that is cut short is done again.
 */
export function* ingest(
  deps: IngestDeps,
  { document, isElsewhere }: Recognised,
  read: ReadDocument,
): Generator<void, void> {
  const { store, clock } = deps;
  // Its words are found by the title that this reading gives it.
  const titled = { ...document, title: read.title };
  const isRenamed = document.ingested_at !== null && documentNames(titled) !== documentNames(document);
  // Another reader may have its words found otherwise; of code the model is given what that reader tells apart.
  const isReread = document.extractor !== null && document.extractor !== read.extractor;
  const isAnew = isReread && read.kind === "code";
  if (isElsewhere || isRenamed || isReread) yield* reindexChunks(store, titled, { isAnew });
  const same = document.content_hash === read.contentHash && document.extractor === read.extractor;
  if (!same) {
    if (document.content_hash !== null) updateDocument(store, document.id, { content_hash: null });
    yield* writeChunks(deps, titled, read);
  }
  // Those that were put away while the file was missing.
  if (document.ingested_at !== null) closeChunks(store, document.id, null);
  const mark = () => markRead(store, document.id, read, clock());
  // A first reading belongs to what added the document or linked its folder.
  const isNews = document.ingested_at !== null && !(same && document.status === "ready");
  if (isNews) logReading(deps, document, mark);
  else mark();
}

function* writeChunks(
  { store, clock, newId }: IngestDeps,
  document: DocumentRow,
  read: ReadDocument,
): Generator<void, void> {
  const known = byKey(findKnownChunks(store, document.id));
  const now = clock();
  const names = documentNames(document);
  // A file from the future, or from before there were files, says nothing of when its words were written.
  const assertedAt = Math.max(0, Math.min(read.mtime, now));
  let seq = 0;
  for (const chunk of openChunks(read.chunks)) {
    const old = known.get(chunk.key)?.shift();
    const place = { seq, page: chunk.page, start_line: chunk.startLine, end_line: chunk.endLine };
    // Each field by its name: V8 keeps the texts of objects that are put together by spreading until it empties the whole heap.
    if (!old) {
      const row = {
        id: newId(),
        owner_id: document.owner_id,
        document_id: document.id,
        seq,
        page: chunk.page,
        start_line: chunk.startLine,
        end_line: chunk.endLine,
        content_key: chunk.key,
        heading_path: chunk.headingPath,
        content: chunk.content,
        asserted_at: assertedAt,
        created_at: now,
      };
      const found = { names, parts: chunk.parts, dates: chunk.dates };
      insertChunk(store, document, { row, found });
    } else if (isMoved(old, place)) moveChunk(store, old.id, place);
    seq += 1;
    yield;
  }
  for (const rest of known.values())
    for (const { id } of rest) {
      deleteChunk(store, id);
      yield;
    }
}

function byKey(chunks: readonly KnownChunk[]): Map<string, KnownChunk[]> {
  const known = new Map<string, KnownChunk[]>();
  for (const chunk of chunks) {
    const same = known.get(chunk.content_key);
    if (same) same.push(chunk);
    else known.set(chunk.content_key, [chunk]);
  }
  return known;
}

const isMoved = (old: KnownChunk, to: Omit<KnownChunk, "id" | "content_key">): boolean =>
  old.seq !== to.seq ||
  old.page !== to.page ||
  old.start_line !== to.start_line ||
  old.end_line !== to.end_line;

/**
 * A file under a new name is the document it was: a path that was never read, with the content of a document whose own
 * file is gone. Answers that document under its new path; the row of the new path is dissolved.
 */
function movedHere(store: Store, row: DocumentRow, read: ReadDocument): Recognised | undefined {
  if (row.origin !== "file" || row.ingested_at !== null || read.chunks.length === 0) return undefined;
  const gone = findTwins(store, row.owner_id, read.contentHash).filter((twin) => isGone(twin, row));
  const sameName = gone.find(({ path }) => basename(path) === basename(row.path));
  const old = sameName ?? gone[0];
  if (!old) return undefined;
  handPlace(store, row.id, old.id);
  deleteDocument(store, row.id);
  const { path, folder, root_id, project, ctime } = row;
  updateDocument(store, old.id, {
    path,
    folder,
    root_id,
    project,
    ctime,
    watching: Math.max(old.watching, row.watching),
  });
  return {
    document: { ...old, path, folder, root_id, project, ctime },
    isElsewhere: project !== old.project || documentNames({ ...old, path }) !== documentNames(old),
  };
}

/**
 * Its own file is no more. Only where this disk can tell: next to a file that was read a moment ago. Elsewhere a folder
 * may be unmounted, and its keeper marks what is missing when it is there.
 */
const isGone = (twin: DocumentRow, read: DocumentRow): boolean =>
  twin.status === "missing" ||
  (twin.root_id === read.root_id &&
    !existsSync(twin.path) &&
    (twin.root_id !== null || existsSync(dirname(twin.path))));
