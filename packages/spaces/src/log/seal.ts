import type { Act, Wrap } from "./operation.ts";

/** One epoch of a sealed space: what was said with its key on. */
export interface Epoch {
  readonly epoch: number;
  /** Shows who holds a key whether it is that of the epoch. */
  readonly check: string;
  /** The key of the epoch before, sealed under that of this one; null in the first. */
  readonly before: string | null;
  /** Number of the operation that turned to it. */
  readonly seq: number;
}

/** The other way in, of an owner who has lost every machine. */
export interface Recovery {
  readonly recoveryKey: string;
  readonly boxKey: string;
  /** The keys of the newest epoch, for the box key. */
  readonly wrap: string;
  readonly member: string;
  readonly seq: number;
}

/** What a log says of its keys, as plain data that can be kept as JSON. */
export interface Seal {
  /** From the first to the newest. */
  readonly epochs: readonly Epoch[];
  /** Of the newest epoch: for machines that were in when it began, and those that came since. */
  readonly wraps: readonly Wrap[];
  readonly recovery: Recovery | null;
}

export type ActOf<Name extends Act["act"]> = Extract<Act, { act: Name }>;

/** Number of the newest epoch; 0: the space is open. */
export const epochOf = ({ seal }: { readonly seal: Seal | null }): number => seal?.epochs.at(-1)?.epoch ?? 0;

export const SEALED_VERSION = 1;
export const PREFIX_BYTES = 6;

/** What stands before an image that is sealed with the key of an epoch: 1 byte of version, 5 of the epoch. */
export function sealedPrefix(epoch: number): string {
  const bytes = Buffer.alloc(PREFIX_BYTES, SEALED_VERSION);
  bytes.writeUIntBE(epoch, 1, PREFIX_BYTES - 1);
  return bytes.toString("base64url");
}
/** What the version alone makes of the prefix. */
export const VERSION = sealedPrefix(0).slice(0, 2);

/** What `seal` comes to by the first operation of a sealed space. */
export const firstSeal = ({ check, wraps }: NonNullable<ActOf<"create">["seal"]>, seq: number): Seal => ({
  epochs: [{ epoch: 1, check, before: null, seq }],
  wraps,
  recovery: null,
});

/** And by the next epoch. */
export const turned = (
  seal: Seal,
  { epoch, check, before, wraps, recovery }: ActOf<"turn">,
  seq: number,
): Seal => ({
  epochs: [...seal.epochs, { epoch, check, before, seq }],
  wraps,
  recovery: seal.recovery && recovery !== null ? { ...seal.recovery, wrap: recovery } : null,
});
