import type { Place } from "../../platform/paging/cursor.ts";
import type { Store } from "../../store/open.ts";
import { rangeUnder } from "../queries/files.ts";
import { type Known, leftOutReason } from "./compare.ts";

export interface RootRow {
  readonly id: string;
  readonly owner_id: string;
  readonly path: string;
  readonly paused: number;
  readonly device: string;
  readonly last_scan_at: number | null;
  readonly capped: number;
  readonly created_at: number;
}

/** The linked folders of an owner, newest first. */
export const findRoots = (store: Store, ownerId: string): RootRow[] =>
  store
    .prepare<[string], RootRow>("SELECT * FROM roots WHERE owner_id = ? ORDER BY created_at DESC, id DESC")
    .all(ownerId);

/** A page of them, behind `after`. */
export const listRoots = (
  store: Store,
  ownerId: string,
  { limit, after }: { readonly limit: number; readonly after: Place | undefined },
): RootRow[] =>
  store
    .prepare<[string, number, string, number], RootRow>(
      `SELECT * FROM roots WHERE owner_id = ? AND (created_at, id) < (?, ?)
       ORDER BY created_at DESC, id DESC LIMIT ?`,
    )
    .all(ownerId, after?.createdAt ?? Number.MAX_SAFE_INTEGER, after?.id ?? "", limit);

/** Of all owners, for the start of the daemon. */
export const findAllRoots = (store: Store): RootRow[] =>
  store.prepare<[], RootRow>("SELECT * FROM roots ORDER BY created_at, id").all();

export const findRoot = (store: Store, ownerId: string, id: string): RootRow | undefined =>
  store
    .prepare<[string, string], RootRow>("SELECT * FROM roots WHERE owner_id = ? AND id = ?")
    .get(ownerId, id);

export const findRootAt = (store: Store, ownerId: string, path: string): RootRow | undefined =>
  store
    .prepare<[string, string], RootRow>("SELECT * FROM roots WHERE owner_id = ? AND path = ?")
    .get(ownerId, path);

export const insertRoot = (
  store: Store,
  row: Pick<RootRow, "id" | "owner_id" | "path" | "device" | "created_at"> & { readonly paused?: number },
): void => store.insert("roots", row);

export const setPaused = (store: Store, ownerId: string, id: string, paused: boolean): void =>
  void store
    .prepare("UPDATE roots SET paused = ? WHERE owner_id = ? AND id = ?")
    .run(paused ? 1 : 0, ownerId, id);

/** Records a finished comparison; `at` is the start of its walk. */
export const recordScan = (
  store: Store,
  { owner_id, id }: Pick<RootRow, "owner_id" | "id">,
  scan: { readonly at: number; readonly device: string; readonly capped: boolean },
): void =>
  void store
    .prepare("UPDATE roots SET last_scan_at = ?, device = ?, capped = ? WHERE owner_id = ? AND id = ?")
    .run(scan.at, scan.device, scan.capped ? 1 : 0, owner_id, id);

export const deleteRoot = (store: Store, ownerId: string, id: string): void =>
  void store.prepare("DELETE FROM roots WHERE owner_id = ? AND id = ?").run(ownerId, id);

interface KnownRow extends Omit<Known, "watching" | "leftOut"> {
  readonly place: number;
  readonly watching: number;
  readonly leftOut: number;
}

// A file that waits in the queue is known as it was when it was offered, not as it was when it was last read.
const knownFrom = `SELECT d.rowid AS place, d.id, d.path, coalesce(q.size, d.size) AS size,
    coalesce(q.mtime, d.mtime) AS mtime, d.ctime, d.status, d.project, d.watching,
    CASE WHEN d.status = 'skipped' AND d.reason = ? THEN 1 ELSE 0 END AS leftOut
  FROM documents d LEFT JOIN ingest_queue q ON q.document_id = d.id
  WHERE d.owner_id = ? AND d.origin = 'file'`;

const toKnown = ({ place: _, ...row }: KnownRow): Known => ({
  ...row,
  watching: row.watching === 1,
  leftOut: row.leftOut === 1,
});

/** Rows that are read, or written, in one go: a few milliseconds. */
const pageSize = 1000;

/** Reads page after page, by the place of the last row: others may have their turn between two of them. */
function* pagesOf<Row extends { readonly place: number }>(read: (after: number) => Row[]): Generator<Row[]> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows: Row[] = read(after);
    yield rows;
    after = rows.length < pageSize ? undefined : rows.at(-1)?.place;
  }
}

/** Files of one folder, not of those below it, in pages. */
export function* findKnownIn(store: Store, ownerId: string, folder: string): Generator<Known[]> {
  const page = store.prepare<[string, string, string, number, number], KnownRow>(
    `${knownFrom} AND d.folder = ? AND d.rowid > ? ORDER BY d.rowid LIMIT ?`,
  );
  for (const rows of pagesOf((after) => page.all(leftOutReason, ownerId, folder, after, pageSize)))
    yield rows.map(toKnown);
}

/**
 * Documents of a linked folder, in pages, without forgotten ones. `brought` leaves out documents that were
 * there before the folder was linked, or are followed by themselves. `unread` keeps only documents that were
 * never read.
 */
export function* findDocumentsOf(
  store: Store,
  { id, owner_id, created_at }: Pick<RootRow, "id" | "owner_id" | "created_at">,
  { brought, unread = false }: { readonly brought: boolean; readonly unread?: boolean },
): Generator<string[]> {
  const page = store.prepare<[string, string, number, number, number], { place: number; id: string }>(
    `SELECT rowid AS place, id FROM documents WHERE root_id = ? AND owner_id = ? AND status <> 'forgotten'
     AND created_at >= ? AND rowid > ?${brought ? " AND watching = 0" : ""}${unread ? " AND ingested_at IS NULL" : ""} ORDER BY rowid LIMIT ?`,
  );
  const since = brought ? created_at : Number.MIN_SAFE_INTEGER;
  for (const rows of pagesOf((after) => page.all(id, owner_id, since, after, pageSize)))
    yield rows.map((row) => row.id);
}

export const findKnownAt = (store: Store, ownerId: string, path: string): Known | undefined => {
  const row = store
    .prepare<[string, string, string], KnownRow>(`${knownFrom} AND d.path = ?`)
    .get(leftOutReason, ownerId, path);
  return row && toKnown(row);
};

/** Folders that documents are known in: this one and those below it. */
export const findFoldersUnder = (store: Store, ownerId: string, folder: string): string[] =>
  store
    .prepare<[string, string, string, string, string], { folder: string }>(
      `SELECT DISTINCT folder FROM documents WHERE owner_id = ? AND folder >= ? AND folder < ?
       UNION SELECT folder FROM documents WHERE owner_id = ? AND folder = ?`,
    )
    .all(ownerId, ...rangeUnder(folder), ownerId, folder)
    .map((row) => row.folder);

/** Is there anything below a folder that its absence would take away? */
export const knowsFilesUnder = (store: Store, ownerId: string, folder: string): boolean =>
  store
    .prepare<[string, string, string], { n: number }>(
      `SELECT 1 AS n FROM documents WHERE owner_id = ? AND path >= ? AND path < ? AND origin = 'file'
       AND status IN ('ready', 'queued', 'failed') LIMIT 1`,
    )
    .get(ownerId, ...rangeUnder(folder)) !== undefined;

/** Start of the next page of documents below a folder; `from` is a path. */
export const findPageEnd = (
  store: Store,
  { owner_id, path }: Pick<RootRow, "owner_id" | "path">,
  from: string,
): string | undefined =>
  store
    .prepare<[string, string, string, number], { path: string }>(
      "SELECT path FROM documents WHERE owner_id = ? AND path >= ? AND path < ? ORDER BY path LIMIT 1 OFFSET ?",
    )
    .get(owner_id, from, rangeUnder(path)[1], pageSize)?.path;

/** A linked folder takes a page of documents from the one around it; what belongs to one inside it stays there. */
export const takeBetween = (
  store: Store,
  { id, owner_id }: Pick<RootRow, "id" | "owner_id">,
  { from, to, outer }: { readonly from: string; readonly to: string; readonly outer: string | null },
): void =>
  void store
    .prepare(
      `UPDATE documents SET root_id = ?
       WHERE owner_id = ? AND path >= ? AND path < ? AND origin = 'file' AND (root_id IS NULL OR root_id IS ?)`,
    )
    .run(id, owner_id, from, to, outer);

/** A page of what a linked folder has goes to the one around it, or to none. Answers whether there was any. */
export const giveSome = (
  store: Store,
  { id, owner_id }: Pick<RootRow, "id" | "owner_id">,
  outer: string | null,
): boolean =>
  store
    .prepare(
      `UPDATE documents SET root_id = ? WHERE rowid IN
         (SELECT rowid FROM documents WHERE root_id = ? AND owner_id = ? LIMIT ?)`,
    )
    .run(outer, id, owner_id, pageSize).changes > 0;
