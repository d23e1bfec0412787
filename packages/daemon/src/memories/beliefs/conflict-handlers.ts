import { type Api, ApiError, type Handlers } from "@memory/shared";
import { ID, readCursor } from "../../platform/paging/cursor.ts";
import { oneMore, pageBy } from "../../platform/paging/page-by.ts";
import type { Context } from "../../platform/request-context.ts";
import { findJoinedSpaces } from "../queries/spaces.ts";
import type { SpokenDeps } from "./belief.ts";
import { findConflict, listConflicts } from "./queries/conflicts.ts";
import { resolveConflict } from "./resolve.ts";
import { revertResolution } from "./revert.ts";

export function conflictHandlers(
  deps: SpokenDeps & {
    /** Told that texts have come or gone. */
    readonly wake: () => void;
  },
): Handlers<Api, Context>["conflicts"] {
  const { store } = deps;
  const one = (ownerId: string, id: string) => {
    const conflict = findConflict(store, ownerId, id);
    if (!conflict) throw new ApiError("not_found", `there is no conflict ${id}`);
    return conflict;
  };
  const changed = (ownerId: string, id: string) => {
    deps.wake();
    return one(ownerId, id);
  };
  return {
    list: async ({ query: { limit, cursor, status, ref } }, { ownerId }) => {
      const before = readCursor(cursor, LAST, (id) => id);
      const list = (owner: string) =>
        listConflicts(store, owner, { status, ref, limit: oneMore(limit), before });
      const own = list(ownerId);
      // A list is one owner's. A reference names one contradiction, which may be of a joined space.
      const found =
        ref === undefined || own.length > 0
          ? own
          : findJoinedSpaces(store, ownerId)
              .flatMap(({ id }) => list(id))
              .slice(0, oneMore(limit));
      const { page, nextCursor } = pageBy(found, limit, ({ id }) => id);
      return { conflicts: page, nextCursor };
    },
    resolve: async ({ params: { id }, body }, { ownerId, client }) => {
      resolveConflict(deps, { ownerId, id }, body, client);
      return changed(ownerId, id);
    },
    revert: async ({ params: { id } }, { ownerId, client }) => {
      revertResolution(deps, { ownerId, id }, client);
      return changed(ownerId, id);
    },
    get: async ({ params: { id } }, { ownerId }) => {
      // Of a joined space it is read, as the memories are that it is about.
      const [there] = findConflict(store, ownerId, id)
        ? []
        : findJoinedSpaces(store, ownerId).flatMap((space) => findConflict(store, space.id, id) ?? []);
      return there ?? one(ownerId, id);
    },
  };
}

/** The cursor of the conflicts: the id of the last row of the page before. */
const LAST = new RegExp(`^(${ID})$`);
