import { addRecalled, type Proven, type Recalled } from "../memories/queries/recalled.ts";
import type { Deps } from "../models/deps.ts";
import { type Background, inBackground } from "../platform/schedule/background.ts";
import type { RecallHit } from "./hydrate.ts";

/** Counts which memories were answers. A question never waits for a write: counts are written now and then, and at a stop. */
export interface RecallCount extends Pick<Background, "start" | "stop"> {
  /** These were an answer. */
  count(hits: readonly Pick<RecallHit, "id" | "type" | "sure" | "space">[]): void;
}

/** Milliseconds between two writes. */
const pause = 30_000;

interface Options {
  readonly every?: number;
  /** Told of memories that have proven themselves, within the transaction that writes it down. */
  readonly proven?: (memories: readonly Proven[]) => void;
}

export function createRecallCount(
  { store, clock }: Pick<Deps, "store" | "clock">,
  { every = pause, proven }: Options = {},
): RecallCount {
  let counted = new Map<string, Recalled>();

  const flush = (): void => {
    if (counted.size === 0) return;
    store.unsyncedIfFree(() => {
      const became = addRecalled(store, counted.values());
      if (became.length > 0) proven?.(became);
    });
    counted = new Map();
  };
  const writing = inBackground(async ({ signal, sleep }) => {
    while (!signal.aborted) {
      await sleep(every);
      try {
        flush();
      } catch {
        // A full disk, or another program at the store: what was counted stays counted, and is written when there is room.
      }
    }
  });
  return {
    start: writing.start,
    stop: writing.stop,
    count(hits) {
      const lastAt = clock();
      for (const { id, type, sure, space } of hits) {
        // A passage has no type. What is of a space is proven by its members, not by use here.
        if (type === undefined || space) continue;
        const { times = 0, sure: before = false } = counted.get(id) ?? {};
        counted.set(id, { id, times: times + 1, lastAt, sure: before || sure });
      }
    },
  };
}
