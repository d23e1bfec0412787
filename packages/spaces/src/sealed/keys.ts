import { createHmac, randomBytes } from "node:crypto";
import {
  boxKeyPairOf,
  bytesOf,
  deriveKey,
  KEY_BYTES,
  putIn,
  readBytes,
  sharedOf,
  sharedOnce,
  takeOut,
} from "./cipher.ts";

/** What whoever is in a sealed space holds; both 32 bytes, base64url. */
export interface SpaceKeys {
  /** Of the keyed hashes that rows claim. It never changes. */
  readonly spaceKey: string;
  /** Of an epoch. */
  readonly epochKey: string;
}

/** Which keys: of which space, and of which epoch. */
export interface EpochOf {
  readonly space: string;
  readonly epoch: number;
}

const VERSION = 1;
const label = (name: string, { space, epoch }: EpochOf): Buffer =>
  Buffer.from(`memory-space-${name}-1\n${space}\n${epoch}`, "utf8");

export const makeEpochKey = (): string => randomBytes(KEY_BYTES).toString("base64url");

/** Tells whether a key is that of an epoch, and nothing else of it. */
export const checkOf = (of: EpochOf, epochKey: string): string =>
  createHmac("sha256", mustKey(epochKey)).update(label("check", of)).digest("base64url");

/** The keys for one box key. For what is no box key it comes to something that nobody opens. */
export function wrapKeys(of: EpochOf, boxKey: string, { spaceKey, epochKey }: SpaceKeys): string {
  const { shared, once } = sharedOnce(boxKey);
  const key = wrapKey(shared, { from: once, to: boxKey });
  const plain = Buffer.concat([mustKey(spaceKey), mustKey(epochKey)]);
  const box = putIn(key ?? randomBytes(KEY_BYTES), label("wrap", of), plain);
  return Buffer.concat([Buffer.of(VERSION), mustKey(once), box]).toString("base64url");
}

/** Null: they are not for this key, or were altered. */
export function unwrapKeys(of: EpochOf, privateKey: string, wrap: string): SpaceKeys | null {
  const bytes = readBytes(wrap);
  if (bytes === null || bytes.length < 1 + KEY_BYTES || bytes[0] !== VERSION) return null;
  const from = bytes.subarray(1, 1 + KEY_BYTES).toString("base64url");
  const key = wrapKey(sharedOf(privateKey, from), { from, to: boxKeyPairOf(privateKey).publicKey });
  const plain = key && takeOut(key, label("wrap", of), bytes.subarray(1 + KEY_BYTES));
  if (plain?.length !== 2 * KEY_BYTES) return null;
  return {
    spaceKey: plain.subarray(0, KEY_BYTES).toString("base64url"),
    epochKey: plain.subarray(KEY_BYTES).toString("base64url"),
  };
}

/** The key of the epoch before, sealed under that of the epoch `of`. */
export const sealBefore = (of: EpochOf, epochKey: string, before: string): string =>
  Buffer.concat([
    Buffer.of(VERSION),
    putIn(beforeKey(epochKey), label("before", of), mustKey(before)),
  ]).toString("base64url");

/** Null: it was sealed under another key, or was altered. */
export function openBefore(of: EpochOf, epochKey: string, sealed: string): string | null {
  const bytes = readBytes(sealed);
  if (bytes === null || bytes[0] !== VERSION) return null;
  const plain = takeOut(beforeKey(epochKey), label("before", of), bytes.subarray(1));
  return plain?.length === KEY_BYTES ? plain.toString("base64url") : null;
}

const BEFORE = Buffer.from("memory-space-before-1", "utf8");
const beforeKey = (epochKey: string): Buffer => deriveKey(mustKey(epochKey), Buffer.alloc(0), BEFORE);

const WRAP = Buffer.from("memory-space-wrap-1", "utf8");

function wrapKey(shared: Buffer | null, { from, to }: { from: string; to: string }): Buffer | null {
  return shared && deriveKey(shared, Buffer.concat([mustKey(from), mustKey(to)]), WRAP);
}

export function mustKey(text: string): Buffer {
  const raw = bytesOf(text);
  if (raw === null) throw new RangeError("A key is 32 bytes, written as base64url.");
  return raw;
}
