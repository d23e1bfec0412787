import { setTimeout } from "node:timers/promises";
import {
  type Next,
  type Numbered,
  needsTurn,
  type Roster,
  type Signatures,
  takeNext,
  verifyAhead,
} from "@memory/spaces/log";
import type { SpokenDeps } from "../memories/beliefs/belief.ts";
import { startSlice, yieldToLoop } from "../platform/schedule/time-slice.ts";
import { touchGraph } from "../store/graph-state.ts";
import { UnappliableError } from "./apply.ts";
import { greetAgain } from "./greet.ts";
import { readIntent } from "./intents.ts";
import { type OpenSpace, spaceOf } from "./open-space.ts";
import { keysOfLog } from "./pass.ts";
import { passOf } from "./pass-over.ts";
import { addFirst, dropFromOutbox, findWaiting, type OutboxRow } from "./queries/outbox.ts";
import { changeSpace, findMachine, findSpace, type KeyedSpace } from "./queries/spaces.ts";
import { leaveOutLater } from "./read-anew.ts";
import { readRoster, writeRoster } from "./roster-here.ts";
import { sendWaiting, signAll } from "./send-waiting.ts";
import { PassableError, StoppedError, stoppedAt } from "./stopped.ts";

export interface Round {
  /** Operations that came, one's own included. */
  readonly came: number;
  /** Operations of one's own that got a number. */
  readonly sent: number;
}

/** Operations of one page. */
const PAGE = 2000;
/** Milliseconds of one transaction: each costs some by itself. */
const SLICE = 15;

/**
 * One exchange with the log of a space: what is new there is put into the replica; what waits here is decided against that, and sent,
 * as long as nothing new has come meanwhile; and so on until nothing waits. Throws `CarrierError` and `StoppedError`.
 */
export async function makeRound(deps: SpokenDeps, open: OpenSpace, signal: AbortSignal): Promise<Round> {
  await open.exchange.begin?.();
  const greeted = await greetAgain(deps, open);
  const head = (await enter(deps, open)) ?? greeted;
  open.exchange.learn(readRoster(deps.store, spaceOf(deps, open)).seal);
  await foresee(deps, open);
  const round = { came: 0, sent: 0 };
  for (let tries = 0; ; ) {
    round.came += await readAll(deps, open, head, signal);
    await open.exchange.readAll?.(spaceOf(deps, open));
    signal.throwIfAborted();
    turnIfNeeded(deps, open);
    const sent = await sendWaiting(deps, open, spaceOf(deps, open).pulled);
    if (sent === null) break;
    round.sent += sent;
    tries = sent === 0 ? tries + 1 : 0;
    // Others write at the same time: whoever comes later makes room.
    if (tries > 0) await setTimeout(Math.random() * 20 * Math.min(tries, 20));
  }
  // The others are to see now that it is read here. Whoever has just left reads no more; another trouble is the next round's.
  if (round.came > 0) await open.carrier.pull(spaceOf(deps, open).pulled, 1).catch(() => []);
  return round;
}

/** What was said before this machine came in comes first, and the log tells of the keys to it only where it did. */
async function foresee(deps: SpokenDeps, { id, carrier, exchange }: OpenSpace): Promise<void> {
  const space = findSpace(deps.store, id);
  if (!space || !exchange.lacksKeys() || findMachine(deps.store, id, space.machine)) return;
  const { seal } = await keysOfLog(carrier, { space: id, genesis: space.genesis });
  exchange.foresee(seal);
}

/** Somebody who is out may hold the newest key: an owner turns to another one. */
function turnIfNeeded(deps: SpokenDeps, open: OpenSpace): void {
  const { store, newId, clock } = deps;
  const space = spaceOf(deps, open);
  const roster = readRoster(store, space);
  // One that was made before, and has no number, is for others than those who are in by now.
  for (const row of findWaiting(store, space.id, -1)) if (isTurn(row)) dropFromOutbox(store, row.id);
  const act = space.role === "owner" && needsTurn(roster) ? open.exchange.turn(roster) : null;
  if (act === null) return;
  const intent = JSON.stringify({ kind: "member", act });
  addFirst(store, {
    space_id: space.id,
    id: newId(),
    kind: "member",
    client: null,
    made_at: clock(),
    intent,
  });
}

function isTurn({ kind, intent }: OutboxRow): boolean {
  if (kind !== "member") return false;
  const wanted = readIntent(intent);
  return wanted.kind === "member" && wanted.act.act === "turn";
}

/**
 * Whoever is not in it yet, because it is new or they come by an invitation, is so before anything can be read. Answers where the log
 * ends then; null: they were in it.
 */
export async function enter(deps: SpokenDeps, open: OpenSpace): Promise<number | null> {
  const space = spaceOf(deps, open);
  const [waiting] = findWaiting(deps.store, open.id, 1);
  if (space.pulled > 0 || !waiting) return null;
  const decisions = open.exchange.decide(space, [waiting]);
  const drafts = decisions.flatMap((one) => (one.kind === "draft" ? [one.draft] : []));
  const { refused, head } = await open.carrier.push(signAll(deps, { space, open, drafts }));
  if (refused) throw new StoppedError(refused.detail);
  return head;
}

/** Reads up to where the log was known to end, `head`, and on as long as pages are full: what carries it may give less than a full one. */
export async function readAll(
  deps: SpokenDeps,
  open: OpenSpace,
  head: number,
  signal: AbortSignal,
): Promise<number> {
  let came = 0;
  for (;;) {
    signal.throwIfAborted();
    const space = spaceOf(deps, open);
    const page = await open.carrier.pull(space.pulled, PAGE);
    came += page.length;
    const signatures = await verifyAhead(readRoster(deps.store, space), page);
    for (let n = 0; n < page.length; await yieldToLoop())
      n += await takeSome(deps, open, { page, from: n, signatures });
    const isEnd = page.length === 0 || space.pulled + page.length >= head;
    if (isEnd && page.length < PAGE) return came;
  }
}

interface Reading {
  readonly page: readonly Numbered[];
  readonly from: number;
  readonly signatures: Signatures;
}

/**
 * Takes in operations for some milliseconds, in one transaction; answers how many: those before one at which the space stops, and none
 * where one that was read before is left out first.
 */
async function takeSome(deps: SpokenDeps, open: OpenSpace, reading: Reading): Promise<number> {
  const { page, from, signatures } = reading;
  const taking = { ...reading, most: page.length, taken: 0 };
  try {
    takeTogether(deps, open, taking);
    return taking.taken;
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
    if (taking.taken > 0) {
      const before = { ...taking, most: taking.taken, taken: 0 };
      takeTogether(deps, open, before);
      return before.taken;
    }
    const [stopped] = page.slice(from);
    if (stopped && mayTellOfPass(stopped) && (await leaveOutLater(deps, open))) return 0;
    const pass = error instanceof PassableError && stopped ? await passOf(deps, open, stopped) : null;
    if (!pass || !stopped) throw error;
    takeTogether(deps, open, { page: [stopped, pass], from: 0, signatures, most: 1, taken: 0 });
    return 1;
  }
}

/** A pass, or what was passed over: none of its words is there any more. */
const mayTellOfPass = ({ act, rows }: Numbered): boolean =>
  act?.act === "pass" ||
  (rows.length > 0 && rows.every(({ image, hash }) => image === null && hash !== null));

interface Taking extends Reading {
  /** At most so many. */
  readonly most: number;
  taken: number;
}

function takeTogether(deps: SpokenDeps, open: OpenSpace, taking: Taking): void {
  const { store } = deps;
  const slice = startSlice(SLICE);
  // Nothing is lost with the power: what is missing then is read again.
  store.unsynced(() => {
    const space = spaceOf(deps, open);
    const before = readRoster(store, space);
    let now: Taken = { roster: before, hash: null };
    const { page, from, most, signatures } = taking;
    for (let n = from; n < page.length && taking.taken < most; n += 1) {
      if (n > from && slice.isOver()) break;
      now = takeIn(open, space, takeNext(now.roster, page, n, signatures), page[n]);
      taking.taken += 1;
    }
    writeRoster(store, before, now.roster);
    const { head, name, members } = now.roster;
    const role = members.get(space.member)?.role ?? space.role;
    changeSpace(store, open.id, { pulled: head, pulled_hash: now.hash, name, role });
    touchGraph(store, space.kind === "sync" ? space.owner_id : open.id);
  });
}

/** Who takes part after an operation, and its hash; null: it was passed over. */
interface Taken {
  readonly roster: Roster;
  readonly hash: string | null;
}

function takeIn(
  { exchange }: OpenSpace,
  space: KeyedSpace,
  next: Next,
  operation: Numbered | undefined,
): Taken {
  if (next.kind === "unsound") throw stoppedAt(next, space);
  if (next.kind === "passed" || !operation) return { roster: next.roster, hash: null };
  try {
    exchange.learn(next.roster.seal);
    exchange.takeIn(space, operation);
  } catch (error) {
    if (error instanceof UnappliableError) throw new StoppedError(error.message);
    throw error;
  }
  return next;
}
