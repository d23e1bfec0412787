import type { Act } from "../log/operation.ts";
import { machinesIn, type Roster } from "../log/roster.ts";
import type { ActOf } from "../log/seal.ts";
import type { Keyring } from "./keyring.ts";
import { recoveryKeysOf } from "./keyring.ts";
import { checkOf, makeEpochKey, sealBefore, wrapKeys } from "./keys.ts";

/** `seal` of the act that creates a sealed space, for the box key of the machine that creates it. */
export function firstSealOf(
  space: string,
  spaceKey: string,
  { machine, boxKey }: { readonly machine: string; readonly boxKey: string },
): NonNullable<ActOf<"create">["seal"]> {
  const epochKey = makeEpochKey();
  const of = { space, epoch: 1 };
  const wrap = wrapKeys(of, boxKey, { spaceKey, epochKey });
  return { epoch: 1, check: checkOf(of, epochKey), wraps: [{ machine, wrap }] };
}

/** `seal` of the act by which a machine joins, for its box key: with the keys that came with its invitation, or by recovery. */
export function ownSealOf(
  space: string,
  {
    spaceKey,
    epoch,
    key: epochKey,
  }: { readonly spaceKey: string; readonly epoch: number; readonly key: string },
  boxKey: string,
): NonNullable<ActOf<"join">["seal"]> {
  return { epoch, wrap: wrapKeys({ space, epoch }, boxKey, { spaceKey, epochKey }) };
}

/** The newest epoch and its key, for an invitation or for `ownSealOf`. */
export function newestOf({ newest, keys }: Keyring): { readonly epoch: number; readonly key: string } {
  const key = keys.get(newest);
  if (!key) throw new RangeError("The newest key is not here.");
  return { epoch: newest, key: key.toString("base64url") };
}

/** The turn to a new key, for everybody who is in now. The roster is that of a sealed space. */
export function turnOf(roster: Roster, keyring: Keyring): Extract<Act, { act: "turn" }> {
  const { space, spaceKey } = keyring;
  const { epoch: last, key: before } = newestOf(keyring);
  const epoch = last + 1;
  const epochKey = makeEpochKey();
  const of = { space, epoch };
  const wrap = (boxKey: string) => wrapKeys(of, boxKey, { spaceKey, epochKey });
  const recovery = roster.seal?.recovery ?? null;
  return {
    act: "turn",
    epoch,
    check: checkOf(of, epochKey),
    before: sealBefore(of, epochKey, before),
    wraps: machinesIn(roster).map(({ machine, boxKey }) => ({ machine, wrap: wrap(boxKey ?? "") })),
    recovery: recovery && wrap(recovery.boxKey),
  };
}

/** Another way in, by a seed of 32 random bytes that stands in a recovery code and nowhere else. */
export function recoveryActOf(keyring: Keyring, seed: string): Extract<Act, { act: "recovery" }> {
  const { space, spaceKey } = keyring;
  const { epoch, key: epochKey } = newestOf(keyring);
  const { sign, box } = recoveryKeysOf(seed);
  const wrap = wrapKeys({ space, epoch }, box.publicKey, { spaceKey, epochKey });
  return { act: "recovery", epoch, recoveryKey: sign.publicKey, boxKey: box.publicKey, wrap };
}
