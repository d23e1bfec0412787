import { setTimeout as setTimer } from "node:timers";
import { setTimeout } from "node:timers/promises";
import { ApiError } from "@memory/shared";
import { CarrierError } from "@memory/spaces/log";
import type { Deps } from "../models/deps.ts";
import { errorKind } from "../platform/errors.ts";
import { type Background, inBackground } from "../platform/schedule/background.ts";
import { createMutex } from "../platform/schedule/mutex.ts";
import { deleteReplica, LEAVING } from "./delete-replica.ts";
import type { OpenSpace } from "./open-space.ts";
import { close, type OpeningDeps, openSpace, withOpen } from "./opening.ts";
import { findPassable, leaveOut, type Passable } from "./pass-over.ts";
import { countOutbox } from "./queries/outbox.ts";
import { changeSpace, findSpace, listSpaces, listSyncs, type SpaceRow } from "./queries/spaces.ts";
import { makeRound, type Round } from "./round.ts";
import { followActs } from "./search/follow.ts";
import type { SpaceSearches } from "./search/searches.ts";
import { StoppedError } from "./stopped.ts";

/** Milliseconds in which what is done one after the other is sent together. */
const GATHER = 500;
/** Milliseconds between two questions for news: while there is some, and at rest. */
const POLL = { lively: 5_000, rest: 60_000 } as const;
/** So long after the last news a space counts as lively. */
const LIVELY = 600_000;
/** Longest wait of a stop. */
const PATIENCE = 2_000;
/** The pause after a failure, doubled each time. */
const RETRY = { first: 2_000, longest: 60_000 } as const;

export interface SpaceService extends Pick<Background, "start" | "stop"> {
  /** Is this owner the copy of a space, which only its log writes? */
  isReplica(ownerId: string): boolean;
  /** Follows a space that was founded, joined or left. */
  follow(spaceId: string): void;
  /** Something waits for the space, or may be new. */
  wake(spaceId: string): void;
  /** Something was done here that other machines of the same person are to hear of. */
  wakeSyncs(): void;
  /** One round now. Throws `ApiError` with what stands in the way. */
  round(spaceId: string): Promise<void>;
  /**
   * Has everybody pass over the change at which the space stops, or, with `dryRun`, only says which that is. Throws `ApiError` with what
   * stands in the way.
   */
  passOver(spaceId: string, how: { readonly dryRun: boolean }): Promise<Passable>;
  /** Ends following it: what is under way is finished first. */
  release(spaceId: string): Promise<void>;
  /** Why its log cannot be asked at the moment; null: it can, as far as is known. */
  away(spaceId: string): string | null;
  /** Since when it cannot be asked, milliseconds; undefined: it can. */
  awaySince(spaceId: string): number | undefined;
  /** When its log was asked last, milliseconds. */
  askedAt(spaceId: string): number | undefined;
  /** Spaces that stand still, for who asks how the daemon is. */
  notices(): string[];
  /** How the spaces of an owner stand, as a sign: another one means that there is something else to show. */
  standing(ownerId: string): string;
}

export interface SpaceServiceDeps extends OpeningDeps, Pick<Deps, "log"> {
  /** Asks spaces of which nothing is kept here. */
  readonly searches: SpaceSearches;
  /** Texts have come or gone. */
  readonly wakeBacklogs: () => void;
}

/** Why a log cannot be asked at the moment, and since when, milliseconds. */
export interface Away {
  readonly why: string;
  readonly since: number;
}

interface Followed {
  readonly background: Background;
  isStarted: boolean;
  open: OpenSpace | undefined;
  stopWatching: (() => Promise<void>) | undefined;
  away: Away | null;
  newsAt: number;
  askedAt: number | undefined;
}

/** Keeps the copies of all spaces that anybody here has joined with their logs. */
export function createSpaces(deps: SpaceServiceDeps): SpaceService {
  const followed = new Map<string, Followed>();
  const rounds = createMutex<string>();
  const stopping = new AbortController();
  const soon = aLittleLater(() => {
    for (const { id } of listSyncs(deps.store)) followed.get(id)?.background.wake();
  });
  let replicas = new Set(listSpaces(deps.store).map(({ id }) => id));

  const round = (spaceId: string): Promise<void> =>
    rounds.runExclusive(spaceId, () => oneRound(deps, spaceId, of(spaceId), stopping.signal));

  function of(spaceId: string): Followed {
    const known = followed.get(spaceId);
    if (known) return known;
    const background = keepUp(deps, spaceId, {
      round: () => round(spaceId),
      pause: (failures) => pauseOf(one, failures),
    });
    const one: Followed = { background, ...unasked() };
    followed.set(spaceId, one);
    return one;
  }

  const begin = (spaceId: string): void => {
    const one = of(spaceId);
    if (one.isStarted) return;
    one.isStarted = true;
    one.background.start();
  };

  const release = async (spaceId: string): Promise<void> => {
    const one = followed.get(spaceId);
    followed.delete(spaceId);
    if (!one) return;
    await one.background.stop();
    await rounds.runExclusive(spaceId, () => hangUp(one));
    await deps.searches.release(spaceId);
  };

  return {
    isReplica: (ownerId) => replicas.has(ownerId),
    follow(spaceId) {
      replicas = new Set(listSpaces(deps.store).map(({ id }) => id));
      if (findSpace(deps.store, spaceId)) begin(spaceId);
    },
    wake: (spaceId) => followed.get(spaceId)?.background.wake(),
    wakeSyncs: soon.call,
    round,
    passOver: (spaceId, { dryRun }) => rounds.runExclusive(spaceId, () => passOverIn(deps, spaceId, dryRun)),
    release,
    askedAt: (spaceId) => followed.get(spaceId)?.askedAt,
    away: (spaceId) => whyAway(followed.get(spaceId)),
    awaySince: (spaceId) => followed.get(spaceId)?.away?.since,
    notices: () => noticesOf(deps),
    standing: (ownerId) => standingOf(deps, ownerId, (id) => whyAway(followed.get(id))),
    start() {
      for (const { id, state } of listSyncs(deps.store)) if (state !== "out") begin(id);
      for (const { id, state, trouble } of listSpaces(deps.store))
        if (trouble === LEAVING) void deleteReplica(deps.store, id);
        else if (state !== "out") begin(id);
    },
    async stop() {
      soon.cancel();
      stopping.abort();
      const released = Promise.all([...followed.keys()].map(release));
      // A server that does not answer is not waited for: what has no number yet waits for the next start.
      await Promise.race([released, setTimeout(PATIENCE, undefined, { ref: false })]);
    },
  };
}

const unasked = (): Omit<Followed, "background"> => ({
  isStarted: false,
  open: undefined,
  stopWatching: undefined,
  away: null,
  newsAt: performance.now(),
  askedAt: undefined,
});

const whyAway = (one: Followed | undefined): string | null => one?.away?.why ?? null;

/** Calls together what is asked for within some time. */
function aLittleLater(work: () => void): { readonly call: () => void; readonly cancel: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  return {
    call() {
      if (isOver) return;
      timer ??= setTimer(() => {
        timer = undefined;
        work();
      }, GATHER).unref();
    },
    cancel() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

const noticesOf = ({ store }: SpaceServiceDeps): string[] => [
  ...stoppedIn(listSpaces(store)).map(
    ({ name, trouble }) => `the space ${name} stands still: ${trouble ?? "look at it"}`,
  ),
  ...stoppedIn(listSyncs(store)).map(
    ({ trouble }) =>
      `nothing is exchanged with your other machines: ${trouble ?? "look at memory sync status"}`,
  ),
];

const stoppedIn = (rows: readonly SpaceRow[]): SpaceRow[] => rows.filter(({ state }) => state === "stopped");

const standingOf = (
  { store }: SpaceServiceDeps,
  ownerId: string,
  awayOf: (spaceId: string) => string | null,
): string =>
  [...listSpaces(store, ownerId), ...listSyncs(store).filter(({ owner_id: owner }) => owner === ownerId)]
    .map(({ id, name, role, state, trouble, pulled }) => {
      const { asking, waiting, refused } = countOutbox(store, id);
      return JSON.stringify([id, name, role, state, trouble, pulled, awayOf(id), asking, waiting, refused]);
    })
    .join("\n");

interface KeepingUp {
  readonly round: () => Promise<void>;
  /** Milliseconds until the next one, after so many failures. */
  readonly pause: (failures: number) => number;
}

/** One round after the other, as long as the space is followed. */
const keepUp = ({ store }: SpaceServiceDeps, spaceId: string, { round, pause }: KeepingUp): Background =>
  inBackground(async ({ signal, sleep }) => {
    for (let failures = 0; !signal.aborted; ) {
      const isOn = findSpace(store, spaceId)?.state === "on";
      const done = !isOn || (await round().then(yes, no));
      failures = done ? 0 : failures + 1;
      await sleep(pause(failures));
    }
  });

const yes = () => true;
const no = () => false;

function pauseOf({ newsAt }: Followed, failures: number): number {
  if (failures > 0) return Math.min(RETRY.longest, RETRY.first * 2 ** (failures - 1));
  return performance.now() - newsAt < LIVELY ? POLL.lively : POLL.rest;
}

async function oneRound(
  deps: SpaceServiceDeps,
  spaceId: string,
  one: Followed,
  signal: AbortSignal,
): Promise<void> {
  const { store, log } = deps;
  try {
    one.open ??= openSpace(deps, spaceId);
    one.stopWatching ??= await one.open.carrier.watch(() => one.background.wake());
    const { came, sent } = await exchange(deps, one.open, signal);
    if (came + sent > 0) {
      one.newsAt = performance.now();
      deps.wakeBacklogs();
    }
    one.away = null;
    one.askedAt = deps.clock();
  } catch (error) {
    if (signal.aborted) throw new ApiError("unavailable", "the daemon is stopping");
    log.warn({ space: spaceId, name: errorKind(error) }, "a space was not exchanged");
    if (error instanceof StoppedError) {
      changeSpace(store, spaceId, { state: "stopped", trouble: error.message });
      throw new ApiError("conflict", error.message);
    }
    if (error instanceof CarrierError) {
      await hangUp(one);
      const why = wordsOf(findSpace(store, spaceId), error);
      one.away = { why, since: one.away?.since ?? deps.clock() };
      if (error.trouble === "out") changeSpace(store, spaceId, { state: "out", trouble: why });
      throw new ApiError("unavailable", why);
    }
    throw error;
  }
}

/** Said of trouble that passes, as long as what waits here is to be sent. */
export const SENT_LATER = "What waits is sent when it answers again.";

/** A password that was changed there is told to this machine by itself; what is only away is waited for. */
function wordsOf(space: SpaceRow | undefined, { trouble, message }: CarrierError): string {
  if (trouble === "away" || trouble === "full") return `${message} ${SENT_LATER}`;
  return trouble === "login" && space?.kind === "sync"
    ? `${message} Where it was changed there, this machine is told the new one by  memory sync password`
    : message;
}

/** Of a space that is searched where it lies, how far that can be done is looked at, too. */
async function exchange(deps: SpaceServiceDeps, open: OpenSpace, signal: AbortSignal): Promise<Round> {
  const { search } = open;
  if (!search) return makeRound(deps, open, signal);
  const round = await followActs(deps, { ...open, search }, signal);
  const space = findSpace(deps.store, open.id);
  if (!deps.searches.stateOf(open.id)) await search.want();
  if (space) await deps.searches.look(space);
  return round;
}

const passOverIn = (deps: SpaceServiceDeps, spaceId: string, dryRun: boolean): Promise<Passable> =>
  withOpen(deps, spaceId, (open) => (dryRun ? findPassable : leaveOut)(deps, open));

async function hangUp(one: Followed): Promise<void> {
  const { open, stopWatching } = one;
  one.open = undefined;
  one.stopWatching = undefined;
  // What is gone cannot be told to stop.
  await stopWatching?.().catch(() => undefined);
  await close(open);
}
