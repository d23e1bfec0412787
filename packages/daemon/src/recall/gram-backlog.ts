import { setImmediate as nextTurn } from "node:timers/promises";
import type { Store } from "../store/open.ts";
import { putGrams } from "../store/search.ts";
import { sliceMs } from "../store/slices.ts";
import { type Background, inBackground } from "../workers/background.ts";

export interface GramBacklogDeps {
  readonly store: Store;
  /** Files are being read, or questions asked: they come first. */
  readonly busy: () => boolean;
}

/** Texts of a batch, if there is time for as many. */
const batchSize = 20;
/** Milliseconds after which a batch takes in no more: the commit comes on top. */
const batchMs = sliceMs / 2;
/** Milliseconds to wait meanwhile. */
const busyPause = 1000;
/** Milliseconds after which an idle backlog looks by itself. */
const idlePause = 30_000;

/**
 * Indexes what lies inside the words of documents and passages: substrings, which few questions need. It is woken when texts
 * were kept, and ends after the batch at hand; the rest is found again by the next start.
 */
export const createGramBacklog = ({ store, busy }: GramBacklogDeps): Background =>
  inBackground(async ({ signal, rest }) => {
    const step = async (): Promise<void> => {
      if (busy()) await rest(busyPause);
      else if (fillBatch(store)) await nextTurn();
      else await rest(idlePause);
    };
    // A full disk or a failed write: what is due stays due.
    while (!signal.aborted) await step().catch(() => rest(idlePause));
  });

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
  store.unsynced(() => {
    const until = performance.now() + batchMs;
    for (const { item, text } of due) {
      putGrams(store, item, text ?? "");
      if (performance.now() >= until) return;
    }
  });
  return true;
}
