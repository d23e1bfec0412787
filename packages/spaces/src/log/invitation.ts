import { createHash } from "node:crypto";
import { z } from "zod";
import { Bytes, Hash, MemberName, Role } from "./operation.ts";

const Key = Bytes.length(43);

/** What somebody needs to come into a space: to be handed over privately, good for one machine. */
export const Invitation = z.strictObject({
  /** Address of the carrier, without a password. */
  carrier: z.string().min(1).max(2000),
  space: z.uuid(),
  /** Hash of the first operation of the log. */
  genesis: Hash,
  /** 32 bytes, base64url: of the keyed hashes that rows claim. */
  spaceKey: Key,
  /** 32 bytes, base64url: of the keys of the invitation. */
  inviteSeed: Key,
  member: MemberName,
  role: Role,
  /** Milliseconds. */
  until: z.int(),
  /** Of a login that was made for them: it is changed as they join. Null: they have one. */
  password: z.string().max(200).nullable(),
  /** It is the one that they use on another machine: it stays. */
  keepsPassword: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

export type ReadInvitation =
  | { readonly kind: "invitation"; readonly invitation: Invitation }
  | { readonly kind: "unreadable"; readonly why: string };

const PREFIX = "memory-space-";
const SUM_BYTES = 6;
const LENGTH_BYTES = 2;

/** One code, about 600 characters without white space. Throws a RangeError if the address holds a password. */
export function writeInvitation(invitation: Invitation): string {
  if (/^[^/?#]*:\/\/[^/?#@]*:[^/?#@]+@/.test(invitation.carrier))
    throw new RangeError("The address of a carrier in an invitation must not hold a password.");
  const words = Buffer.from(JSON.stringify(Invitation.parse(invitation)), "utf8");
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt16BE(words.length);
  return PREFIX + Buffer.concat([length, sumOf(words), words]).toString("base64url");
}

/** Reads a code as people paste it: white space and line ends within it do not count. */
export function readInvitation(code: string): ReadInvitation {
  const bare = code.replace(/\s+/g, "");
  if (!bare.startsWith(PREFIX))
    return unreadable(`An invitation begins with ${PREFIX}: paste the whole code.`);
  const rest = bare.slice(PREFIX.length);
  if (!/^[A-Za-z0-9_-]*$/.test(rest))
    return unreadable("The code holds characters that no invitation has: copy it anew.");
  const bytes = Buffer.from(rest, "base64url");
  const words = bytes.subarray(LENGTH_BYTES + SUM_BYTES);
  const length = bytes.length < LENGTH_BYTES ? Number.POSITIVE_INFINITY : bytes.readUInt16BE();
  if (words.length < length) return unreadable("The code is cut off: copy it anew, up to its end.");
  if (words.length > length) return unreadable("There is more after the end of the code: paste it alone.");
  if (!sumOf(words).equals(bytes.subarray(LENGTH_BYTES, LENGTH_BYTES + SUM_BYTES)))
    return unreadable("A character of the code was changed: copy it anew.");
  const parsed = Invitation.safeParse(JSON.parse(words.toString("utf8")));
  return parsed.success
    ? { kind: "invitation", invitation: parsed.data }
    : unreadable("The code is of another version of memory: update memory on both machines.");
}

const sumOf = (words: Buffer): Buffer =>
  createHash("sha256").update("memory-space-1\n").update(words).digest().subarray(0, SUM_BYTES);

const unreadable = (why: string): ReadInvitation => ({ kind: "unreadable", why });
