import { ApiError } from "@memory/shared";

/** Lock for one run an owner at a time. A run that a person asks for stops one that the daemon does by itself. */
export interface RunLock {
  /** Throws conflict while a person's run goes on. A run of the daemon's own is stopped: wait for `ready`. */
  acquire(ownerId: string, startedBy: "person" | "daemon"): HeldLock;
  isHeld(ownerId: string): boolean;
}

export interface HeldLock {
  /** Resolves when the run that was stopped for this one has ended. */
  readonly ready: Promise<void>;
  /** Aborted when another run stops this one. */
  readonly signal: AbortSignal;
  release(): void;
}

interface Running {
  readonly startedBy: "person" | "daemon";
  readonly stop: AbortController;
  readonly ended: Promise<void>;
}

export function createRunLock(refusal: string): RunLock {
  const running = new Map<string, Running>();
  return {
    isHeld: (ownerId) => running.has(ownerId),
    acquire(ownerId, startedBy) {
      const before = running.get(ownerId);
      if (before?.startedBy === "person") throw new ApiError("conflict", refusal);
      let end = () => {};
      const stop = new AbortController();
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      const mine = { startedBy, stop, ended };
      running.set(ownerId, mine);
      before?.stop.abort();
      return {
        ready: before?.ended ?? Promise.resolve(),
        signal: stop.signal,
        release() {
          if (running.get(ownerId) === mine) running.delete(ownerId);
          end();
        },
      };
    },
  };
}
