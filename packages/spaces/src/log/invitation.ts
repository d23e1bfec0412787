import { z } from "zod";
import { ANOTHER_VERSION, frame, readFrame, refusePassword, unreadable } from "./code.ts";
import { Hash, Key, MemberName, Role } from "./operation.ts";

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
  /** The newest epoch of a sealed space and its key, 32 bytes, base64url; null: the space is open. */
  seal: z.strictObject({ epoch: z.int().min(1), key: Key }).nullable(),
  member: MemberName,
  role: Role,
  /** How many changes there were when it was made: what holds fewer is an older state, of which its reader could not know otherwise. */
  changes: z.int().min(1),
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
const LABEL = "memory-space-1";

/** One code, about 700 characters without white space. Throws a RangeError if the address holds a password. */
export function writeInvitation(invitation: Invitation): string {
  refusePassword(invitation.carrier);
  const words = Buffer.from(JSON.stringify(Invitation.parse(invitation)), "utf8");
  return PREFIX + frame(LABEL, words).toString("base64url");
}

/** Reads a code as people paste it: white space and line ends within it do not count. */
export function readInvitation(code: string): ReadInvitation {
  const bare = code.replace(/\s+/g, "");
  if (!bare.startsWith(PREFIX))
    return unreadable(`An invitation begins with ${PREFIX}: paste the whole code.`);
  const rest = bare.slice(PREFIX.length);
  if (!/^[A-Za-z0-9_-]*$/.test(rest))
    return unreadable("The code holds characters that no invitation has: copy it anew.");
  const read = readFrame(LABEL, Buffer.from(rest, "base64url"));
  if (read.kind === "unreadable") return read;
  const parsed = Invitation.safeParse(JSON.parse(read.words.toString("utf8")));
  return parsed.success ? { kind: "invitation", invitation: parsed.data } : ANOTHER_VERSION;
}
