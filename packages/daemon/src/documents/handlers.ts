import { type Api, ApiError, type Handlers } from "@memory/shared";
import { askedBy } from "../activity/operation.ts";
import { record } from "../activity/record.ts";
import { cursorOf, readCursor, readPlace } from "../platform/paging/cursor.ts";
import { oneMore, pageBy } from "../platform/paging/page-by.ts";
import type { Context } from "../platform/request-context.ts";
import { giveBack } from "../store/give-back.ts";
import { inSteps } from "../store/slices.ts";
import { type AddDeps, findPaths, planOf, takeIn } from "./add.ts";
import { clearDocument, hideDocument } from "./offer.ts";
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
import { findDocument, findRootPaths, updateDocument } from "./queries/rows.ts";
import { readPages, readUpload, type SendDeps } from "./send.ts";
import { uploadIsGone } from "./undo.ts";

export type DocumentDeps = AddDeps &
  SendDeps & {
    readonly config: { readonly sync: "on" | "off" };
    /** Told that texts have gone. */
    readonly wake: () => void;
  };

type Documents = Handlers<Api, Context>["documents"];

export const documentHandlers = (deps: DocumentDeps): Documents => ({ ...reads(deps), ...changes(deps) });

const showing =
  ({ store, config }: DocumentDeps) =>
  (ownerId: string) => {
    const state = { sync: config.sync, watchedRoots: findWatchedRoots(store, ownerId) };
    return (row: DocumentRow) => toDocument(row, state);
  };

function changes(deps: DocumentDeps): Pick<Documents, "add" | "upload" | "remove" | "watch"> {
  const { store } = deps;
  const shown = showing(deps);
  return {
    async add({ body: { paths = [], urls = [], dryRun } }, context) {
      const { ownerId, signal } = context;
      const found = await findPaths(deps, ownerId, paths);
      const { refused, capped } = found;
      if (dryRun) {
        const { planned, skipped } = planOf(found, deps.config);
        return { documents: [], planned: [...planned, ...urls.map(asPlanned)], skipped, capped };
      }
      const asked = { actor: askedBy(context), runId: deps.newId() };
      const taken = await takeIn(deps, ownerId, { found, ...asked });
      const pages = await readPages(deps, ownerId, { urls, signal, ...asked });
      const documents = [...taken, ...pages.documents].map(shown(ownerId));
      return { documents, planned: [], skipped: [...refused, ...pages.refused], capped };
    },
    async upload({ query: { name, modifiedAt }, file }, context) {
      const { ownerId } = context;
      const mtime = modifiedAt === undefined ? deps.clock() : Date.parse(modifiedAt);
      const sent = { name: safeName(name), bytes: file, mtime, actor: askedBy(context) };
      return shown(ownerId)(await readUpload(deps, ownerId, sent));
    },
    async remove({ params }, context) {
      const { ownerId } = context;
      const { id, origin, root_id } = existing(deps, ownerId, params.id);
      const tombstone = origin === "file" && root_id !== null;
      const entry = { ownerId, kind: "document.forget", actor: askedBy(context), subjectId: id } as const;
      store.transaction(() => {
        // A document that cannot be read again leaves no word in the log either.
        const isLost = origin === "upload";
        if (isLost) record(deps, { ...entry, final: uploadIsGone }, ({ keep }) => keep());
        const hide = () => hideDocument(store, id);
        isLost ? hide() : record(deps, entry, hide);
      });
      await inSteps(store, clearDocument(store, id, { tombstone }));
      // Nobody waits for it; what a stop leaves of it is free for later writes.
      void giveBack(store).catch(() => undefined);
      deps.wake();
      deps.followFiles();
      return { ok: true };
    },
    async watch({ params, body: { watching } }, context) {
      const { ownerId } = context;
      const { id, origin } = existing(deps, ownerId, params.id);
      if (origin !== "file")
        throw new ApiError("conflict", "only files can be followed; add the page again to read it anew");
      const entry = { ownerId, kind: "document.watch", actor: askedBy(context), subjectId: id } as const;
      record(deps, entry, () => updateDocument(store, id, { watching: watching ? 1 : 0 }));
      deps.followFiles();
      return shown(ownerId)(existing(deps, ownerId, id));
    },
  };
}

function reads(deps: DocumentDeps): Pick<Documents, "list" | "get" | "chunks"> {
  const { store } = deps;
  const shown = showing(deps);
  return {
    list: async ({ query: { limit, cursor, root, ...rest } }, { ownerId }) => {
      const filter = { ...rest, ...(root !== undefined && { folder: folderOf(deps, ownerId, root) }) };
      const rows = listDocuments(store, ownerId, {
        filter,
        limit: oneMore(limit),
        before: readPlace(cursor),
      });
      const { page, nextCursor } = pageBy(rows, limit, cursorOf);
      return {
        documents: page.map(shown(ownerId)),
        nextCursor,
        total: countDocuments(store, ownerId, filter),
      };
    },
    get: async ({ params }, { ownerId }) => shown(ownerId)(existing(deps, ownerId, params.id)),
    async chunks({ params, query: { limit, cursor } }, { ownerId }) {
      const document = existing(deps, ownerId, params.id);
      const rows = listChunks(store, document, {
        from: readCursor(cursor, /^(\d{1,9})$/, Number),
        limit: oneMore(limit),
      });
      // Its cursor is the index of the next one.
      const { page, nextCursor } = pageBy(rows, limit, ({ seq }) => String(seq + 1));
      return {
        chunks: page.map(toChunk),
        edges: findMentions(
          store,
          ownerId,
          page.map(({ id }) => id),
        ),
        nextCursor,
      };
    },
  };
}

const asPlanned = (url: string) => ({ path: url, bytes: 0 });

/** The name alone: what a browser sends as one may be a path. */
const safeName = (name: string): string =>
  name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1) || "upload";

function existing({ store }: Pick<DocumentDeps, "store">, ownerId: string, id: string): DocumentRow {
  const row = findDocument(store, id);
  if (row && row.owner_id === ownerId && row.status !== "forgotten") return row;
  throw new ApiError("not_found", `there is no document ${id}`);
}

function folderOf({ store }: Pick<DocumentDeps, "store">, ownerId: string, rootId: string): string {
  const root = findRootPaths(store, ownerId).find(({ id }) => id === rootId);
  if (root) return root.path;
  throw new ApiError("not_found", `there is no linked folder ${rootId}`);
}
