import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";

/** ChaCha20-Poly1305, keys by HKDF-SHA256, and X25519: all that sealing is made of. */
export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** What a box adds to what is put in. */
export const BOX_BYTES = NONCE_BYTES + TAG_BYTES;

/** A key for one purpose, which `info` names in at most 1,024 bytes. */
export const deriveKey = (from: Buffer, salt: Buffer, info: Buffer): Buffer =>
  Buffer.from(hkdfSync("sha256", from, salt, info, KEY_BYTES));

/** Nonce, what was put in, and the tag. The nonce is random: what is decided anew is sealed anew under the same key. */
export function putIn(key: Buffer, about: Buffer, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("chacha20-poly1305", key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(about, { plaintextLength: plain.length });
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Null: it was put in with another key, is about something else, or was altered. */
export function takeOut(key: Buffer, about: Buffer, box: Buffer): Buffer | null {
  if (box.length < BOX_BYTES) return null;
  const words = box.subarray(NONCE_BYTES, box.length - TAG_BYTES);
  const decipher = createDecipheriv("chacha20-poly1305", key, box.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(about, { plaintextLength: words.length });
  decipher.setAuthTag(box.subarray(box.length - TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(words), decipher.final()]);
  } catch {
    return null;
  }
}

/** X25519; both base64url of 32 raw bytes. */
export interface BoxKeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** What stands before the raw bytes of a key of X25519 in PKCS #8 and in SPKI. */
const BEFORE_PRIVATE = Buffer.from("302e020100300506032b656e04220420", "hex");
const BEFORE_PUBLIC = Buffer.from("302a300506032b656e032100", "hex");

export const makeBoxKeyPair = (): BoxKeyPair => boxKeyPairOf(randomBytes(KEY_BYTES).toString("base64url"));

/** The pair that belongs to a private key, base64url of 32 bytes; throws a RangeError for anything else. */
export function boxKeyPairOf(privateKey: string): BoxKeyPair {
  return { publicKey: rawOf(createPublicKey(privateKeyOf(privateKey))), privateKey };
}

/** What both of two know; null: the public one is no key, or is one that makes everybody's the same. */
export const sharedOf = (privateKey: string, publicKey: string): Buffer | null =>
  sharedBetween(privateKeyOf(privateKey), publicKey);

/** What somebody shares with a key that is made for this once, and its public half. */
export function sharedOnce(publicKey: string): { readonly shared: Buffer | null; readonly once: string } {
  const pair = generateKeyPairSync("x25519");
  return { shared: sharedBetween(pair.privateKey, publicKey), once: rawOf(pair.publicKey) };
}

function sharedBetween(privateKey: KeyObject, publicKey: string): Buffer | null {
  const raw = bytesOf(publicKey);
  if (raw === null) return null;
  const key = Buffer.concat([BEFORE_PUBLIC, raw]);
  try {
    return diffieHellman({ privateKey, publicKey: createPublicKey({ key, format: "der", type: "spki" }) });
  } catch {
    return null;
  }
}

const rawOf = (publicKey: KeyObject): string =>
  publicKey.export({ format: "der", type: "spki" }).subarray(BEFORE_PUBLIC.length).toString("base64url");

/** 32 bytes that are written as base64url; null: it is something else. */
export function bytesOf(text: string): Buffer | null {
  const raw = readBytes(text);
  return raw?.length === KEY_BYTES ? raw : null;
}

/** What is written as base64url, in the one way in which it is; null: it is something else. */
export function readBytes(text: string): Buffer | null {
  const raw = Buffer.from(text, "base64url");
  return raw.toString("base64url") === text ? raw : null;
}

function privateKeyOf(text: string): KeyObject {
  const raw = bytesOf(text);
  if (raw === null) throw new RangeError("A key is 32 bytes, written as base64url.");
  return createPrivateKey({ key: Buffer.concat([BEFORE_PRIVATE, raw]), format: "der", type: "pkcs8" });
}
