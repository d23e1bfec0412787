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
/** 32 raw bytes as base64url. */
export const Key = Bytes.length(43);
/** A login of the carrier, which is a person. */
export const MemberName = text(63).min(1);
export const Role = z.enum(["reader", "writer", "curator", "owner"]);
export type Role = z.infer<typeof Role>;

/** Characters of the words of a row, as they are carried: 100,000 characters of any script fit, also sealed. */
export const MOST_IMAGE = 500_000;
/** Characters of a key that is wrapped. */
export const MOST_WRAP = 500;

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
  image: text(MOST_IMAGE).nullable(),
  /** Of the words; null: the operation took the row away. */
  hash: Hash.nullable(),
});
export type Row = z.infer<typeof Row>;

const Wrapped = Bytes.min(1).max(MOST_WRAP);
const Epoch = z.int().min(1);
/** The keys of an epoch for one machine: only its box key opens them. */
export const Wrap = z.strictObject({ machine: Id, wrap: Wrapped });
export type Wrap = z.infer<typeof Wrap>;
const Wraps = z.array(Wrap).max(1000);

/** What an operation says of who takes part. Each is signed like any other; the first of a log creates it. */
export const Act = z.discriminatedUnion("act", [
  /** `boxKey` (X25519) and `seal`, the first epoch: in a sealed space, both; null: the space is open for good. */
  z.strictObject({
    act: z.literal("create"),
    name: text(60).min(1),
    member: MemberName,
    signKey: Bytes,
    boxKey: Key.nullable(),
    machineName: text(60),
    seal: z.strictObject({ epoch: Epoch, check: Key, wraps: Wraps }).nullable(),
  }),
  z.strictObject({
    act: z.literal("invite"),
    member: MemberName,
    role: Role,
    inviteKey: Bytes,
    until: z.int(),
  }),
  /**
   * By a machine that is not known yet; `proof` is signed with the key of the invitation, which counts once, or with that of the
   * recovery. `seal`: the keys of the epoch, which came with the code, for the machine itself; null in an open space.
   */
  z.strictObject({
    act: z.literal("join"),
    inviteKey: Bytes,
    signKey: Bytes,
    boxKey: Key.nullable(),
    machineName: text(60),
    proof: Bytes,
    seal: z.strictObject({ epoch: Epoch, wrap: Wrapped }).nullable(),
  }),
  z.strictObject({ act: z.literal("role"), member: MemberName, role: Role }),
  z.strictObject({ act: z.literal("remove"), member: MemberName }),
  z.strictObject({ act: z.literal("leave"), machine: Id }),
  z.strictObject({ act: z.literal("rename"), name: text(60).min(1) }),
  /**
   * The next epoch of a sealed space. `check` shows who holds its key that it is the right one; `before` is the key of the epoch
   * before, sealed under it; there is a wrap for each machine that is in the space, and one for the recovery if there is one. It
   * closes invitations that nobody has used: their codes hold the key of another epoch.
   */
  z.strictObject({
    act: z.literal("turn"),
    epoch: Epoch,
    check: Key,
    before: Wrapped,
    wraps: Wraps,
    recovery: Wrapped.nullable(),
  }),
  /** Another way into a sealed space for the owner who makes it; replaces the one before. `recoveryKey` is Ed25519. */
  z.strictObject({
    act: z.literal("recovery"),
    epoch: Epoch,
    recoveryKey: Key,
    boxKey: Key,
    wrap: Wrapped,
  }),
  /** An operation of the log that is not law, and that everybody stops at, is passed over by everybody from then on. */
  z.strictObject({ act: z.literal("pass"), seq: z.int().min(2) }),
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
  "scrub",
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
  /** What its rows said before, in every earlier operation, goes from the log. */
  over: z.boolean(),
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

/** Of no machine, and with no word: stands in a log for what cannot be read there. */
export const unreadableAt = (place: Pick<Numbered, "seq" | "member" | "received">): Numbered => ({
  ...{
    ...place,
    id: NOBODY,
    machine: NOBODY,
    mseq: 1,
    prev: null,
    kind: "save",
    at: 0,
    subject: null,
    act: null,
  },
  ...{ by: { kind: "daemon", client: null }, undoes: null, gone: [], forgets: [], again: false, over: false },
  ...{ rows: [], signature: "" },
});
export const NOBODY = "00000000-0000-0000-0000-000000000000";
