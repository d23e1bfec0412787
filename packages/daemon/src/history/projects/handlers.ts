import type { Api, Handlers } from "@memory/shared";
import { askedBy } from "../../activity/operation.ts";
import type { Context } from "../../platform/request-context.ts";
import { type RenameDeps, renameProject } from "./rename.ts";

export const renameHandlers = (deps: RenameDeps): Pick<Handlers<Api, Context>["projects"], "rename"> => ({
  rename: async ({ body: { from, to, dryRun } }, { ownerId, client, signal }) => {
    const actor = askedBy({ client });
    const { id, ...counts } = await renameProject(deps, { ownerId, from, to, actor, dryRun, signal });
    return { ...(id !== null && { runId: id }), from, to, ...counts, dryRun };
  },
});
