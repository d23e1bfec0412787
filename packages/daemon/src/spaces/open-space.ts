import type { Act, Carrier, Numbered, Pushed, Roster, Seal } from "@memory/spaces/log";
import type { SpaceSearch } from "@memory/spaces/postgres";
import type { SpokenDeps } from "../memories/beliefs/belief.ts";
import type { Decision } from "./decide.ts";
import type { OutboxRow } from "./queries/outbox.ts";
import { findSpace, type KeyedSpace } from "./queries/spaces.ts";
import { StoppedError } from "./stopped.ts";

/** A space with what it takes to reach it and to write there. */
export interface OpenSpace {
  readonly id: string;
  readonly claimKey: string;
  readonly signKey: string;
  readonly carrier: Carrier;
  readonly exchange: Exchange;
  /** Of a space that is searched where it lies; undefined: its rows are kept here. */
  readonly search?: SpaceSearch | undefined;
}

/** What the rows of a log are to this home: a copy that only follows it, or a person's own memory. */
export interface Exchange {
  /** Before the log is asked for: what was done here since. */
  begin?(): Promise<void>;
  /** What the log says of its keys, whenever it says something else. */
  learn(seal: Seal | null): void;
  /** Whether what was said before this machine came in is sealed with keys that it did not get with its code. */
  lacksKeys(): boolean;
  /** What the log says of them further on. */
  foresee(seal: Seal | null): void;
  /** The act by which the key of a sealed space is turned; null: it is open. */
  turn(roster: Roster): Act | null;
  /** The next operation, in the caller's transaction. Throws `UnappliableError`. */
  takeIn(space: KeyedSpace, operation: Numbered): void;
  /** All that is in the log is here. */
  readAll?(space: KeyedSpace): Promise<void>;
  /** The log takes it not, though nothing new is in it. Throws `StoppedError` where that goes on. */
  refused?(space: KeyedSpace, refused: NonNullable<Pushed["refused"]>): void;
  /** The log is read once more, since a change that was read here counts no more. Missing: a copy only follows the log. */
  anew?(): {
    /** Each change that counts, in order. */
    see(numbered: Numbered): void;
    /** These were read here and do not count, in the caller's transaction. */
    leaveOut(space: KeyedSpace, passed: readonly number[]): void;
  };
  /** Words of this change were altered where it lies, and this home had read them: they are said once more, in the caller's transaction. */
  sayWords?(space: KeyedSpace, altered: Numbered): void;
  /** What comes of what waits: as much of it as fits into one push. */
  decide(space: KeyedSpace, waiting: readonly OutboxRow[]): Decision[];
}

export function spaceOf({ store }: SpokenDeps, { id, claimKey }: OpenSpace): KeyedSpace {
  const row = findSpace(store, id);
  if (!row) throw new StoppedError("it was left");
  return { ...row, claimKey };
}
