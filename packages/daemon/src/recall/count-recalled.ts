import type { Deps } from "../deps.ts";
import { createBell } from "../workers/bell.ts";
import type { RecallHit } from "./hydrate.ts";
import { addRecalled, type Recalled } from "./queries/recalled.ts";

/** Counts which memories were answers. A question never waits for a write: counts are written now and then. */
export interface RecallCount {
  start(): void;
  /** Writes what was counted. */
  stop(): Promise<void>;
  /** These were an answer. */
  count(hits: readonly Pick<RecallHit, "id" | "type">[]): void;
}

/** Milliseconds between two writes. */
const pause = 30_000;

export function createRecallCount(
  { store, clock }: Pick<Deps, "store" | "clock">,
  { every = pause }: { readonly every?: number } = {},
): RecallCount {
  const bell = createBell();
  let counted = new Map<string, Recalled>();
  let stopping = false;
  let running = Promise.resolve();

  const flush = (): void => {
    if (counted.size === 0) return;
    addRecalled(store, counted.values());
    counted = new Map();
  };
  const loop = async (): Promise<void> => {
    while (!stopping) {
      await bell.wait(every);
      try {
        flush();
      } catch {
        // A full disk: what was counted stays counted, and is written when there is room.
      }
    }
  };
  return {
    start() {
      stopping = false;
      running = loop();
    },
    async stop() {
      stopping = true;
      bell.ring();
      await running;
    },
    count(hits) {
      const lastAt = clock();
      for (const { id, type } of hits) {
        // A passage has no type.
        if (type === undefined) continue;
        counted.set(id, { id, times: (counted.get(id)?.times ?? 0) + 1, lastAt });
      }
    },
  };
}
