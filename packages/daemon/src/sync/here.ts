import { type Api, ApiError, type Handlers } from "@memory/shared";
import { randomKey } from "@memory/spaces/log";
import { recoveryActOf, writeRecoveryCode } from "@memory/spaces/sealed";
import type { Context } from "../platform/request-context.ts";
import { keptOf, must } from "../spaces/acts.ts";
import type { SpaceHandlerDeps } from "../spaces/asked.ts";
import { keyringOf } from "../spaces/newest-key.ts";
import { deleteSpace, findSync, type SpaceRow } from "../spaces/queries/spaces.ts";

export type SyncHandlers = Handlers<Api, Context>["sync"];

/** Throws conflict where this home is alone. */
export function syncOf({ store }: SpaceHandlerDeps, { ownerId }: Pick<Context, "ownerId">): SpaceRow {
  const space = findSync(store, ownerId);
  if (space) return space;
  throw new ApiError("conflict", "this memory is on this machine alone; memory sync on begins to share it");
}

/** What is known of the other machines goes; all memories stay. */
export async function forgetSync(
  { spaces, spaceHost, spaceKeys, store }: SpaceHandlerDeps,
  id: string,
): Promise<void> {
  await spaces.release(id);
  await spaceHost.forget(id);
  spaceKeys.set(id, null);
  deleteSpace(store, id);
}

/** Another code of recovery; the one before opens nothing more. */
export async function newRecovery(deps: SpaceHandlerDeps, context: Context): Promise<string> {
  const space = syncOf(deps, context);
  const seed = randomKey();
  const act = recoveryActOf(keyringOf(deps, space, keptOf(deps, space)), seed);
  await must(deps, space, context, act);
  const { carrier, id, genesis, member } = space;
  return writeRecoveryCode({ carrier, space: id, genesis, member, seed });
}
