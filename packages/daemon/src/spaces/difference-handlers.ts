import { iso } from "@memory/language/text";
import { ApiError, type SpaceDifference } from "@memory/shared";
import { ruleWords } from "@memory/shared/words";
import { askedBy } from "../activity/operation.ts";
import { record } from "../activity/record.ts";
import { restoreMemory, retireMemory } from "../memories/beliefs/edit.ts";
import { findMemoryRow } from "../memories/queries.ts";
import { toMemories } from "../memories/resource.ts";
import type { Context } from "../platform/request-context.ts";
import { refuseAgents, type SpaceHandlerDeps, type SpaceHandlers, spaceOf, writable } from "./asked.ts";
import { publishOne } from "./publish-handlers.ts";
import { type DifferenceRow, findDifference, listOpen, setResolution } from "./queries/differences.ts";

const MOST = 200;

/** What spaces say against one's own memory: a person decides what holds for them, and nobody else is told. */
export function differenceHandlers(
  deps: SpaceHandlerDeps,
): Pick<SpaceHandlers, "differences" | "settleDifference"> {
  const { store } = deps;
  return {
    differences: async (_input, { ownerId }) => ({
      differences: listOpen(store, ownerId, MOST).flatMap((row) => shownOf(deps, ownerId, row) ?? []),
    }),
    settleDifference: async ({ params: { id }, body: { action } }, context) => {
      refuseAgents(context);
      const row = findDifference(store, context.ownerId, id);
      if (!row) throw new ApiError("not_found", `nothing of yours is contradicted under the id ${id}`);
      switch (action) {
        case "keep_mine":
          setResolution(store, id, "mine");
          return {};
        case "take_theirs":
          return rest(deps, context, row);
        case "revert":
          return revert(deps, context, row);
        case "tell_them": {
          const space = writable(spaceOf(deps, context, row.space_id));
          const published = await publishOne(deps, space, row.own_id, context);
          if (published.state !== "refused") setResolution(store, id, "told");
          return { published };
        }
      }
    },
  };
}

function shownOf({ store }: SpaceHandlerDeps, ownerId: string, row: DifferenceRow) {
  const [own, their] = [
    findMemoryRow(store, ownerId, row.own_id),
    findMemoryRow(store, row.space_id, row.their_id),
  ];
  if (!own || !their) return undefined;
  const [mine] = toMemories(store, ownerId, [own]);
  const [theirs] = toMemories(store, row.space_id, [their]);
  if (!mine || !theirs?.space) return undefined;
  const { id, rule, made_at } = row;
  return {
    id,
    space: theirs.space,
    mine,
    theirs,
    reason: ruleWords(rule),
    at: iso(made_at),
  } satisfies SpaceDifference;
}

/** One's own is recalled no more: an operation of one's own log, which can be undone there as well. */
function rest(deps: SpaceHandlerDeps, { ownerId, client }: Context, { id, own_id }: DifferenceRow) {
  const entry = { ownerId, kind: "memory.retire", actor: askedBy({ client }), subjectId: own_id } as const;
  record(deps, entry, () => {
    retireMemory(deps, { ownerId, id: own_id });
    setResolution(deps.store, id, "theirs");
  });
  deps.wakeBacklogs();
  return {};
}

/** It is open again; what rested holds again, and what was published stays published. */
function revert(deps: SpaceHandlerDeps, { ownerId, client }: Context, row: DifferenceRow) {
  const entry = {
    ownerId,
    kind: "memory.restore",
    actor: askedBy({ client }),
    subjectId: row.own_id,
  } as const;
  record(deps, entry, () => {
    if (row.resolution === "theirs") restoreMemory(deps, { ownerId, id: row.own_id });
    setResolution(deps.store, row.id, null);
  });
  deps.wakeBacklogs();
  return {};
}
