import {
  type Carrier,
  emptyRoster,
  findPass,
  type Next,
  type Numbered,
  type Roster,
  type Signatures,
  takeNext,
  verifyAhead,
} from "@memory/spaces/log";
import type { SpokenDeps } from "../memories/beliefs/belief.ts";
import { createYielder } from "../platform/schedule/time-slice.ts";
import { type OpenSpace, spaceOf } from "./open-space.ts";
import { dropAllBut } from "./queries/roster.ts";
import { changeSpace } from "./queries/spaces.ts";
import { readRoster, writeRoster } from "./roster-here.ts";
import { StoppedError, stoppedAt } from "./stopped.ts";

/** A log as it is now, up to where it was read here. */
export interface Anew {
  readonly roster: Roster;
  readonly hash: string | null;
  /** Where it is not law any more, though it was when it was read here; null: all of it is. */
  readonly stop: Extract<Next, { readonly kind: "unsound" }> | null;
}

const PAGE = 2000;

/** Reads it once more, and hands on each change that counts. Throws `CarrierError`. */
export async function readAnew(
  deps: SpokenDeps,
  open: OpenSpace,
  see: (numbered: Numbered) => void = () => undefined,
): Promise<Anew> {
  const { carrier } = open;
  const { id, genesis, pulled } = spaceOf(deps, open);
  const yieldIfDue = createYielder();
  let [roster, hash]: [Roster, string | null] = [emptyRoster(id, genesis), null];
  while (roster.head < pulled) {
    const page = (await carrier.pull(roster.head, PAGE)).filter(({ seq }) => seq <= pulled);
    if (page.length === 0)
      throw new StoppedError(
        `it ends with change ${roster.head} where it lies, and ${pulled} were read here`,
      );
    const signatures = await verifyAhead(roster, page);
    for (const [n, numbered] of page.entries()) {
      const next = await nextOf(carrier, { roster, page, n, signatures });
      if (next.kind === "unsound") return { roster, hash, stop: next };
      [roster, hash] = [next.roster, next.kind === "sound" ? next.hash : null];
      if (next.kind === "sound") see(numbered);
      await yieldIfDue();
    }
  }
  return { roster, hash, stop: null };
}

interface At {
  readonly roster: Roster;
  readonly page: readonly Numbered[];
  readonly n: number;
  readonly signatures?: Signatures;
}

/** What to do with the next operation, also where what passes over it lies behind the page. */
export async function nextOf(carrier: Carrier, { roster, page, n, signatures }: At): Promise<Next> {
  const next = takeNext(roster, page, n, signatures);
  const operation = page[n];
  const pass = next.kind === "unsound" && next.mayBePassed ? await findPass(roster, carrier) : null;
  return pass && operation ? takeNext(roster, [operation, pass]) : next;
}

/**
 * All others have left out a change that this home had read while it was whole: from now on it counts here neither, and what it said is
 * put on top anew. Answers whether it was so. Throws `CarrierError`, and `StoppedError` where the log is not law as it is now.
 */
export async function leaveOutLater(deps: SpokenDeps, open: OpenSpace): Promise<boolean> {
  const anew = open.exchange.anew?.();
  if (!anew) return false;
  const { roster, hash, stop } = await readAnew(deps, open, anew.see);
  if (stop) throw stoppedAt(stop, spaceOf(deps, open));
  const { store } = deps;
  return store.transaction(() => {
    const space = spaceOf(deps, open);
    const before = readRoster(store, space);
    const known = new Set(before.passed);
    const passed = roster.passed.filter((seq) => !known.has(seq));
    if (passed.length === 0 || roster.head !== space.pulled) return false;
    dropAllBut(store, roster);
    writeRoster(store, before, roster);
    changeSpace(store, space.id, { pulled_hash: hash, name: roster.name });
    anew.leaveOut(space, passed);
    return true;
  });
}
