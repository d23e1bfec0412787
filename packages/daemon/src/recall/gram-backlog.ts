import { setImmediate as nextTurn } from "node:timers/promises";
import type { Store } from "../store/open.ts";
import { putGrams } from "../store/search.ts";
import { sliceMs } from "../store/slices.ts";
import { createBell } from "../workers/bell.ts";

/** Indexes in the background what lies inside the words of documents and passages: substrings, which few questions need. */
export interface GramBacklog {
  start(): void;
  /** Ends after the batch at hand; the rest is found again by the next start. */
  stop(): Promise<void>;
  /** Texts were kept: look now. */
  wake(): void;
}

export interface GramBacklogDeps {
  readonly store: Store;
  /** Files are being read, or questions asked: they come first. */
  readonly busy: () => boolean;
}

/** Texts of a batch, if there is time for as many. */
const batchSize = 20;
/** Milliseconds after which a batch takes in no more: the commit takes as long again. */
const batchMs = sliceMs / 2;
/** Milliseconds to wait meanwhile. */
const busyPause = 1000;
/** Milliseconds after which an idle backlog looks by itself. */
const idlePause = 30_000;

export function createGramBacklog({ store, busy }: GramBacklogDeps): GramBacklog {
  const bell = createBell();
  let stopping = false;
  let running = Promise.resolve();
  const loop = async (): Promise<void> => {
    while (!stopping) {
      if (busy()) await bell.wait(busyPause);
      else if (fillBatch(store)) await nextTurn();
      else await bell.wait(idlePause);
    }
  };
  // A full disk or a failed write: what is due stays due.
  const patiently = async (): Promise<void> => {
    while (!stopping) await loop().catch(() => bell.wait(idlePause));
  };
  return {
    start() {
      stopping = false;
      running = patiently();
    },
    async stop() {
      stopping = true;
      bell.ring();
      await running;
    },
    wake: () => bell.ring(),
  };
}

/** Answers whether there was anything to do. */
function fillBatch(store: Store): boolean {
  const due = store
    .prepare<[], { item: number; text: string | null }>(
      `SELECT g.item, coalesce(c.heading_path || char(10) || c.content, p.content) AS text
       FROM recall_grams_due g JOIN recall_items i ON i.item = g.item
       LEFT JOIN chunks c ON c.id = i.ref_id AND c.owner_id = i.owner_id
       LEFT JOIN passages p ON p.id = i.ref_id AND p.owner_id = i.owner_id
       ORDER BY g.item DESC LIMIT ${batchSize}`,
    )
    .all();
  if (due.length === 0) return false;
  store.transaction(() => {
    const until = performance.now() + batchMs;
    for (const { item, text } of due) {
      putGrams(store, item, text ?? "");
      if (performance.now() >= until) return;
    }
  });
  return true;
}
