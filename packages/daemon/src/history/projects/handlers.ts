import type { Api, Handlers } from "@memory/shared";
import { askedBy } from "../../activity/operation.ts";
import { projectIn } from "../../places/project-in.ts";
import type { Context } from "../../platform/request-context.ts";
import type { MoveDeps } from "./in-operations.ts";
import { leavePlace } from "./leave-place.ts";
import { moveMemories } from "./move-memories.ts";
import { renameProject } from "./rename.ts";

export const renameHandlers = (
  deps: MoveDeps,
): Pick<Handlers<Api, Context>["projects"], "at" | "rename" | "move" | "leave"> => ({
  at: async ({ query: { folder } }, { ownerId }) => ({
    project: projectIn(deps, ownerId, { folder, kept: false }) ?? null,
  }),
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
