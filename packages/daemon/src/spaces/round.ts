import { setTimeout } from "node:timers/promises";
import {
  type Carrier,
  countForOnePush,
  hashOf,
  MOST_PUSHED,
  type Numbered,
  type Operation,
  type Pushed,
  type Roster,
  signOperation,
} from "@memory/spaces/log";
import type { SpaceSearch } from "@memory/spaces/postgres";
import type { SpokenDeps } from "../memories/beliefs/belief.ts";
import { startSlice, yieldToLoop } from "../platform/schedule/time-slice.ts";
import { touchGraph } from "../store/graph-state.ts";
import { apply, UnappliableError } from "./apply.ts";
import { type Decision, type Draft, decide } from "./decide.ts";
import { dropFromOutbox, findWaiting, setOutboxState } from "./queries/outbox.ts";
import {
  changeSpace,
  findMachine,
  findSpace,
  type KeyedSpace,
  listMachines,
  seeMachine,
} from "./queries/spaces.ts";
import { type Admitted, admit, readRoster, writeRoster } from "./roster-here.ts";

/** A space with what it takes to reach it and to write there. */
export interface OpenSpace {
  readonly id: string;
  readonly claimKey: string;
  readonly signKey: string;
  readonly carrier: Carrier;
  /** Of a space that is searched where it lies; undefined: its rows are kept here. */
  readonly search?: SpaceSearch | undefined;
}

export interface Round {
  /** Operations that came, one's own included. */
  readonly came: number;
  /** Operations of one's own that got a number. */
  readonly sent: number;
}

/** Something in the log must not be applied, or the log is not the one it was: a person has to look. */
export class StoppedError extends Error {
  override readonly name = "StoppedError";
}

/** Milliseconds: that a machine was there again is written down this often. */
const A_WHILE = 600_000;
/** Operations of one page. */
const PAGE = 2000;
/** Milliseconds of one transaction: each costs some by itself. */
const SLICE = 15;

/**
 * One exchange with the log of a space: what is new there is put into the replica; what waits here is decided against that, and sent,
 * as long as nothing new has come meanwhile; and so on until nothing waits. Throws `CarrierError` and `StoppedError`.
 */
export async function makeRound(deps: SpokenDeps, open: OpenSpace, signal: AbortSignal): Promise<Round> {
  await greet(deps, open);
  await enter(deps, open);
  const round = { came: 0, sent: 0 };
  for (let tries = 0; ; ) {
    round.came += await catchUp(deps, open, signal);
    signal.throwIfAborted();
    const sent = await sendWaiting(deps, open, spaceOf(deps, open).pulled);
    if (sent === null) break;
    round.sent += sent;
    tries = sent === 0 ? tries + 1 : 0;
    // Others write at the same time: whoever comes later makes room.
    if (tries > 0) await setTimeout(Math.random() * 20 * Math.min(tries, 20));
  }
  return round;
}

export function spaceOf({ store }: SpokenDeps, { id, claimKey }: OpenSpace): KeyedSpace {
  const row = findSpace(store, id);
  if (!row) throw new StoppedError("it was left");
  return { ...row, claimKey };
}

/** Is it still the log that was read so far? */
export async function greet(deps: SpokenDeps, open: OpenSpace): Promise<void> {
  const { store } = deps;
  const { pulled, pulled_hash: hash } = spaceOf(deps, open);
  const { head, hashAt, machines } = await open.carrier.hello(pulled);
  if (head < pulled || hashAt !== hash)
    throw new StoppedError(
      `its log is not the one that was read here: it has ${head} changes, and ${pulled} were read. The Postgres was restored from an older backup, or somebody has changed its tables. Nothing is read or sent; what is here stays. Ask who runs it`,
    );
  const known = new Map(listMachines(store, open.id).map((one) => [one.machine, one]));
  for (const one of machines) {
    const before = known.get(one.machine);
    const isNews = before && (before.pulled !== one.pulled || one.seen - (before.seen_at ?? 0) > A_WHILE);
    if (isNews) seeMachine(store, open.id, one);
  }
}

/** Whoever is not in it yet, because it is new or they come by an invitation, is so before anything can be read. */
export async function enter(deps: SpokenDeps, open: OpenSpace): Promise<void> {
  const space = spaceOf(deps, open);
  const [waiting] = findWaiting(deps.store, open.id, 1);
  if (space.pulled > 0 || !waiting) return;
  const decisions = decide(deps, space, [waiting]);
  const drafts = decisions.flatMap((one) => (one.kind === "draft" ? [one.draft] : []));
  const { refused } = await open.carrier.push(signAll(deps, { space, open, drafts }));
  if (refused) throw new StoppedError(refused.detail);
}

async function catchUp(deps: SpokenDeps, open: OpenSpace, signal: AbortSignal): Promise<number> {
  let came = 0;
  for (;;) {
    signal.throwIfAborted();
    const page = await open.carrier.pull(spaceOf(deps, open).pulled, PAGE);
    came += page.length;
    for (let n = 0; n < page.length; await yieldToLoop()) n += takeSome(deps, open, page.slice(n));
    if (page.length < PAGE) return came;
  }
}

/** Takes in operations for some milliseconds, in one transaction; answers how many: those before one at which the space stops. */
function takeSome(deps: SpokenDeps, open: OpenSpace, page: readonly Numbered[]): number {
  let taken = 0;
  try {
    takeTogether(deps, open, page, () => {
      taken += 1;
    });
  } catch (error) {
    if (!(error instanceof StoppedError) || taken === 0) throw error;
    return takeSome(deps, open, page.slice(0, taken));
  }
  return taken;
}

function takeTogether(
  deps: SpokenDeps,
  open: OpenSpace,
  page: readonly Numbered[],
  onTaken: () => void,
): void {
  const { store } = deps;
  const slice = startSlice(SLICE);
  // Nothing is lost with the power: what is missing then is read again.
  store.unsynced(() => {
    const space = spaceOf(deps, open);
    const before = readRoster(store, space);
    let now: Taken = { roster: before, hash: "" };
    for (const [n, operation] of page.entries()) {
      if (n > 0 && slice.isOver()) break;
      now = takeIn(deps, space, { roster: now.roster, operation });
      onTaken();
    }
    writeRoster(store, before, now.roster);
    const { head, name, members } = now.roster;
    const role = members.get(space.member)?.role ?? space.role;
    changeSpace(store, open.id, { pulled: head, pulled_hash: now.hash, name, role });
    touchGraph(store, open.id);
  });
}

/** Who takes part after an operation, and its hash. */
type Taken = Pick<Extract<Admitted, { kind: "sound" }>, "roster" | "hash">;

function takeIn(
  deps: SpokenDeps,
  space: KeyedSpace,
  { roster, operation }: { readonly roster: Roster; readonly operation: Numbered },
): Taken {
  const admitted = admit(roster, operation);
  if (admitted.kind === "unsound") throw new StoppedError(admitted.why);
  try {
    apply(deps, space, operation);
  } catch (error) {
    if (error instanceof UnappliableError) throw new StoppedError(error.message);
    throw error;
  }
  return admitted;
}

/** Decides and sends some of what waits, if the log ends at `head`; answers how many got a number, null where nothing waits. */
export async function sendWaiting(
  deps: SpokenDeps,
  open: OpenSpace,
  head: number | undefined,
): Promise<number | null> {
  const { store } = deps;
  const space = spaceOf(deps, open);
  const waiting = findWaiting(store, open.id, MOST_PUSHED);
  if (waiting.length === 0) return null;
  const decisions = decide(deps, space, waiting);
  const drafts = decisions.flatMap((one) => (one.kind === "draft" ? [one.draft] : []));
  // What changes nothing, or cannot be done, is so as long as nothing new has come: that is known when the others are numbered.
  if (drafts.length === 0) {
    settle(deps, decisions);
    return 0;
  }
  const signed = signAll(deps, { space, open, drafts });
  const count = countForOnePush(signed);
  const [first] = drafts;
  if (count === 0 && first) {
    setOutboxState(store, first.id, "refused", "it is larger than what a space takes; publish it in parts");
    return 0;
  }
  const pushed = await open.carrier.push(signed.slice(0, count), head);
  return settlePushed(deps, decisions, pushed);
}

interface Signing {
  readonly space: KeyedSpace;
  readonly open: OpenSpace;
  readonly drafts: readonly Draft[];
}

/** In their places behind what this machine has written so far. */
function signAll({ store }: SpokenDeps, { space, open: { signKey }, drafts }: Signing) {
  const own = findMachine(store, space.id, space.machine);
  let [mseq, prev] = [own?.mseq ?? 0, own?.hash ?? null];
  return drafts.map(({ bases, rows, ...draft }) => {
    mseq += 1;
    const operation: Operation = { ...draft, machine: space.machine, mseq, prev, rows: [...rows] };
    prev = hashOf(space.id, operation);
    return { operation: signOperation(space.id, operation, signKey), bases };
  });
}

function settle({ store }: SpokenDeps, decisions: readonly Decision[]): void {
  store.transaction(() => {
    for (const decision of decisions)
      if (decision.kind === "nothing") dropFromOutbox(store, decision.id);
      else if (decision.kind === "refused") setOutboxState(store, decision.id, "refused", decision.why);
  });
}

/** What has a number comes back with the next page and leaves the outbox then. */
function settlePushed(deps: SpokenDeps, decisions: readonly Decision[], { taken, refused }: Pushed): number {
  const drafts = decisions.filter((one) => one.kind === "draft");
  // Something has come: all of it is decided anew.
  if (taken === 0 && refused?.why === "stale") return 0;
  const stopped = drafts[taken];
  const until = stopped === undefined ? decisions.length : decisions.indexOf(stopped);
  settle(deps, decisions.slice(0, until));
  if (refused && stopped && refused.why !== "stale" && refused.why !== "same")
    setOutboxState(deps.store, stopped.draft.id, "refused", refused.detail);
  return taken;
}
