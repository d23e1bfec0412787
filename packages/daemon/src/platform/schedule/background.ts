import { createWakeSignal } from "./wake-signal.ts";

/** Work that goes on in the background, from a start to a stop. */
export interface Background {
  start(): void;
  /** Tells the work to end, wherever it sleeps, and waits until it has. */
  stop(): Promise<void>;
  /** Ends the sleep at hand, or the next one. */
  wake(): void;
}

/** Arguments of the work at each start. */
export interface BackgroundRun {
  /** Aborted when the work is to end. */
  readonly signal: AbortSignal;
  /** Sleeps for so many milliseconds, or until a wake or a stop; not at all after a stop. */
  sleep(milliseconds: number): Promise<void>;
}

/** `work` runs until it is told to end, and deals with its own failures. */
export function inBackground(work: (run: BackgroundRun) => Promise<void>): Background {
  const wakeSignal = createWakeSignal();
  let ending = new AbortController();
  let running = Promise.resolve();
  return {
    start() {
      ending = new AbortController();
      const { signal } = ending;
      const sleep = async (milliseconds: number): Promise<void> => {
        if (!signal.aborted) await wakeSignal.wait(milliseconds);
      };
      running = work({ signal, sleep });
    },
    async stop() {
      ending.abort();
      wakeSignal.send();
      await running;
    },
    wake: () => wakeSignal.send(),
  };
}
