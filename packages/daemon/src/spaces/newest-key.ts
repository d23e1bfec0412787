import { newestOf } from "@memory/spaces/sealed";
import type { Store } from "../store/open.ts";
import type { SpaceKeys } from "./join.ts";
import type { SpaceRow } from "./queries/spaces.ts";
import { readRoster } from "./roster-here.ts";
import { createSealer } from "./sealing.ts";

/** The key of the newest epoch, for somebody who comes in; null: the space is open. Throws `StoppedError`. */
export function newestKeyOf({ store }: { readonly store: Store }, space: SpaceRow, keys: SpaceKeys) {
  const sealer = createSealer(space.id, space.machine, keys);
  sealer.learn(readRoster(store, space).seal);
  const keyring = sealer.keyring();
  return keyring && newestOf(keyring);
}
