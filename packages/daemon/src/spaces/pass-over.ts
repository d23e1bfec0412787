import {
  type Carrier,
  findPass,
  hashOf,
  MOST_PULLED,
  MOST_PUSHED,
  NOBODY,
  type Numbered,
  type Operation,
  passOver,
  placeAmong,
  type Roster,
  type Sent,
  signOperation,
  takeNext,
} from "@memory/spaces/log";
import type { SpokenDeps } from "../memories/beliefs/belief.ts";
import { type OpenSpace, spaceOf } from "./open-space.ts";
import { readAnew } from "./read-anew.ts";
import { readRoster } from "./roster-here.ts";
import { StoppedError } from "./stopped.ts";

/**
 * What says that the change at which this home stops is passed over; null: nobody has said so. What lies in a bucket and was put there by
 * no program of ours says nothing: the first owner who comes upon it passes over it unasked.
 */
export async function passOf(deps: SpokenDeps, open: OpenSpace, stopped: Numbered): Promise<Numbered | null> {
  const space = spaceOf(deps, open);
  const roster = readRoster(deps.store, space);
  const known = await findPass(roster, open.carrier);
  if (known || stopped.member !== NOBODY || space.role !== "owner") return known;
  await leaveOut(deps, open);
  return findPass(roster, open.carrier);
}

/** A change at which a home stops, and that this one can mend. */
export interface Passable {
  /** "change": all may pass over it; "words": what its rows said was altered after this home had read it, and is said once more. */
  readonly kind: "change" | "words";
  readonly seq: number;
  readonly why: string;
}

interface Found extends Passable {
  /** Who took part before it. */
  readonly roster: Roster;
  /** It, and all that comes after it. */
  readonly later: readonly Numbered[];
  /** Its number, and those of what stands on it: changes of its machine that cannot be law without it. */
  readonly all: readonly number[];
}

/** Throws `StoppedError` where the home stops at none, or at one that must not be passed over: then it is the carrier that has to be mended. */
export async function findPassable(deps: SpokenDeps, open: OpenSpace): Promise<Found> {
  const space = spaceOf(deps, open);
  const ahead = readRoster(deps.store, space);
  const [next] = await open.carrier.pull(space.pulled, 1);
  const isAhead =
    next !== undefined && next.act?.act !== "pass" && takeNext(ahead, [next]).kind === "unsound";
  // What was read here may have been altered since.
  const anew = isAhead || space.kind !== "sync" ? null : await readAnew(deps, open);
  // Whoever leaves out what says so divides all: it has only to be read.
  if (anew && !anew.stop && anew.roster.passed.length > ahead.passed.length)
    throw new StoppedError("it is left out already, there is nothing to leave out:  memory sync  reads that");
  const roster = anew?.stop ? anew.roster : ahead;
  const later = await readAfter(open.carrier, roster.head);
  const stop = later.length === 0 ? null : takeNext(roster, later);
  if (stop?.kind !== "unsound")
    throw new StoppedError("it does not stop at a change: there is nothing to leave out");
  const found = { seq: roster.head + 1, why: stop.why, roster, later };
  if (stop.mayBePassed) return { ...found, kind: "change", all: standingOn(roster, later) };
  if (anew?.stop && open.exchange.sayWords) return { ...found, kind: "words", all: [] };
  const others =
    space.kind === "sync"
      ? "Where another of your machines had read it before,  memory sync repair  there puts it right; else who"
      : "Who";
  throw new StoppedError(
    `this change must not be left out, since its words were altered where it lies: ${stop.why} ${others} runs that has to put it back as it was, from a backup`,
  );
}

async function readAfter(carrier: Carrier, since: number): Promise<Numbered[]> {
  const all: Numbered[] = [];
  for (;;) {
    const page = await carrier.pull(all.at(-1)?.seq ?? since, MOST_PULLED);
    if (page.length === 0) return all;
    all.push(...page);
  }
}

/** Whoever wrote it goes on numbering from it, so that nothing of that machine can be law behind it. */
function standingOn(before: Roster, later: readonly Numbered[]): number[] {
  const numbers: number[] = [];
  let roster = before;
  for (const [n, one] of later.entries()) {
    const next = takeNext(roster, later, n);
    if (next.kind !== "unsound") {
      roster = next.roster;
      continue;
    }
    const known = roster.machines.get(one.machine);
    const isFollower = known !== undefined && one.mseq > known.mseq + 1;
    if (!next.mayBePassed || (n > 0 && !isFollower)) return numbers;
    numbers.push(one.seq);
    roster = passOver(roster);
  }
  return numbers;
}

/**
 * Says for everybody that the change at which this home stops is passed over, or puts where it waits what its rows say; answers it. Throws
 * `StoppedError` as `findPassable`.
 */
export async function leaveOut(deps: SpokenDeps, open: OpenSpace): Promise<Passable> {
  const { machine } = spaceOf(deps, open);
  const { roster, later, all, seq, why, kind } = await findPassable(deps, open);
  const [altered] = later;
  if (kind === "words") {
    if (altered) deps.store.transaction(() => open.exchange.sayWords?.(spaceOf(deps, open), altered));
    return { kind, seq, why };
  }
  const place = placeAmong(roster, machine, later);
  if (!place)
    throw new StoppedError(
      "this machine came in after that change, and the others could not know that it may: an owner who took part before has to leave it out",
    );
  let { mseq, hash: prev } = place;
  const sent = all.map((number): Sent => {
    mseq += 1;
    const operation: Operation = {
      ...{ id: deps.newId(), machine, mseq, prev, kind: "member", at: deps.clock() },
      ...{ by: { kind: "person", client: null }, subject: null, act: { act: "pass", seq: number } },
      ...{ undoes: null, gone: [], forgets: [], again: false, over: false, rows: [] },
    };
    prev = hashOf(open.id, operation);
    return { operation: signOperation(open.id, operation, open.signKey), bases: [] };
  });
  // Together, as far as they fit: who reads some of them alone stops at what stands on the first.
  for (let n = 0; n < sent.length; n += MOST_PUSHED) {
    const { refused } = await open.carrier.push(sent.slice(n, n + MOST_PUSHED));
    if (refused) throw new StoppedError(refused.detail);
  }
  return { kind, seq, why };
}
