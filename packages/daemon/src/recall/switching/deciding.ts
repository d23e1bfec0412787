import { ModelError } from "../../models/models.ts";
import { type Background, inBackground } from "../../platform/schedule/background.ts";
import type { Trouble } from "../vectors/model-pause.ts";
import { waitAfter } from "../vectors/wait-after.ts";
import { type DecideDeps, decideSwitch } from "./decide.ts";
import type { SwitchState } from "./state.ts";

/** Why nothing happens for now. */
export interface Waiting {
  readonly reason: string;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

/** Waits until the candidate has all its vectors, and decides. */
export interface Deciding extends Background {
  /** There is another candidate, or none: what was done for the last one is in vain. */
  anew(): void;
  /** The candidate has failed; null: it works. */
  note(trouble: Trouble | null): void;
  waiting(): Waiting | null;
}

export interface DecidingOptions {
  /** Items that the candidate has not come to yet. */
  readonly left: () => number;
  readonly change: (changes: Partial<SwitchState>) => void;
  /** Milliseconds until a candidate that failed is asked again. */
  readonly pause?: number;
  /** Milliseconds after which it looks by itself. */
  readonly idle?: number;
}

/** A comparison asks up to 27 times: one that fails is not begun again every minute for days. */
const LONGEST_PAUSE = 6 * 3_600_000;

export function createDeciding(deps: DecideDeps, options: DecidingOptions): Deciding {
  const { left, change, pause = 30_000, idle = 5_000 } = options;
  let effort = new AbortController();
  let waiting: (Waiting & { readonly tick: number }) | null = null;
  /** Times that it could not be compared, one after the other. */
  let failures = 0;

  /** It would not do the next time either. */
  const fail = (error: ModelError): void => {
    try {
      change({ phase: "failed", reason: error.message });
    } catch {
      // A full disk: it is asked again, and fails again.
    }
  };
  const note = (trouble: Trouble | null): void => {
    waiting = trouble && {
      reason: reasonOf(trouble.error),
      until: deps.clock() + trouble.waitMs,
      tick: performance.now() + trouble.waitMs,
    };
    const isFinal = trouble?.error instanceof ModelError && trouble.error.trouble === "refused";
    if (isFinal) fail(trouble.error);
  };
  const step = async (): Promise<void> => {
    const { phase, candidate } = deps.inUse.state();
    if (phase !== "computing" || !candidate || left() > 0) return;
    if (waiting && waiting.tick > performance.now()) return;
    const { signal } = effort;
    try {
      // A person agreed to one comparison: later ones are nobody's wish, and count against the caps of the
      // day.
      const asker = failures === 0 ? candidate : { ...candidate, askedBy: null };
      const changes = await decideSwitch(deps, asker, signal);
      waiting = null;
      failures = 0;
      change(changes);
    } catch (error) {
      if (signal.aborted) return;
      const next = Math.min(LONGEST_PAUSE, pause * 2 ** Math.min(failures, 20));
      failures += 1;
      note({ error, waitMs: waitAfter(error, next, deps.clock()) });
    }
  };
  const loop = inBackground(async ({ signal, sleep }) => {
    while (!signal.aborted) {
      // A full disk: what was decided is decided again.
      await step().catch(() => undefined);
      await sleep(idle);
    }
  });
  return {
    start() {
      effort = new AbortController();
      loop.start();
    },
    async stop() {
      effort.abort();
      await loop.stop();
    },
    wake: loop.wake,
    anew() {
      effort.abort();
      effort = new AbortController();
      waiting = null;
      failures = 0;
    },
    note,
    waiting: () => waiting,
  };
}

/** Only models say in words that are for people what is wrong with them. */
const reasonOf = (error: unknown): string =>
  error instanceof ModelError ? error.message : "the comparison broke off";
