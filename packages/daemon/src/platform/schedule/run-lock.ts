import { ApiError } from "@memory/shared";

/** One run an owner at a time. What a person asks for goes before what the daemon does by itself. */
export interface Turns {
  /** Throws conflict while a person's run goes on. A run of the daemon's own is stopped: wait for `ready`. */
  take(ownerId: string, startedBy: "person" | "daemon"): Turn;
  isTaken(ownerId: string): boolean;
}

export interface Turn {
  /** The run that was stopped for this one has ended. */
  readonly ready: Promise<void>;
  /** Aborted when another run goes before this one. */
  readonly signal: AbortSignal;
  end(): void;
}

interface Running {
  readonly startedBy: "person" | "daemon";
  readonly stop: AbortController;
  readonly ended: Promise<void>;
}

export function createTurns(refusal: string): Turns {
  const running = new Map<string, Running>();
  return {
    isTaken: (ownerId) => running.has(ownerId),
    take(ownerId, startedBy) {
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
        end() {
          if (running.get(ownerId) === mine) running.delete(ownerId);
          end();
        },
      };
    },
  };
}
