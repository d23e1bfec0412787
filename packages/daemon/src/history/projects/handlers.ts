import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import type { Api, Handlers } from "@memory/shared";
import { placeOf } from "@memory/sources/projects";
import { askedBy } from "../../activity/operation.ts";
import { projectAt } from "../../places/project-at.ts";
import { findMark } from "../../places/queries.ts";
import type { Context } from "../../platform/request-context.ts";
import type { MoveDeps } from "./in-operations.ts";
import { leavePlace } from "./leave-place.ts";
import { moveMemories } from "./move-memories.ts";
import { renameProject } from "./rename.ts";

export const renameHandlers = (
  deps: MoveDeps,
): Pick<Handlers<Api, Context>["projects"], "at" | "rename" | "move" | "leave"> => ({
  at: async ({ query: { folder } }, { ownerId }) => {
    const place = placeOf(folder, "");
    // A shell begins in the home directory: what is said there is of no project, also where an agent has worked there.
    const isOne = place.isThere && place.root !== realpathSync(homedir());
    const isKnown = place.marks.some(
      (mark) => mark.kind === "root" || findMark(deps.store, ownerId, mark) !== undefined,
    );
    return { project: isOne && isKnown ? projectAt(deps, ownerId, place) : null };
  },
  rename: async ({ body: { from, to, dryRun } }, { ownerId, client, signal }) => {
    const actor = askedBy({ client });
    const { id, ...counts } = await renameProject(deps, { ownerId, from, to, actor, dryRun, signal });
    return { ...(id !== null && { runId: id }), from, ...counts, dryRun };
  },
  leave: async ({ body }, { ownerId, client, signal }) => {
    const { id, removed, left } = await leavePlace(deps, {
      ...body,
      ownerId,
      actor: askedBy({ client }),
      signal,
    });
    return { runId: id, removed: [...removed], left: [...left] };
  },
  move: async ({ body: { memories: ids, to } }, { ownerId, client, signal }) => {
    const { id, memories } = await moveMemories(deps, {
      ownerId,
      ids,
      to,
      actor: askedBy({ client }),
      signal,
    });
    return { ...(id !== null && { runId: id }), to, memories };
  },
});
