import { iso, isoWithinYears } from "@memory/language/text";
import type { Chunk, Document } from "@memory/shared";
import { type ExpressionBuilder, sql } from "kysely";
import type { z } from "zod";
import type { CreatedPlace } from "../../platform/paging/cursor.ts";
import type { Store } from "../../store/open.ts";
import { ownerUuid } from "../../store/owner-key.ts";
import type { Tables } from "../../store/tables.ts";
import type { ChunkRow, DocumentRow } from "./chunks.ts";
import { rangeUnder } from "./files.ts";

export interface DocumentFilter {
  /** Only below this folder. */
  readonly folder?: string | undefined;
  readonly kind?: DocumentRow["kind"] | undefined;
  readonly status?: DocumentRow["status"] | undefined;
  /** `false` leaves out files of a kind that nothing reads. */
  readonly unreadable?: "true" | "false" | undefined;
  readonly text?: string | undefined;
  readonly ref?: string | undefined;
}

const filtered = (store: Store, ownerId: string, filter: DocumentFilter) => {
  const { folder, kind, status, unreadable, text, ref } = filter;
  const like = text === undefined ? undefined : `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const [from, below] = folder === undefined ? ["", ""] : rangeUnder(folder);
  return store.q
    .selectFrom("documents")
    .where("owner_id", "=", ownerId)
    .where("status", "<>", "forgotten")
    .$if(folder !== undefined, (q) => q.where("path", ">=", from).where("path", "<", below))
    .$if(kind !== undefined, (q) => q.where("kind", "=", kind ?? null))
    .$if(status !== undefined, (q) => q.where("status", "=", status ?? "ready"))
    .$if(unreadable === "false", (q) =>
      q.where((eb) => eb.or([eb("status", "<>", "skipped"), eb("kind", "is not", null)])),
    )
    .$if(ref !== undefined, (q) => q.where("id", "like", `%${ref}`))
    .$if(like !== undefined, (q) =>
      q.where((eb) => eb.or([matches(eb, "path", like), matches(eb, "title", like)])),
    );
};

const matches = (
  eb: ExpressionBuilder<Tables, "documents">,
  column: "path" | "title",
  like: string | undefined,
) => sql<boolean>`${eb.ref(column)} LIKE ${like} ESCAPE '\\'`;

/** Newest first. */
export function listDocuments(
  store: Store,
  ownerId: string,
  { filter, limit, before }: { filter: DocumentFilter; limit: number; before: CreatedPlace | undefined },
): DocumentRow[] {
  const { createdAt, id } = before ?? { createdAt: 0, id: "" };
  return store.all(
    filtered(store, ownerId, filter)
      .selectAll()
      .$if(before !== undefined, (q) =>
        q.where(({ eb, refTuple, tuple }) => eb(refTuple("created_at", "id"), "<", tuple(createdAt, id))),
      )
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(limit),
  );
}

export const countDocuments = (store: Store, ownerId: string, filter: DocumentFilter): number =>
  store.get(filtered(store, ownerId, filter).select(({ fn }) => fn.countAll<number>().as("n")))?.n ?? 0;

/** In document order; what has become unreadable for good holds none any more. */
export const listChunks = (
  store: Store,
  { id, status }: Pick<DocumentRow, "id" | "status">,
  { from = 0, limit = -1 }: { from?: number | undefined; limit?: number | undefined },
): ChunkRow[] =>
  status === "skipped"
    ? []
    : store.all(
        store.q
          .selectFrom("chunks")
          .selectAll()
          .where("document_id", "=", id)
          .where("seq", ">=", from)
          .orderBy("seq")
          .orderBy("id")
          .limit(limit),
      );

export interface WatchState {
  /** The daemon watches at all. */
  readonly sync: "on" | "off";
  /** Linked folders that are watched. */
  readonly watchedRoots: ReadonlySet<string>;
}

export const findWatchedRoots = (store: Store, ownerId: string): Set<string> =>
  new Set(
    store
      .all(store.q.selectFrom("roots").select("id").where("owner_id", "=", ownerId).where("paused", "=", 0))
      .map(({ id }) => id),
  );

export const toDocument = (
  row: DocumentRow,
  { sync, watchedRoots }: WatchState,
): z.output<typeof Document> => ({
  id: row.id,
  ownerId: ownerUuid(row.owner_id),
  path: row.path,
  origin: row.origin,
  title: row.title,
  ...(row.kind !== null && { kind: row.kind }),
  // A forgotten document is nobody's to see: the queries leave it out.
  status: row.status === "forgotten" ? "skipped" : row.status,
  ...(row.reason !== null && { reason: row.reason }),
  ...(row.root_id !== null && { rootId: row.root_id }),
  ...(row.project !== null && { project: row.project }),
  watching: sync === "on" && (row.watching === 1 || (row.root_id !== null && watchedRoots.has(row.root_id))),
  chunks: row.status === "skipped" ? 0 : row.chunks,
  bytes: row.size,
  redactions: row.redactions,
  modifiedAt: isoWithinYears(row.mtime),
  createdAt: iso(row.created_at),
  ...(row.ingested_at !== null && { ingestedAt: iso(row.ingested_at) }),
});

export const toChunk = (row: ChunkRow): z.output<typeof Chunk> => ({
  id: row.id,
  chunkIndex: row.seq,
  content: row.content,
  headingPath: row.heading_path,
  page: row.page,
  ...(row.start_line !== null && { startLine: row.start_line }),
  ...(row.end_line !== null && { endLine: row.end_line }),
});
