import { ApiError } from "@memory/shared";
import { type Keyring, newestOf } from "@memory/spaces/sealed";
import type { Store } from "../store/open.ts";
import type { SpaceKeys } from "./join.ts";
import type { SpaceRow } from "./queries/spaces.ts";
import { readRoster } from "./roster-here.ts";
import { createSealer } from "./sealing.ts";

interface Deps {
  readonly store: Store;
}

/** The key of the newest epoch, for somebody who comes in; null: the space is open. Throws `StoppedError`. */
export function newestKeyOf(deps: Deps, space: SpaceRow, keys: SpaceKeys) {
  const keyring = readKeys(deps, space, keys);
  return keyring && newestOf(keyring);
}

/** All keys of a sealed space. Throws `StoppedError`, and conflict where the space is open. */
export function keyringOf(deps: Deps, space: SpaceRow, keys: SpaceKeys): Keyring {
  const keyring = readKeys(deps, space, keys);
  if (keyring) return keyring;
  throw new ApiError("conflict", "it has no keys yet: its first exchange makes them");
}

function readKeys({ store }: Deps, space: SpaceRow, keys: SpaceKeys): Keyring | null {
  const sealer = createSealer(space.id, space.machine, keys);
  sealer.learn(readRoster(store, space).seal);
  return sealer.keyring();
}
