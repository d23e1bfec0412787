import type { Api, Handlers } from "@memory/shared";
import { askedBy, type Commit, type OperationKind } from "../../activity/operation.ts";
import { type RecordDeps, record } from "../../activity/record.ts";
import { cursorOf, readPlace } from "../../platform/paging/cursor.ts";
import { oneMore, pageBy } from "../../platform/paging/page-by.ts";
import type { Context } from "../../platform/request-context.ts";
import type { RootKeeper } from "./keeper.ts";
import { listRoots } from "./queries.ts";

export interface RootDeps extends RecordDeps {
  readonly keeper: RootKeeper;
  readonly config: { readonly sync: "on" | "off" };
  /** Told that texts have gone. */
  readonly wake: () => void;
}

export function rootHandlers(deps: RootDeps): Handlers<Api, Context>["roots"] {
  const { store, keeper, config, wake } = deps;
  const logged =
    (kind: OperationKind, context: Context): Commit =>
    (work, subjectId) => {
      const entry = { ownerId: context.ownerId, kind, actor: askedBy(context) };
      record(deps, subjectId === undefined ? entry : { ...entry, subjectId }, work);
    };
  const enabled = config.sync === "on";
  return {
    list: async ({ query: { limit, cursor } }, { ownerId }) => {
      const rows = listRoots(store, ownerId, { limit: oneMore(limit), after: readPlace(cursor) });
      const { page, nextCursor } = pageBy(rows, limit, cursorOf);
      return {
        enabled,
        roots: page.map((row) => keeper.show(row)),
        ...(enabled && { stats: keeper.stats(ownerId) }),
        nextCursor,
      };
    },
    link: ({ body: { path } }, context) =>
      keeper.link(context.ownerId, path, { commit: logged("root.link", context) }),
    watch: async ({ params: { id }, body: { watching } }, context) =>
      keeper.setWatching(context.ownerId, id, watching, logged("root.pause", context)),
    rescan: ({ params: { id } }, { ownerId }) => keeper.rescan(ownerId, id),
    unlink: async ({ params: { id }, query }, context) => {
      const commit = logged("root.unlink", context);
      const documents = await keeper.unlink(context.ownerId, id, query.documents, commit);
      wake();
      return { ok: true, documents };
    },
  };
}
