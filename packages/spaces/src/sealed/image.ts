import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { MOST_IMAGE } from "../log/operation.ts";
import { PREFIX_BYTES, SEALED_VERSION, sealedPrefix } from "../log/seal.ts";
import { deriveKey, putIn, readBytes, takeOut } from "./cipher.ts";
import type { Keyring } from "./keyring.ts";
import { paddedLength } from "./padding.ts";

/** The row that an image is of: what is sealed for one opens as no other. */
export interface Place {
  /** Id of the operation that writes it. */
  readonly operation: string;
  readonly table: string;
  readonly key: string;
}

export type Opened =
  | { readonly kind: "opened"; readonly image: string }
  /** The key of its epoch is not here: it is a later one, or its chain was broken. */
  | { readonly kind: "no key"; readonly epoch: number }
  /** It was altered, or is of another row, operation or space, or was sealed with another key. */
  | { readonly kind: "altered" }
  /** It is no sealed image that this version of memory knows. */
  | { readonly kind: "unknown" };

const HEAD_BYTES = 5;
const PLAIN = 0;
const DEFLATED = 1;
/** Below it deflating takes longer than it saves. */
const LEAST_DEFLATED = 256;
/** Bytes that an image may come to when it is opened. */
const MOST_OPENED = 4 * MOST_IMAGE;

/** The words of a row, sealed with the newest key; throws a RangeError if they are more than a row holds. */
export function sealImage(keyring: Keyring, place: Place, image: string): string {
  const { space, newest, keys } = keyring;
  const key = keys.get(newest);
  if (!key) throw new RangeError("The newest key is not here.");
  const prefix = Buffer.from(sealedPrefix(newest), "base64url");
  const box = putIn(rowKey(key, place), aboutRow(space, prefix, place), pack(Buffer.from(image, "utf8")));
  const sealed = Buffer.concat([prefix, box]).toString("base64url");
  if (sealed.length > MOST_IMAGE) throw new RangeError("These are more words than a row of a space holds.");
  return sealed;
}

export function openImage({ space, keys }: Keyring, place: Place, sealed: string): Opened {
  const bytes = readBytes(sealed);
  if (bytes === null || bytes.length < PREFIX_BYTES || bytes[0] !== SEALED_VERSION)
    return { kind: "unknown" };
  const epoch = bytes.readUIntBE(1, PREFIX_BYTES - 1);
  const key = keys.get(epoch);
  if (!key) return { kind: "no key", epoch };
  const prefix = bytes.subarray(0, PREFIX_BYTES);
  const about = aboutRow(space, prefix, place);
  const packed = takeOut(rowKey(key, place), about, bytes.subarray(PREFIX_BYTES));
  const image = packed && unpack(packed);
  return image === null ? { kind: "altered" } : { kind: "opened", image };
}

const ROW = Buffer.from("memory-space-row-1\n", "utf8");
const NO_SALT = Buffer.alloc(0);

/** A key for each row: names are hashed, as they may be longer than what HKDF takes. */
function rowKey(key: Buffer, { operation, table, key: name }: Place): Buffer {
  const row = createHash("sha256")
    .update(JSON.stringify([operation, table, name]), "utf8")
    .digest();
  return deriveKey(key, NO_SALT, Buffer.concat([ROW, row]));
}

const aboutRow = (space: string, prefix: Buffer, { operation, table, key }: Place): Buffer =>
  Buffer.concat([prefix, Buffer.from(JSON.stringify([space, operation, table, key]), "utf8")]);

/** Deflated where that is shorter, with its length, and padded. */
function pack(plain: Buffer): Buffer {
  const deflated = plain.length < LEAST_DEFLATED ? plain : deflateRawSync(plain, { level: 3 });
  const isShorter = deflated.length < plain.length;
  const words = isShorter ? deflated : plain;
  const packed = Buffer.alloc(paddedLength(HEAD_BYTES + words.length));
  packed.writeUInt8(isShorter ? DEFLATED : PLAIN, 0);
  packed.writeUInt32BE(words.length, 1);
  words.copy(packed, HEAD_BYTES);
  return packed;
}

function unpack(packed: Buffer): string | null {
  if (packed.length < HEAD_BYTES) return null;
  const words = packed.subarray(HEAD_BYTES, HEAD_BYTES + packed.readUInt32BE(1));
  if (words.length !== packed.readUInt32BE(1)) return null;
  try {
    const plain = packed[0] === DEFLATED ? inflateRawSync(words, { maxOutputLength: MOST_OPENED }) : words;
    return plain.toString("utf8");
  } catch {
    return null;
  }
}
