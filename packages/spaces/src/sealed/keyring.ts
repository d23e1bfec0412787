import type { Roster } from "../log/roster.ts";
import { type Epoch, epochOf, type Seal } from "../log/seal.ts";
import { type KeyPair, keyPairOf } from "../log/sign.ts";
import { type BoxKeyPair, boxKeyPairOf, deriveKey } from "./cipher.ts";
import { checkOf, mustKey, openBefore, type SpaceKeys, unwrapKeys } from "./keys.ts";

/** What it takes to read a sealed space, and to write into it. */
export interface Keyring {
  readonly space: string;
  /** 32 bytes, base64url: of the keyed hashes that rows claim. */
  readonly spaceKey: string;
  /** The epoch that is sealed with now. */
  readonly newest: number;
  /** By epoch; all of them, as far as their chain is whole. */
  readonly keys: ReadonlyMap<number, Buffer>;
}

/** Where the newest key comes from. */
export type KeySource =
  /** `privateKey`: the box key of this machine. */
  | { readonly kind: "machine"; readonly machine: string; readonly privateKey: string }
  | { readonly kind: "recovery"; readonly seed: string }
  /** As it stands in an invitation. */
  | {
      readonly kind: "invitation";
      readonly spaceKey: string;
      readonly seal: { readonly epoch: number; readonly key: string };
    };

export type ReadKeyring =
  | { readonly kind: "keyring"; readonly keyring: Keyring }
  /** The space is open. */
  | { readonly kind: "open" }
  /** Nothing there is for this source: it is out, was never in, or has another key. */
  | { readonly kind: "not for it" }
  /** There is something, and it is not the key of the space: whoever wrote with it would be read by nobody. */
  | { readonly kind: "wrong key" };

type Of = Pick<Roster, "space" | "seal">;

/** All keys of a space, by what the log says of them. Nothing is sealed before a key was found right here. */
export function readKeyring(roster: Of, source: KeySource): ReadKeyring {
  const { space, seal } = roster;
  const newest = seal?.epochs.at(-1);
  if (seal === null || newest === undefined) return { kind: "open" };
  const found = findKeys(roster, seal, source);
  if (found === null) return { kind: "not for it" };
  if (found === "wrong" || checkOf({ space, epoch: newest.epoch }, found.epochKey) !== newest.check)
    return { kind: "wrong key" };
  const keys = chainOf(space, seal.epochs, found.epochKey);
  return { kind: "keyring", keyring: { space, spaceKey: found.spaceKey, newest: newest.epoch, keys } };
}

function findKeys(roster: Of, seal: Seal, source: KeySource): SpaceKeys | "wrong" | null {
  const of = { space: roster.space, epoch: epochOf(roster) };
  if (source.kind === "invitation") {
    const { spaceKey, seal: given } = source;
    return given.epoch === of.epoch ? { spaceKey, epochKey: given.key } : null;
  }
  const isRecovery = source.kind === "recovery";
  const own = isRecovery ? recoveryKeysOf(source.seed) : null;
  if (own && seal.recovery?.recoveryKey !== own.sign.publicKey) return null;
  const wrap = isRecovery
    ? seal.recovery?.wrap
    : seal.wraps.find(({ machine }) => machine === source.machine)?.wrap;
  if (wrap === undefined) return null;
  const privateKey = source.kind === "recovery" ? own?.box.privateKey : source.privateKey;
  return (privateKey === undefined ? null : unwrapKeys(of, privateKey, wrap)) ?? "wrong";
}

/** From the newest back to the first: each opens the one before it. */
function chainOf(space: string, epochs: readonly Epoch[], newest: string): ReadonlyMap<number, Buffer> {
  const keys = new Map<number, Buffer>();
  let epochKey: string | null = newest;
  for (const { epoch, check, before } of epochs.toReversed()) {
    if (epochKey === null || checkOf({ space, epoch }, epochKey) !== check) break;
    keys.set(epoch, mustKey(epochKey));
    epochKey = before === null ? null : openBefore({ space, epoch }, epochKey, before);
  }
  return keys;
}

/** The keys of a recovery: one that proves, and one that opens. Throws a RangeError for what is no seed. */
export function recoveryKeysOf(seed: string): { readonly sign: KeyPair; readonly box: BoxKeyPair } {
  const part = (name: string): string =>
    deriveKey(mustKey(seed), Buffer.alloc(0), Buffer.from(`memory-space-recovery-${name}-1`)).toString(
      "base64url",
    );
  return { sign: keyPairOf(part("sign")), box: boxKeyPairOf(part("box")) };
}
