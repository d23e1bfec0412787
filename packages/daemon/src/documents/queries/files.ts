import { sep } from "node:path";
import type { Store } from "../../store/open.ts";
import type { FoundFile } from "../intake.ts";

/** State of a file that the store has without reading it. */
export interface KnownFile {
  readonly id: string;
  readonly path: string;
  readonly size: number;
  /** Milliseconds. */
  readonly mtime: number;
  readonly ctime: number | null;
  readonly status: "queued" | "ready" | "failed" | "skipped" | "missing" | "forgotten";
}

/** Bounds of all paths below a folder: `/notes/` up to, but not including, `/notes0`. */
export function rangeUnder(folder: string): [from: string, below: string] {
  const prefix = folder.endsWith(sep) ? folder : folder + sep;
  return [prefix, prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)];
}

export interface FolderCounts {
  readonly documents: number;
  readonly pending: number;
  readonly failed: number;
  readonly skipped: number;
  readonly missing: number;
}

/** Counts of documents under a folder, by state; `documents` are those whose text the store holds. */
export function countUnder(store: Store, ownerId: string, folder: string): FolderCounts {
  const range = rangeUnder(folder);
  const rows = store
    .prepare<[string, string, string], { status: string; n: number; read: number }>(
      `SELECT status, count(*) AS n, count(ingested_at) AS read FROM documents
       WHERE owner_id = ? AND path >= ? AND path < ? GROUP BY status`,
    )
    .all(ownerId, ...range);
  const of = (status: string) => rows.find((row) => row.status === status);
  const pending = store
    .prepare<[string, string, string], { n: number }>(
      `SELECT count(*) AS n FROM ingest_queue q JOIN documents d ON d.id = q.document_id
       WHERE q.owner_id = ? AND q.attempts = 0 AND d.path >= ? AND d.path < ?`,
    )
    .get(ownerId, ...range);
  const read = rows.filter(({ status }) => status !== "skipped" && status !== "forgotten");
  return {
    documents: read.reduce((sum, row) => sum + row.read, 0),
    pending: pending?.n ?? 0,
    failed: of("failed")?.n ?? 0,
    skipped: of("skipped")?.n ?? 0,
    missing: of("missing")?.n ?? 0,
  };
}

/** Files that are followed one by one; of all owners, for the watcher. */
export const findWatchedFiles = (store: Store): { ownerId: string; path: string }[] =>
  store
    .prepare<[], { ownerId: string; path: string }>(
      "SELECT owner_id AS ownerId, path FROM documents WHERE watching = 1 AND status <> 'forgotten'",
    )
    .all();

interface OutdatedRow {
  readonly ownerId: string;
  readonly path: string;
  readonly rootId: string | null;
  readonly project: string | null;
  readonly size: number;
  readonly mtime: number;
  readonly ctime: number | null;
}

/** Files that were read by another version of an extractor than these, by owner. */
export function findOutdated(store: Store, current: readonly string[]): Map<string, FoundFile[]> {
  const rows = store
    .prepare<[string], OutdatedRow>(
      `SELECT owner_id AS ownerId, path, root_id AS rootId, project, size, mtime, ctime FROM documents
       WHERE origin = 'file' AND status = 'ready' AND extractor IS NOT NULL
         AND extractor NOT IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(current));
  const byOwner = new Map<string, FoundFile[]>();
  for (const { ownerId, ...file } of rows) {
    const files = byOwner.get(ownerId);
    if (files) files.push(file);
    else byOwner.set(ownerId, [file]);
  }
  return byOwner;
}
