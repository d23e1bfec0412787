import { type Api, ApiError, type Handlers } from "@memory/shared";
import type { Deps } from "../deps.ts";
import type { Context } from "../http/mount.ts";
import type { RootKeeper } from "./keeper.ts";
import { listRoots, type Place } from "./queries.ts";

export interface RootDeps extends Pick<Deps, "store"> {
  readonly keeper: RootKeeper;
  readonly config: { readonly sync: "on" | "off" };
}

export function rootHandlers({ store, keeper, config }: RootDeps): Handlers<Api, Context>["roots"] {
  const enabled = config.sync === "on";
  return {
    list: async ({ query: { limit, cursor } }, { ownerId }) => {
      // All of them when no page is asked for: SQLite reads a negative limit as none.
      const rows = listRoots(store, ownerId, { limit: limit ? limit + 1 : -1, after: readPlace(cursor) });
      const page = limit ? rows.slice(0, limit) : rows;
      const last = rows.length > page.length ? page.at(-1) : undefined;
      return {
        enabled,
        roots: page.map((row) => keeper.show(row)),
        ...(enabled && { stats: keeper.stats(ownerId) }),
        nextCursor: last ? `${last.created_at}.${last.id}` : null,
      };
    },
    link: ({ body: { path } }, { ownerId }) => keeper.link(ownerId, path),
    watch: async ({ params: { id }, body: { watching } }, { ownerId }) =>
      keeper.setWatching(ownerId, id, watching),
    rescan: ({ params: { id } }, { ownerId }) => keeper.rescan(ownerId, id),
    unlink: async ({ params: { id }, query }, { ownerId }) => {
      const documents = await keeper.unlink(ownerId, id, query.documents);
      return { ok: true, documents };
    },
  };
}

/** The cursor: when the last row of the page was linked, and its id. */
function readPlace(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const [, createdAt, id] = /^(\d{1,16})\.([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (createdAt !== undefined && id !== undefined) return { createdAt: Number(createdAt), id };
  throw new ApiError("invalid", "invalid request query", [
    { path: "cursor", message: "is no cursor of this list" },
  ]);
}
