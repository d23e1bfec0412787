import {
  createPrivateKey,
  createPublicKey,
  sign as cryptoSign,
  verify as cryptoVerify,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { hashOf } from "./hash.ts";
import type { Operation, Signed } from "./operation.ts";

/** Ed25519; both base64url of 32 raw bytes, the private one the seed. */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** What stands before the raw bytes of a key of Ed25519 in PKCS #8 and in SPKI. */
const BEFORE_PRIVATE = Buffer.from("302e020100300506032b657004220420", "hex");
const BEFORE_PUBLIC = Buffer.from("302a300506032b6570032100", "hex");
const KEY_BYTES = 32;

/** 32 random bytes, base64url: a seed of keys, or the key of a space. */
export const randomKey = (): string => randomBytes(KEY_BYTES).toString("base64url");

export const makeKeyPair = (): KeyPair => keyPairOf(randomKey());

/** The pair that belongs to a seed, base64url of 32 bytes; throws a RangeError for anything else. */
export function keyPairOf(seed: string): KeyPair {
  const raw = createPublicKey(privateKeyOf(seed)).export({ format: "der", type: "spki" });
  return {
    publicKey: raw.subarray(BEFORE_PUBLIC.length).toString("base64url"),
    privateKey: seed,
  };
}

/** The operation with the signature of its machine. */
export const signOperation = (space: string, operation: Operation, privateKey: string): Signed => ({
  ...operation,
  signature: sign(Buffer.from(hashOf(space, operation), "hex"), privateKey),
});

/** Whether an operation with this hash was signed with the private half of a key. */
export function isSignedBy(publicKey: string, hash: string, signature: string): boolean {
  return verify(Buffer.from(hash, "hex"), publicKey, signature);
}

/** What only who holds an invitation can give: that this machine, with this key, comes by it. */
export const proofOfJoin = (space: string, machine: string, signKey: string, inviteSeed: string): string =>
  sign(wordsOfJoin(space, machine, signKey), inviteSeed);

export function provesJoin(
  space: string,
  machine: string,
  { inviteKey, signKey, proof }: JoinProof,
): boolean {
  return verify(wordsOfJoin(space, machine, signKey), inviteKey, proof);
}

/** Who tells whether signatures are right. */
export interface Signatures {
  isSignedBy(publicKey: string, hash: string, signature: string): boolean;
  provesJoin(space: string, machine: string, act: JoinProof): boolean;
}

export interface JoinProof {
  readonly inviteKey: string;
  readonly signKey: string;
  readonly proof: string;
}

/** Each is looked at when it is asked about. */
export const SIGNATURES: Signatures = { isSignedBy, provesJoin };

const wordsOfJoin = (space: string, machine: string, signKey: string): Buffer =>
  Buffer.from(`memory-space-join-1\n${space}\n${machine}\n${signKey}`, "utf8");

const sign = (bytes: Buffer, seed: string): string =>
  cryptoSign(null, bytes, privateKeyOf(seed)).toString("base64url");

function verify(bytes: Buffer, publicKey: string, signature: string): boolean {
  const key = publicKeyOf(publicKey);
  return key !== null && cryptoVerify(null, bytes, key, Buffer.from(signature, "base64url"));
}

/** The same on another core. */
export function verifySoon(bytes: Buffer, publicKey: string, signature: string): Promise<boolean> {
  const key = publicKeyOf(publicKey);
  if (key === null) return Promise.resolve(false);
  return new Promise((resolve, reject) => {
    cryptoVerify(null, bytes, key, Buffer.from(signature, "base64url"), (error, is) => {
      if (error) reject(error);
      else resolve(is);
    });
  });
}

/** Reading a public key takes as long as a third of a verification, a private one five times as long as a signature. */
const readKeys = new Map<string, KeyObject>();
const MOST_READ = 500;

function keep(name: string, read: () => KeyObject): KeyObject {
  const known = readKeys.get(name);
  if (known) return known;
  const made = read();
  if (readKeys.size >= MOST_READ) readKeys.clear();
  readKeys.set(name, made);
  return made;
}

function privateKeyOf(seed: string): KeyObject {
  const raw = Buffer.from(seed, "base64url");
  if (raw.length !== KEY_BYTES) throw new RangeError("A key is 32 bytes, written as base64url.");
  const key = Buffer.concat([BEFORE_PRIVATE, raw]);
  return keep(`private ${seed}`, () => createPrivateKey({ key, format: "der", type: "pkcs8" }));
}

function publicKeyOf(text: string): KeyObject | null {
  const raw = Buffer.from(text, "base64url");
  if (raw.length !== KEY_BYTES) return null;
  const key = Buffer.concat([BEFORE_PUBLIC, raw]);
  return keep(`public ${text}`, () => createPublicKey({ key, format: "der", type: "spki" }));
}
