import { ApiError } from "@memory/shared";
import type { Deps } from "../../models/deps.ts";
import { errorKind } from "../../platform/errors.ts";
import type { Load } from "../../platform/schedule/load.ts";
import { type Capturing, changeState, findCapturing, findState } from "./queries.ts";
import { type SweepDeps, sweepSessions } from "./sweep.ts";
import type { Watching } from "./watching.ts";

/** Times of a sweep of the captured projects: at the start, on a timer, and on request. */
export interface SweepTimes {
  /** Milliseconds until the next time; not positive when it has come. */
  wait(): number;
  /** Look through the projects of those whose time has come. */
  run(signal: AbortSignal): Promise<void>;
  /** Look through an owner's next, at once. */
  ask(ownerId: string): void;
  /** The same as soon as no requests come in, unless that was done within the last minute. Answers whether it will be. */
  suggest(capturing: Capturing): boolean;
}

const MINUTE = 60_000;
/** Milliseconds after which it is looked again whether requests still come in. */
const PAUSE = 200;

type SweepWatching = Pick<Watching, "resting" | "isBlind">;

export function createSweepTimes(
  deps: Omit<SweepDeps, "resting"> & Pick<Deps, "log"> & { readonly load: Pick<Load, "isBusy"> },
  { sweepMinutes, watching }: { readonly sweepMinutes: number; readonly watching: SweepWatching },
): SweepTimes {
  const { store, clock, log, load } = deps;
  const asked = new Set<string>();
  // A session begins with a hook, and behind that comes its first prompt, which waits for its own.
  const suggested = new Set<string>();
  let next = 0;
  const report = (capturing: Capturing, error: unknown) => {
    const name = errorKind(error);
    log.warn({ name }, "the captured projects could not be looked through");
    const said =
      error instanceof ApiError ? error.message : "the captured projects could not be looked through";
    changeState(store, capturing, { sweep_error: said });
  };
  return {
    wait() {
      if (asked.size > 0) return 0;
      if (suggested.size > 0) return load.isBusy() ? PAUSE : 0;
      return next - clock();
    },
    async run(signal) {
      const isTime = clock() >= next;
      const owners = findCapturing(store).filter(
        ({ ownerId }) => isTime || asked.has(ownerId) || suggested.has(ownerId),
      );
      for (const some of [asked, suggested]) some.clear();
      // Sessions of which no event tells are looked for all the more often.
      const isBlind = owners.some(({ agent }) => watching.isBlind(agent));
      if (isTime) next = clock() + (isBlind ? 1 : sweepMinutes) * MINUTE;
      for (const state of owners)
        if (!signal.aborted)
          await sweepSessions({ ...deps, resting: watching.resting }, state, signal).catch((error: unknown) =>
            report(state, error),
          );
    },
    ask: (ownerId) => void asked.add(ownerId),
    suggest({ ownerId, agent }) {
      const { scope, sweptAt } = findState(store, { ownerId, agent });
      if (scope === null || (sweptAt !== null && clock() - sweptAt < MINUTE)) return false;
      suggested.add(ownerId);
      return true;
    },
  };
}
