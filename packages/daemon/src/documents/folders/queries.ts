import { type InferResult, type Selectable, sql } from "kysely";
import type { CreatedPlace } from "../../platform/paging/cursor.ts";
import type { RootsTable } from "../../store/document-tables.ts";
import type { Store } from "../../store/open.ts";
import { rangeUnder } from "../queries/files.ts";
import { leftOutReason, type StoredFile } from "./compare.ts";

export type RootRow = Readonly<Selectable<RootsTable>>;

const rootsOf = (store: Store, ownerId: string) =>
  store.q.selectFrom("roots").selectAll().where("owner_id", "=", ownerId);

/** The linked folders of an owner, newest first. */
export const findRoots = (store: Store, ownerId: string): RootRow[] =>
  store.all(rootsOf(store, ownerId).orderBy("created_at", "desc").orderBy("id", "desc"));

/** A page of them, behind `after`. */
export const listRoots = (
  store: Store,
  ownerId: string,
  { limit, after }: { readonly limit: number; readonly after: CreatedPlace | undefined },
): RootRow[] =>
  store.all(
    rootsOf(store, ownerId)
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple("created_at", "id"),
          "<",
          tuple(after?.createdAt ?? Number.MAX_SAFE_INTEGER, after?.id ?? ""),
        ),
      )
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(limit),
  );

/** Of all owners, for the start of the daemon. */
export const findAllRoots = (store: Store): RootRow[] =>
  store.all(store.q.selectFrom("roots").selectAll().orderBy("created_at").orderBy("id"));

export const findRoot = (store: Store, ownerId: string, id: string): RootRow | undefined =>
  store.get(rootsOf(store, ownerId).where("id", "=", id));

export const findRootAt = (store: Store, ownerId: string, path: string): RootRow | undefined =>
  store.get(rootsOf(store, ownerId).where("path", "=", path));

export const insertRoot = (
  store: Store,
  row: Pick<RootRow, "id" | "owner_id" | "path" | "device" | "created_at"> & { readonly paused?: number },
): void => void store.insert("roots", row);

export const setPaused = (store: Store, ownerId: string, id: string, paused: boolean): void =>
  void store.run(
    store.q
      .updateTable("roots")
      .set({ paused: Number(paused) })
      .where("owner_id", "=", ownerId)
      .where("id", "=", id),
  );

/** Records a finished comparison; `at` is the start of its walk. */
export const recordScan = (
  store: Store,
  { owner_id, id }: Pick<RootRow, "owner_id" | "id">,
  scan: { readonly at: number; readonly device: string; readonly capped: boolean },
): void =>
  void store.run(
    store.q
      .updateTable("roots")
      .set({ last_scan_at: scan.at, device: scan.device, capped: Number(scan.capped) })
      .where("owner_id", "=", owner_id)
      .where("id", "=", id),
  );

export const deleteRoot = (store: Store, ownerId: string, id: string): void =>
  void store.run(store.q.deleteFrom("roots").where("owner_id", "=", ownerId).where("id", "=", id));

/** SQLite's own number of a row, by which pages go on. */
const rowid = (table: "documents" | "d") => sql<number>`${sql.ref(`${table}.rowid`)}`;

/** A file that waits in the queue is known as it was when it was offered, not as it was when it was last read. */
const knownOf = (store: Store, ownerId: string) =>
  store.q
    .selectFrom("documents as d")
    .leftJoin("ingest_queue as q", "q.document_id", "d.id")
    .select([rowid("d").as("place"), "d.id", "d.path", "d.ctime", "d.status", "d.project", "d.watching"])
    .select(({ fn, eb }) => [
      fn.coalesce("q.size", "d.size").as("size"),
      fn.coalesce("q.mtime", "d.mtime").as("mtime"),
      eb.and([eb("d.status", "=", "skipped"), eb("d.reason", "is", leftOutReason)]).as("leftOut"),
    ])
    .where("d.owner_id", "=", ownerId)
    .where("d.origin", "=", "file");

type KnownRow = InferResult<ReturnType<typeof knownOf>>[number];

const toKnown = ({ place: _, ...row }: KnownRow): StoredFile => ({
  ...row,
  watching: Boolean(row.watching),
  leftOut: Boolean(row.leftOut),
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
export function* findKnownIn(store: Store, ownerId: string, folder: string): Generator<StoredFile[]> {
  const files = knownOf(store, ownerId).where("d.folder", "=", folder).orderBy(rowid("d")).limit(pageSize);
  for (const rows of pagesOf((after) => store.all(files.where(rowid("d"), ">", after))))
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
  const documents = store.q
    .selectFrom("documents")
    .select([rowid("documents").as("place"), "id"])
    .where("root_id", "=", id)
    .where("owner_id", "=", owner_id)
    .where("status", "<>", "forgotten")
    .$if(brought, (query) => query.where("created_at", ">=", created_at).where("watching", "=", 0))
    .$if(unread, (query) => query.where("ingested_at", "is", null))
    .orderBy(rowid("documents"))
    .limit(pageSize);
  for (const rows of pagesOf((after) => store.all(documents.where(rowid("documents"), ">", after))))
    yield rows.map((row) => row.id);
}

export const findKnownAt = (store: Store, ownerId: string, path: string): StoredFile | undefined => {
  const row = store.get(knownOf(store, ownerId).where("d.path", "=", path));
  return row && toKnown(row);
};

/** Folders that documents are known in: this one and those below it. */
export function findFoldersUnder(store: Store, ownerId: string, folder: string): string[] {
  const folders = store.q.selectFrom("documents").select("folder").where("owner_id", "=", ownerId);
  const [from, to] = rangeUnder(folder);
  const below = folders.distinct().where("folder", ">=", from).where("folder", "<", to);
  return store.all(below.union(folders.where("folder", "=", folder))).map((row) => row.folder);
}

/** Documents of an owner below a folder, by path. */
const documentsUnder = (store: Store, ownerId: string, folder: string) => {
  const [from, to] = rangeUnder(folder);
  return store.q
    .selectFrom("documents")
    .where("owner_id", "=", ownerId)
    .where("path", ">=", from)
    .where("path", "<", to);
};

/** Is there anything below a folder that its absence would take away? */
export const knowsFilesUnder = (store: Store, ownerId: string, folder: string): boolean =>
  store.get(
    documentsUnder(store, ownerId, folder)
      .select("id")
      .where("origin", "=", "file")
      .where("status", "in", ["ready", "queued", "failed"])
      .limit(1),
  ) !== undefined;

/** Start of the next page of documents below a folder; `from` is a path. */
export const findPageEnd = (
  store: Store,
  { owner_id, path }: Pick<RootRow, "owner_id" | "path">,
  from: string,
): string | undefined =>
  store.get(
    store.q
      .selectFrom("documents")
      .select("path")
      .where("owner_id", "=", owner_id)
      .where("path", ">=", from)
      .where("path", "<", rangeUnder(path)[1])
      .orderBy("path")
      .limit(1)
      .offset(pageSize),
  )?.path;

/** A linked folder takes a page of documents from the one around it; what belongs to one inside it stays there. */
export const takeBetween = (
  store: Store,
  { id, owner_id }: Pick<RootRow, "id" | "owner_id">,
  { from, to, outer }: { readonly from: string; readonly to: string; readonly outer: string | null },
): void =>
  void store.run(
    store.q
      .updateTable("documents")
      .set({ root_id: id })
      .where("owner_id", "=", owner_id)
      .where("path", ">=", from)
      .where("path", "<", to)
      .where("origin", "=", "file")
      .where(({ or, eb }) => or([eb("root_id", "is", null), eb("root_id", "is", outer)])),
  );

/** A page of what a linked folder has goes to the one around it, or to none. Answers whether there was any. */
export const giveSome = (
  store: Store,
  { id, owner_id }: Pick<RootRow, "id" | "owner_id">,
  outer: string | null,
): boolean =>
  store.run(
    store.q
      .updateTable("documents")
      .set({ root_id: outer })
      .where(rowid("documents"), "in", (query) =>
        query
          .selectFrom("documents")
          .select(rowid("documents").as("place"))
          .where("root_id", "=", id)
          .where("owner_id", "=", owner_id)
          .limit(pageSize),
      ),
  ) > 0;
