import { type Api, ApiError, type Handlers } from "@memory/shared";
import { askedBy } from "../activity/operation.ts";
import type { Context } from "../platform/request-context.ts";
import { findSpace, type SpaceRow } from "./queries/spaces.ts";
import type { SpaceService, SpaceServiceDeps } from "./service.ts";
import { toDetails, toSpace } from "./status.ts";

export interface SpaceHandlerDeps extends Omit<SpaceServiceDeps, "exchangeOf"> {
  readonly spaces: SpaceService;
  /** What the machine is called, for the others. */
  readonly machineName: string;
}

export type SpaceHandlers = Handlers<Api, Context>["spaces"];

/** The space with this id, which the owner of the request has joined. Throws not_found. */
export function spaceOf(
  { store }: SpaceHandlerDeps,
  { ownerId }: Pick<Context, "ownerId">,
  id: string,
): SpaceRow {
  const space = findSpace(store, id);
  if (space?.owner_id !== ownerId) throw new ApiError("not_found", `you have joined no space ${id}`);
  return space;
}

/** What leaves this machine, who comes in and what is settled is a person's to say. Throws forbidden. */
export function refuseAgents(context: Pick<Context, "client">): void {
  if (askedBy(context).kind === "person") return;
  throw new ApiError(
    "forbidden",
    "an agent publishes nothing and settles nothing in a space: a person does, by memory space or in the viewer",
  );
}

/** What a space is shown with beside its row. */
export const hereOf = ({ store, spaces, searches }: SpaceHandlerDeps, id: string) => ({
  store,
  searched: searches.stateOf(id),
  away: spaces.away(id),
  asked: spaces.askedAt(id),
});

export const shownSpace = (deps: SpaceHandlerDeps, id: string) => {
  const row = findSpace(deps.store, id);
  if (!row) throw new ApiError("not_found", `you have joined no space ${id}`);
  return toSpace(hereOf(deps, id), row);
};

export const shownDetails = (deps: SpaceHandlerDeps, row: SpaceRow) => toDetails(hereOf(deps, row.id), row);

/** A reader, or a space that stands still, takes nothing. Throws conflict. */
export function writable(space: SpaceRow): SpaceRow {
  if (space.state !== "on")
    throw new ApiError("conflict", `${space.name} takes nothing now: ${space.trouble ?? "it was left"}`);
  if (space.keeping === "none")
    throw new ApiError(
      "conflict",
      `${space.name} is searched where it lies, and nothing of it is kept here: leave it and join it with a copy to write there`,
    );
  if (space.role !== "reader") return space;
  throw new ApiError(
    "conflict",
    `you read ${space.name} and do not write there; its owner can give you another role`,
  );
}

/** Who takes part is an owner's to say. Throws conflict. */
export function owned(space: SpaceRow): SpaceRow {
  if (space.role === "owner") return space;
  throw new ApiError("conflict", `that takes an owner of ${space.name}; you are a ${space.role} there`);
}
