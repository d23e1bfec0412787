import type { ReadDocument, ReadOutcome } from "@memory/sources/documents";
import { chunkSections, packChunks, sectionsOfMarkdown } from "@memory/sources/documents";
import { type ConcludeDeps, concludeReading } from "../src/documents/conclude.ts";
import { insertRoot } from "../src/documents/folders/queries.ts";
import { offerFile } from "../src/documents/offer.ts";
import type { DocumentRow } from "../src/documents/queries/chunks.ts";
import { findDueDocuments, type Queued } from "../src/documents/queries/queue.ts";
import { findByPath } from "../src/documents/queries/rows.ts";
import { openStore } from "../src/store/open.ts";
import { OWN } from "../src/store/owner-key.ts";
import { ensureOwner } from "../src/store/owners.ts";
import { NOW } from "./builders.ts";

export const LINKED = "01900000-0000-7000-8000-00000000f001";

/** A store of documents without threads and disks: what a reading found is given by hand. */
export interface Shelf extends ConcludeDeps, Disposable {
  readonly told: string[];
  document(path: string): DocumentRow | undefined;
  chunkIds(path: string): string[];
  recallable(): number;
  queued(): number;
}

export function aShelf(): Shelf {
  const store = openStore(":memory:");
  ensureOwner(store, OWN, NOW);
  insertRoot(store, { id: LINKED, owner_id: OWN, path: "/notes", device: "1", created_at: NOW });
  let count = 0;
  const told: string[] = [];
  const document = (path: string) => findByPath(store, OWN, path);
  const numberOf = (sql: string): number => store.prepare<[], { n: number }>(sql).get()?.n ?? -1;
  return {
    store,
    told,
    clock: () => NOW,
    newId: () => `01900000-0000-7000-8000-${String(++count).padStart(12, "0")}`,
    settleMs: 0,
    missed: () => told.push("missing"),
    document,
    chunkIds: (path) =>
      store
        .prepare<[string], { id: string }>("SELECT id FROM chunks WHERE document_id = ? ORDER BY seq")
        .all(document(path)?.id ?? "")
        .map(({ id }) => id),
    recallable: () => numberOf("SELECT count(*) AS n FROM recall_items WHERE valid_to IS NULL"),
    queued: () => numberOf("SELECT count(*) AS n FROM ingest_queue"),
    [Symbol.dispose]: () => store.close(),
  };
}

export const reading = (text: string, name = "guide.md"): ReadDocument => ({
  kind: "markdown",
  extractor: "markdown@1",
  title: name,
  size: text.length,
  mtime: NOW - 60_000,
  contentHash: `hash of ${text}`,
  redactions: 0,
  remark: null,
  chunks: packChunks(chunkSections(sectionsOfMarkdown(text))),
});

/** A walk finds the file; answers its claim. In the linked folder, unless `rootId` is null. */
export function claimed(
  shelf: Shelf,
  path: string,
  { rootId = LINKED, project = null }: { rootId?: string | null; project?: string | null } = {},
): Queued {
  offerFile(shelf, OWN, {
    path,
    rootId,
    project,
    size: 1,
    mtime: NOW - 60_000,
    ctime: NOW - 60_000,
  });
  const lane = rootId ?? OWN;
  const claim = findDueDocuments(shelf.store, { lane, now: NOW, most: 100 }).find((due) => due.path === path);
  if (!claim) throw new Error(`${path} was not queued`);
  return claim;
}

/** The rest of a reading's way, in one transaction. */
export function finish(shelf: Shelf, claim: Queued, outcome: ReadOutcome): void {
  const steps = concludeReading(shelf, { documentId: claim.documentId, claim, outcome });
  shelf.store.transaction(() => [...steps]);
}

/** The file is found, read and in the store. Answers its document's id. */
export function read(shelf: Shelf, path: string, text: string, rootId: string | null = LINKED): string {
  finish(shelf, claimed(shelf, path, { rootId }), { kind: "read", document: reading(text) });
  return shelf.document(path)?.id ?? "";
}
