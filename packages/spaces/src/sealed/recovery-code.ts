import { z } from "zod";
import { ANOTHER_VERSION, frame, readFrame, refusePassword, unreadable } from "../log/code.ts";
import { Hash, Key, MemberName } from "../log/operation.ts";

/** What an owner keeps on paper: with it and a login of the carrier a new machine comes in when every other is lost. */
export const RecoveryCode = z.strictObject({
  /** Address of the carrier, without a password. */
  carrier: z.string().min(1).max(2000),
  space: z.uuid().lowercase(),
  /** Hash of the first operation of the log. */
  genesis: Hash,
  member: MemberName,
  /** 32 bytes, base64url. */
  seed: Key,
});
export type RecoveryCode = z.infer<typeof RecoveryCode>;

export type ReadRecoveryCode =
  | { readonly kind: "recovery"; readonly recovery: RecoveryCode }
  | { readonly kind: "unreadable"; readonly why: string };

const PREFIX = "memory-recovery-";
const LABEL = "memory-recovery-1";
/** No I, L, O and U: what is read aloud or from paper is read right (Crockford). */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const DIGIT_BITS = 5;
const GROUP = 5;
const Words = z.tuple([z.string(), z.string()]);
const VERSION = 1;

/** One code in groups of five, about 300 characters. Throws a RangeError if the address holds a password. */
export function writeRecoveryCode(recovery: RecoveryCode): string {
  refusePassword(recovery.carrier);
  const { carrier, space, genesis, member, seed } = RecoveryCode.parse(recovery);
  const words = Buffer.concat([
    Buffer.of(VERSION),
    Buffer.from(seed, "base64url"),
    Buffer.from(space.replaceAll("-", ""), "hex"),
    Buffer.from(genesis, "hex"),
    Buffer.from(JSON.stringify([member, carrier]), "utf8"),
  ]);
  return PREFIX + (digitsOf(frame(LABEL, words)).match(new RegExp(`.{1,${GROUP}}`, "g")) ?? []).join("-");
}

/** Reads a code as people paste or type it: white space, dashes and the size of letters do not count. */
export function readRecoveryCode(code: string): ReadRecoveryCode {
  const bare = code.replace(/\s+/g, "");
  if (!bare.toLowerCase().startsWith(PREFIX))
    return unreadable(`A recovery code begins with ${PREFIX}: give the whole code.`);
  const digits = bare.slice(PREFIX.length).replaceAll("-", "").toUpperCase();
  const bytes = bytesOfDigits(digits.replaceAll("O", "0").replace(/[IL]/g, "1"));
  if (bytes === null)
    return unreadable("The code holds characters that no recovery code has: look at it anew.");
  const read = readFrame(LABEL, bytes);
  return read.kind === "unreadable" ? read : recoveryIn(read.words);
}

const [SEED, SPACE, GENESIS, REST] = [1, 33, 49, 81];

function recoveryIn(words: Buffer): ReadRecoveryCode {
  const hex = words.subarray(SPACE, GENESIS).toString("hex");
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex) ?? [];
  const rest = words[0] === VERSION ? Words.safeParse(parsed(words.subarray(REST).toString("utf8"))) : null;
  const recovery = RecoveryCode.safeParse({
    carrier: rest?.data?.[1],
    space: parts.join("-"),
    genesis: words.subarray(GENESIS, REST).toString("hex"),
    member: rest?.data?.[0],
    seed: words.subarray(SEED, SPACE).toString("base64url"),
  });
  return recovery.success ? { kind: "recovery", recovery: recovery.data } : ANOTHER_VERSION;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function digitsOf(bytes: Buffer): string {
  let digits = "";
  let [held, bits] = [0, 0];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    bits += 8;
    for (; bits >= DIGIT_BITS; bits -= DIGIT_BITS)
      digits += DIGITS.charAt((held >> (bits - DIGIT_BITS)) & 31);
  }
  return bits === 0 ? digits : digits + DIGITS.charAt((held << (DIGIT_BITS - bits)) & 31);
}

/** What is less than a byte at the end is left out. */
function bytesOfDigits(digits: string): Buffer | null {
  const bytes: number[] = [];
  let [held, bits] = [0, 0];
  for (const digit of digits) {
    const value = DIGITS.indexOf(digit);
    if (value < 0) return null;
    held = ((held << DIGIT_BITS) | value) & 0x1fff;
    bits += DIGIT_BITS;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 255);
  }
  return Buffer.from(bytes);
}
