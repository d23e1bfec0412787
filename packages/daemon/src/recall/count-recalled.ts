import type { Deps } from "../deps.ts";
import { type Background, inBackground } from "../workers/background.ts";
import type { RecallHit } from "./hydrate.ts";
import { addRecalled, type Recalled } from "./queries/recalled.ts";

/** Counts which memories were answers. A question never waits for a write: counts are written now and then, and at a stop. */
export interface RecallCount extends Pick<Background, "start" | "stop"> {
  /** These were an answer. */
  count(hits: readonly Pick<RecallHit, "id" | "type">[]): void;
}

/** Milliseconds between two writes. */
const pause = 30_000;

export function createRecallCount(
  { store, clock }: Pick<Deps, "store" | "clock">,
  { every = pause }: { readonly every?: number } = {},
): RecallCount {
  let counted = new Map<string, Recalled>();

  const flush = (): void => {
    if (counted.size === 0) return;
    addRecalled(store, counted.values());
    counted = new Map();
  };
  const writing = inBackground(async ({ signal, rest }) => {
    while (!signal.aborted) {
      await rest(every);
      try {
        flush();
      } catch {
        // A full disk: what was counted stays counted, and is written when there is room.
      }
    }
  });
  return {
    start: writing.start,
    stop: writing.stop,
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
