import { type Act, imageHash, type Numbered, type Roster, type Row, type Seal } from "@memory/spaces/log";
import {
  type Keyring,
  type Opened,
  openImage,
  type Place,
  readKeyring,
  sealImage,
  turnOf,
} from "@memory/spaces/sealed";
import { minute } from "../platform/minute.ts";
import { UnappliableError } from "./apply.ts";
import type { SpaceKeys } from "./join.ts";
import { StoppedError } from "./stopped.ts";

/** Closes the words of a space to all but its machines, and opens them here. In an open space they are as they are. */
export interface Sealer {
  /** What the log says of keys, as far as it was read. */
  learn(seal: Seal | null): void;
  /** Whether what was said before this machine came in is sealed with keys that it did not get with its code. */
  lacksKeys(): boolean;
  /** What the log says of keys further on, where it has one for this machine: it leads to those that were before. */
  foresee(seal: Seal | null): void;
  /** Throws `StoppedError` where this home has not the key by which the others could read it. */
  seal(place: Place, words: string): string;
  open(place: Place, image: string): Opened;
  /** What it takes to bring somebody in. Null: the space is open. Throws `StoppedError`. */
  keyring(): Keyring | null;
}

type Held = Pick<SpaceKeys, "claimKey" | "boxKey" | "epochs">;

/** By the box key of this machine, once the log has it; before that by what came with the code by which it joined. */
export function createSealer(space: string, machine: string, held: Held): Sealer {
  let known: Seal | null | undefined;
  let found: ReturnType<typeof readKeyring> = { kind: "open" };
  let came = cameWith(space, held);
  const keysOf = (seal: Seal | null): typeof found =>
    held.boxKey === null
      ? { kind: seal === null ? "open" : "not for it" }
      : readKeyring({ space, seal }, { kind: "machine", machine, privateKey: held.boxKey });
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
      found = keysOf(seal);
    },
    lacksKeys: () => came !== null && came.keys.size < came.newest,
    foresee(seal) {
      const ahead = keysOf(seal);
      if (ahead.kind === "keyring") came = ahead.keyring;
    },
    keyring,
    seal(place, words) {
      const ring = keyring();
      return ring === null ? words : sealImage(ring, place, words);
    },
    open(place, image) {
      const ring = found.kind === "keyring" ? found.keyring : came;
      if (ring === null) return { kind: "opened", image };
      const opened = openImage(ring, place, image);
      return opened.kind === "no key" && came !== null ? openImage(came, place, image) : opened;
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

/** An operation that came, with its rows open. Throws `UnappliableError` where one cannot be opened here. */
export const openRows = (sealer: Sealer, numbered: Numbered): Numbered => ({
  ...numbered,
  rows: numbered.rows.map((row) => {
    if (row.image === null) return row;
    const { table, key } = row;
    const opened = sealer.open({ operation: numbered.id, table, key }, row.image);
    const told = {
      what: `${numbered.member} sent something at ${minute(numbered.at)}`,
      anew: "Leave the space, and join it anew by a new invitation",
    };
    return { ...row, image: mustOpen(opened, told) };
  }),
});

/** `what` cannot be opened; `anew`: how this machine gets its keys once more. Throws `UnappliableError`. */
export function mustOpen(
  opened: Opened,
  { what, anew }: { readonly what: string; readonly anew: string },
): string {
  switch (opened.kind) {
    case "opened":
      return opened.image;
    case "no key":
      throw new UnappliableError(
        `${what} that was encrypted with a key that this machine does not have. ${anew}`,
      );
    case "altered":
      throw new UnappliableError(
        `${what} that the key of this machine does not open: it was altered where it lies, or encrypted with another key. Ask who runs it to put it back from a backup. Where the others can read it, the key here is wrong: ${anew[0]?.toLowerCase()}${anew.slice(1)}`,
      );
    case "unknown":
      throw new UnappliableError(
        `${what} that was encrypted in a way that this version of memory does not know. Update memory`,
      );
  }
}
