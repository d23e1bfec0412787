import {
  hereOf,
  owned,
  refuseAgents,
  type SpaceHandlerDeps,
  type SpaceHandlers,
  shownDetails,
  shownSpace,
  spaceOf,
} from "./asked.ts";
import { differenceHandlers } from "./difference-handlers.ts";
import { memberHandlers } from "./member-handlers.ts";
import { outboxHandlers } from "./outbox-handlers.ts";
import { partHandlers } from "./part-handlers.ts";
import { publishHandlers } from "./publish-handlers.ts";
import { changeSpace, listSpaces } from "./queries/spaces.ts";
import { scrubHandlers } from "./scrub-handlers.ts";
import { toSpace } from "./status.ts";
import { roundFor } from "./wanted.ts";

export function spaceHandlers(deps: SpaceHandlerDeps): SpaceHandlers {
  const { store, spaces, spaceHost: host } = deps;
  return {
    list: async (_input, { ownerId }) => ({
      spaces: listSpaces(store, ownerId).map((row) => toSpace(hereOf(deps, row.id), row)),
    }),
    get: async ({ params: { id } }, context) => shownDetails(deps, spaceOf(deps, context, id)),
    sql: async () => ({ sql: host.sql() }),
    sync: async ({ params: { id } }, context) => {
      const { state } = spaceOf(deps, context, id);
      // Whoever asks has looked at what stopped it.
      if (state !== "on") changeSpace(store, id, { state: "on", trouble: null });
      await spaces.round(id);
      spaces.follow(id);
      return shownSpace(deps, id);
    },
    repair: async ({ params: { id }, body: { dryRun } }, context) => {
      refuseAgents(context);
      const space = owned(spaceOf(deps, context, id));
      const { seq: number, why } = await spaces.passOver(id, { dryRun });
      if (dryRun) return { number, why };
      changeSpace(store, id, { state: "on", trouble: null });
      await roundFor(deps, space.id);
      spaces.follow(id);
      return { number, why, space: shownSpace(deps, id) };
    },
    ...partHandlers(deps),
    ...memberHandlers(deps),
    ...publishHandlers(deps),
    ...outboxHandlers(deps),
    ...differenceHandlers(deps),
    ...scrubHandlers(deps),
  };
}
