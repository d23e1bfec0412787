import { type Api, ApiError, type Handlers } from "@memory/shared";
import { notACursor, pageOf, readPlace } from "../http/cursor.ts";
import type { Context } from "../http/mount.ts";
import { inSteps } from "../store/slices.ts";
import { type AddDeps, find, plannedOf, take } from "./add.ts";
import { forgetDocument } from "./offer.ts";
import type { DocumentRow } from "./queries/chunks.ts";
import {
  countDocuments,
  findWatchedRoots,
  listChunks,
  listDocuments,
  toChunk,
  toDocument,
} from "./queries/list.ts";
import { findMentions } from "./queries/mentions.ts";
import { findRootPaths, findRow, updateRow } from "./queries/rows.ts";
import { readPages, readUpload, type SendDeps } from "./send.ts";

export type DocumentDeps = AddDeps &
  SendDeps & {
    readonly config: { readonly sync: "on" | "off" };
    /** Told that texts have gone. */
    readonly wake: () => void;
  };

export function documentHandlers(deps: DocumentDeps): Handlers<Api, Context>["documents"] {
  const { store } = deps;
  const shown = (ownerId: string) => {
    const state = { sync: deps.config.sync, watchedRoots: findWatchedRoots(store, ownerId) };
    return (row: DocumentRow) => toDocument(row, state);
  };
  return {
    async add({ body: { paths = [], urls = [], dryRun } }, { ownerId, signal }) {
      const found = await find(deps, ownerId, paths);
      const { refused, capped } = found;
      if (dryRun)
        return {
          documents: [],
          planned: [...plannedOf(found), ...urls.map(asPlanned)],
          skipped: [...refused],
          capped,
        };
      const taken = await take(deps, ownerId, found);
      const pages = await readPages(deps, ownerId, { urls, signal });
      const documents = [...taken, ...pages.documents].map(shown(ownerId));
      return { documents, planned: [], skipped: [...refused, ...pages.refused], capped };
    },
    async upload({ query: { name, modifiedAt }, file }, { ownerId }) {
      const mtime = modifiedAt === undefined ? deps.clock() : Date.parse(modifiedAt);
      return shown(ownerId)(await readUpload(deps, ownerId, { name: safeName(name), bytes: file, mtime }));
    },
    list: async ({ query: { limit, cursor, root, ...rest } }, { ownerId }) => {
      const filter = { ...rest, ...(root !== undefined && { folder: folderOf(deps, ownerId, root) }) };
      const rows = listDocuments(store, ownerId, { filter, limit: limit + 1, before: readPlace(cursor) });
      const { page, nextCursor } = pageOf(rows, limit);
      return {
        documents: page.map(shown(ownerId)),
        nextCursor,
        total: countDocuments(store, ownerId, filter),
      };
    },
    get: async ({ params }, { ownerId }) => shown(ownerId)(existing(deps, ownerId, params.id)),
    async chunks({ params, query: { limit, cursor } }, { ownerId }) {
      const document = existing(deps, ownerId, params.id);
      const rows = listChunks(store, document.id, {
        from: readIndex(cursor),
        limit: limit === undefined ? -1 : limit + 1,
      });
      const next = limit === undefined ? undefined : rows[limit];
      const page = rows.slice(0, limit);
      return {
        chunks: page.map(toChunk),
        edges: findMentions(
          store,
          ownerId,
          page.map(({ id }) => id),
        ),
        nextCursor: next ? String(next.seq) : null,
      };
    },
    async remove({ params }, { ownerId }) {
      const { id, origin, root_id } = existing(deps, ownerId, params.id);
      const tombstone = origin === "file" && root_id !== null;
      await inSteps(store, forgetDocument(store, id, { tombstone }));
      deps.wake();
      deps.followFiles();
      return { ok: true };
    },
    async watch({ params, body: { watching } }, { ownerId }) {
      const { id, origin } = existing(deps, ownerId, params.id);
      if (origin !== "file")
        throw new ApiError("conflict", "only files can be followed; add the page again to read it anew");
      updateRow(store, id, { watching: watching ? 1 : 0 });
      deps.followFiles();
      return shown(ownerId)(existing(deps, ownerId, id));
    },
  };
}

const asPlanned = (url: string) => ({ path: url, bytes: 0 });

/** The name alone: what a browser sends as one may be a path. */
const safeName = (name: string): string =>
  name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1) || "upload";

function existing({ store }: Pick<DocumentDeps, "store">, ownerId: string, id: string): DocumentRow {
  const row = findRow(store, id);
  if (row && row.owner_id === ownerId && row.status !== "forgotten") return row;
  throw new ApiError("not_found", `there is no document ${id}`);
}

function folderOf({ store }: Pick<DocumentDeps, "store">, ownerId: string, rootId: string): string {
  const root = findRootPaths(store, ownerId).find(({ id }) => id === rootId);
  if (root) return root.path;
  throw new ApiError("not_found", `there is no linked folder ${rootId}`);
}

/** The cursor of the chunks: the index of the next one. */
function readIndex(cursor: string | undefined): number | undefined {
  if (cursor === undefined || /^\d{1,9}$/.test(cursor))
    return cursor === undefined ? undefined : Number(cursor);
  throw notACursor();
}
