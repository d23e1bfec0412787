import { ApiError } from "@memory/shared";
import { keyPairOf, randomKey } from "@memory/spaces/log";
import type { Context } from "../platform/request-context.ts";
import { actNow, keptOf, reaching } from "../spaces/acts.ts";
import type { SpaceHandlerDeps } from "../spaces/asked.ts";
import { firstOperation, readyToJoin } from "../spaces/join.ts";
import { loginOf } from "../spaces/login.ts";
import { keyringOf } from "../spaces/newest-key.ts";
import { changeSpace, type SpaceRow } from "../spaces/queries/spaces.ts";

const HOUR = 3_600_000;

/**
 * A home that was copied comes in once more, under a name and with keys of its own, by an invitation that it makes itself; all that it
 * knows of the others, and all that waits, stays. Throws `ApiError`.
 */
export async function standByItself(
  deps: SpaceHandlerDeps,
  space: SpaceRow,
  context: Context,
): Promise<void> {
  const { store, spaces, spaceHost: host, spaceKeys, clock, machineName } = deps;
  const { id, owner_id: ownerId, name, carrier: address, member, role, genesis } = space;
  await spaces.round(id);
  const kept = keptOf(deps, space);
  const seed = randomKey();
  const { publicKey: inviteKey } = keyPairOf(seed);
  await actNow(deps, space, context, {
    what: { act: "invite", member, role, inviteKey, until: clock() + HOUR },
    made: "this home has no place of its own yet",
  });
  const entering = { ownerId, id, name, carrier: address, member, machineName, client: context.client };
  const keyring = keyringOf(deps, space, kept);
  const ready = readyToJoin(deps, entering, { genesis, seed, role, spaceKey: kept.claimKey, keyring });
  const carrier = host.open(loginOf(space, kept), { space: id, machine: ready.machine });
  try {
    const { refused } = await reaching(() => carrier.push([firstOperation(entering, ready)]));
    if (refused) throw new ApiError("conflict", refused.detail);
  } finally {
    await carrier.close();
  }
  await spaces.release(id);
  spaceKeys.set(id, { ...kept, ...ready.keys });
  changeSpace(store, id, { machine: ready.machine, is_copied: 0 });
  spaces.follow(id);
  await spaces.round(id);
}
