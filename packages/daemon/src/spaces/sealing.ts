import { type Act, imageHash, type Numbered, type Roster, type Row, type Seal } from "@memory/spaces/log";
import { type Keyring, openImage, type Place, readKeyring, sealImage, turnOf } from "@memory/spaces/sealed";
import type { SpaceKeys } from "./join.ts";
import { StoppedError } from "./stopped.ts";

/** Closes the words of a space to all but its machines, and opens them here. In an open space they are as they are. */
export interface Sealer {
  /** What the log says of keys, as far as it was read. */
  learn(seal: Seal | null): void;
  /** Throws `StoppedError` where this home has not the key by which the others could read it. */
  seal(place: Place, words: string): string;
  /** Null: it was altered, was sealed for another place, or with a key that is not here. */
  open(place: Place, image: string): string | null;
  /** What it takes to bring somebody in. Null: the space is open. Throws `StoppedError`. */
  keyring(): Keyring | null;
}

type Held = Pick<SpaceKeys, "claimKey" | "boxKey" | "epochs">;

/** By the box key of this machine, once the log has it; before that by what came with the code by which it joined. */
export function createSealer(space: string, machine: string, held: Held): Sealer {
  let known: Seal | null | undefined;
  let found: ReturnType<typeof readKeyring> = { kind: "open" };
  const came = cameWith(space, held);
  const keyring = (): Keyring | null => {
    if (found.kind === "keyring") return found.keyring;
    if (found.kind === "open") return null;
    throw new StoppedError(
      found.kind === "wrong key"
        ? "the key of this home is not that of the others, who could read nothing that it writes; nothing was written. Turn it off here, and join anew by a code of another machine"
        : "this machine has no key of it: it was sent away. Join anew by a code of another machine",
    );
  };
  return {
    learn(seal) {
      if (seal === known) return;
      known = seal;
      const { boxKey } = held;
      found =
        boxKey === null
          ? { kind: seal === null ? "open" : "not for it" }
          : readKeyring({ space, seal }, { kind: "machine", machine, privateKey: boxKey });
    },
    keyring,
    seal(place, words) {
      const ring = keyring();
      return ring === null ? words : sealImage(ring, place, words);
    },
    open(place, image) {
      const ring = found.kind === "keyring" ? found.keyring : came;
      if (ring === null) return image;
      const opened = openImage(ring, place, image);
      if (opened.kind === "opened") return opened.image;
      const before = opened.kind === "no key" && came !== null ? openImage(came, place, image) : opened;
      return before.kind === "opened" ? before.image : null;
    },
  };
}

function cameWith(space: string, { claimKey, epochs }: Held): Keyring | null {
  const keys = new Map(
    Object.entries(epochs).map(([epoch, key]) => [Number(epoch), Buffer.from(key, "base64url")]),
  );
  return keys.size === 0 ? null : { space, spaceKey: claimKey, newest: Math.max(...keys.keys()), keys };
}

/** The turn to another key for everybody who is in; null: the space is open. */
export function turnBy(sealer: Sealer, roster: Roster): Act | null {
  const keyring = sealer.keyring();
  return keyring && turnOf(roster, keyring);
}

/** Rows of an operation, closed. */
export const sealRows = (sealer: Sealer, operation: string, rows: readonly Row[]): Row[] =>
  rows.map((row) => {
    if (row.image === null) return row;
    const image = sealer.seal({ operation, table: row.table, key: row.key }, row.image);
    return { ...row, image, hash: imageHash(image) };
  });

/** An operation that came, with its rows open; what cannot be opened is of no form. */
export const openRows = (sealer: Sealer, numbered: Numbered): Numbered => ({
  ...numbered,
  rows: numbered.rows.map((row) => {
    if (row.image === null) return row;
    const { table, key } = row;
    return { ...row, image: sealer.open({ operation: numbered.id, table, key }, row.image) ?? UNREADABLE };
  }),
});

/** No row of any form. */
const UNREADABLE = "";
