import { createBell } from "./wake-signal.ts";

/** Something that goes on in the background, from a start to a stop. */
export interface Background {
  start(): void;
  /** Tells the work to end, wherever it rests, and waits until it has. */
  stop(): Promise<void>;
  /** Ends the rest at hand, or the next one. */
  wake(): void;
}

/** What the work is given at each start. */
export interface Going {
  /** Aborted when it is to end. */
  readonly signal: AbortSignal;
  /** Sleep for so many milliseconds, or until it is woken or told to end; not at all when it was. */
  rest(milliseconds: number): Promise<void>;
}

/** `work` runs until it is told to end, and deals with its own failures. */
export function inBackground(work: (going: Going) => Promise<void>): Background {
  const bell = createBell();
  let ending = new AbortController();
  let running = Promise.resolve();
  return {
    start() {
      ending = new AbortController();
      const { signal } = ending;
      const rest = async (milliseconds: number): Promise<void> => {
        if (!signal.aborted) await bell.wait(milliseconds);
      };
      running = work({ signal, rest });
    },
    async stop() {
      ending.abort();
      bell.ring();
      await running;
    },
    wake: () => bell.ring(),
  };
}
