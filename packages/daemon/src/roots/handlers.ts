import type { Api, Handlers } from "@memory/shared";
import type { Deps } from "../deps.ts";
import { pageOf, readPlace } from "../http/cursor.ts";
import type { Context } from "../http/mount.ts";
import type { RootKeeper } from "./keeper.ts";
import { listRoots } from "./queries.ts";

export interface RootDeps extends Pick<Deps, "store"> {
  readonly keeper: RootKeeper;
  readonly config: { readonly sync: "on" | "off" };
  /** Told that texts have gone. */
  readonly wake: () => void;
}

export function rootHandlers({ store, keeper, config, wake }: RootDeps): Handlers<Api, Context>["roots"] {
  const enabled = config.sync === "on";
  return {
    list: async ({ query: { limit, cursor } }, { ownerId }) => {
      // All of them when no page is asked for: SQLite reads a negative limit as none.
      const rows = listRoots(store, ownerId, { limit: limit ? limit + 1 : -1, after: readPlace(cursor) });
      const { page, nextCursor } = pageOf(rows, limit);
      return {
        enabled,
        roots: page.map((row) => keeper.show(row)),
        ...(enabled && { stats: keeper.stats(ownerId) }),
        nextCursor,
      };
    },
    link: ({ body: { path } }, { ownerId }) => keeper.link(ownerId, path),
    watch: async ({ params: { id }, body: { watching } }, { ownerId }) =>
      keeper.setWatching(ownerId, id, watching),
    rescan: ({ params: { id } }, { ownerId }) => keeper.rescan(ownerId, id),
    unlink: async ({ params: { id }, query }, { ownerId }) => {
      const documents = await keeper.unlink(ownerId, id, query.documents);
      wake();
      return { ok: true, documents };
    },
  };
}
