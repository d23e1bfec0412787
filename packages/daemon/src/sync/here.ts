import { type Api, ApiError, type Handlers } from "@memory/shared";
import { randomKey } from "@memory/spaces/log";
import { recoveryActOf, writeRecoveryCode } from "@memory/spaces/sealed";
import type { Context } from "../platform/request-context.ts";
import { act, actNow, keptOf } from "../spaces/acts.ts";
import type { SpaceHandlerDeps } from "../spaces/asked.ts";
import { keyringOf } from "../spaces/newest-key.ts";
import { findWaiting } from "../spaces/queries/outbox.ts";
import {
  deleteSpace,
  findLeft,
  findSync,
  listMachines,
  noteLeft,
  type SpaceRow,
} from "../spaces/queries/spaces.ts";
import type { Store } from "../store/open.ts";
import { readWaiting } from "./outbox.ts";

export type SyncHandlers = Handlers<Api, Context>["sync"];

/** Throws conflict where this home is alone. */
export function syncOf({ store }: SpaceHandlerDeps, { ownerId }: Pick<Context, "ownerId">): SpaceRow {
  const space = findSync(store, ownerId);
  if (space) return space;
  throw new ApiError("conflict", "this memory is on this machine alone; memory sync on begins to share it");
}

/** As `forgetSync`; where it is joined anew, what is changed here from now on is told, and that this machine left, if nobody was told. */
export async function endSync(
  deps: SpaceHandlerDeps,
  space: SpaceRow,
  { isTold }: { readonly isTold: boolean },
): Promise<void> {
  await deps.spaces.release(space.id);
  const now = findSync(deps.store, space.owner_id) ?? space;
  // The name of a copied home is another home's, too.
  noteLeaving(deps.store, now, isTold || now.is_copied === 1 ? null : now.machine);
  await forgetSync(deps, space.id);
}

/** Up to where the others have heard of this home; not where it has not read all that they said. */
export function noteLeaving(store: Store, space: SpaceRow, machine: string | null): void {
  if (space.gathering !== null) return;
  const { id: spaceId, owner_id: ownerId } = space;
  noteLeft(store, { space_id: spaceId, owner_id: ownerId, op: newestToldBy(store, space), machine });
}

/** Sends away the machine that this home was there before, where the others take it for one of them still. */
export async function sendFormerAway(deps: SpaceHandlerDeps, context: Context): Promise<void> {
  const space = syncOf(deps, context);
  const former = findLeft(deps.store, space.id)?.machine ?? null;
  const isThere = listMachines(deps.store, space.id).some(
    ({ machine, to_seq }) => machine === former && to_seq === null,
  );
  if (former === null || !isThere) return;
  await act(deps, space, context, { act: "leave", machine: former }).catch((error: unknown) => {
    // Another machine has done so meanwhile.
    if (!(error instanceof ApiError)) throw error;
  });
}

/** Up to here everything of this home was told, or was gathered to be told and may have been. */
function newestToldBy(store: Store, space: SpaceRow): number {
  const waiting = findWaiting(store, space.id, -1).flatMap(({ kind, intent }) => {
    const { op } = kind === "rows" ? readWaiting(intent) : { op: null };
    return typeof op === "number" ? [op - 1] : [];
  });
  return Math.min(space.gathered, ...waiting);
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
export async function newRecovery(
  deps: SpaceHandlerDeps,
  context: Context,
  made = "no new code of recovery was made, and whether the one before still counts is seen when the others are reached again",
): Promise<string> {
  const space = syncOf(deps, context);
  const seed = randomKey();
  const what = recoveryActOf(keyringOf(deps, space, keptOf(deps, space)), seed);
  await actNow(deps, space, context, { what, made });
  const { carrier, id, genesis, member } = space;
  return writeRecoveryCode({ carrier, space: id, genesis, member, seed });
}
