import { z } from "zod";

/** What every carrier can keep as it is: neither a NUL nor half of a character (a lone surrogate). */
const text = (most: number) =>
  z
    .string()
    .max(most)
    .refine((words) => !/[\0\p{Surrogate}]/u.test(words), "it holds a NUL or half of a character");
/** In lower case: two spellings of one id would be two. */
const Id = z.uuid().lowercase();

/** Lower-case hex of a SHA-256. */
export const Hash = z.string().regex(/^[0-9a-f]{64}$/);
/** Base64url of raw bytes. */
export const Bytes = z.string().regex(/^[A-Za-z0-9_-]*$/);
/** A login of the carrier, which is a person. */
export const MemberName = text(63).min(1);
export const Role = z.enum(["reader", "writer", "curator", "owner"]);
export type Role = z.infer<typeof Role>;

/** A row as an operation left it. Carriers know nothing of what it says. */
export const Row = z.strictObject({
  table: text(40).min(1),
  key: text(300).min(1),
  /** Lineages that it is about: when one of them is deleted for good, what the row said goes from the log. */
  roots: z.array(Id).max(8),
  /** What no other row of the space may hold as long as this one stands: keyed hashes. */
  claims: z.array(text(100)).max(4),
  /**
   * Its words; null: the row is gone, by this operation or, where it has a hash, by a deletion. The hash stays when the words go:
   * whoever writes an image puts something into it that nobody can guess, or the words could be tried out against the hash.
   */
  image: text(200_000).nullable(),
  /** Of the words; null: the operation took the row away. */
  hash: Hash.nullable(),
});
export type Row = z.infer<typeof Row>;

/** What an operation says of who takes part. Each is signed like any other; the first of a log creates it. */
export const Act = z.discriminatedUnion("act", [
  z.strictObject({
    act: z.literal("create"),
    name: text(60).min(1),
    member: MemberName,
    signKey: Bytes,
    machineName: text(60),
  }),
  z.strictObject({
    act: z.literal("invite"),
    member: MemberName,
    role: Role,
    inviteKey: Bytes,
    until: z.int(),
  }),
  /** By a machine that is not known yet; `proof` is signed with the key of the invitation, which counts once. */
  z.strictObject({
    act: z.literal("join"),
    inviteKey: Bytes,
    signKey: Bytes,
    machineName: text(60),
    proof: Bytes,
  }),
  z.strictObject({ act: z.literal("role"), member: MemberName, role: Role }),
  z.strictObject({ act: z.literal("remove"), member: MemberName }),
  z.strictObject({ act: z.literal("leave"), machine: Id }),
  z.strictObject({ act: z.literal("rename"), name: text(60).min(1) }),
]);
export type Act = z.infer<typeof Act>;

/** What was done to memories, in the words of the log of a daemon; "member": an act alone. */
export const Kind = z.enum([
  "save",
  "edit",
  "retire",
  "restore",
  "resolve",
  "revert",
  "delete",
  "undo",
  "member",
]);
export type Kind = z.infer<typeof Kind>;

export const Operation = z.strictObject({
  id: Id,
  machine: Id,
  /** Its place among those of its machine, from 1. */
  mseq: z.int().min(1),
  /** Hash of the operation of that machine before it; null for its first. */
  prev: Hash.nullable(),
  kind: Kind,
  /** Milliseconds, by the clock of the machine. */
  at: z.int(),
  /** Whether a person did it, or a program did it for them, and which program. */
  by: z.strictObject({ kind: z.enum(["person", "agent", "daemon"]), client: text(100).nullable() }),
  /** The lineage, or the question, that it is about. */
  subject: Id.nullable(),
  act: Act.nullable(),
  /** The operation that it takes back. */
  undoes: Id.nullable(),
  /** Lineages that it deletes for good, with every word of them in the log. */
  gone: z.array(Id).max(1000),
  /** Claims that nothing takes any more but what a person says again by hand. */
  forgets: z.array(text(100)).max(1000),
  /** A person says it by hand: it may take a claim that was forgotten. */
  again: z.boolean(),
  rows: z.array(Row).max(2000),
});
export type Operation = z.infer<typeof Operation>;

/** An operation as it is sent. */
export const Signed = Operation.extend({
  /** Ed25519 of the hash of the operation, by the key of its machine. */
  signature: Bytes,
});
export type Signed = z.infer<typeof Signed>;

/** An operation that has its number, as everybody gets it. */
export const Numbered = Signed.extend({
  seq: z.int().min(1),
  /** Login by which it was sent, as the carrier knows it. */
  member: MemberName,
  /** Milliseconds, by the clock of the carrier. */
  received: z.int(),
});
export type Numbered = z.infer<typeof Numbered>;
