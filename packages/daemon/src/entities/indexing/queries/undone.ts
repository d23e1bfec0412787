import type { Store } from "../../../store/open.ts";
import { carriedTables, deleteText, noteDue, setOutcome } from "./texts.ts";
import { type FailedScope, knownTexts, type WaitingText } from "./waiting.ts";

/**
 * Note in a run's list for a text whose reading was taken back; the row keeps the daemon from reading it
 * again.
 */
const undoneNote = "taken back by an undo; index again to have it read";

/** A page of texts by number, behind `after`. */
export interface TextPage {
  readonly after: number;
  readonly limit: number;
}

/** Texts whose reading was taken back and that are still there. */
export const findUndone = (
  store: Store,
  { ownerId, generation }: Pick<FailedScope, "ownerId" | "generation">,
  { after, limit }: TextPage,
): (WaitingText & { readonly text: number })[] =>
  store.all(
    knownTexts(store.q)
      .where("t.owner_id", "=", ownerId)
      .where("t.generation", "=", generation)
      .where("t.outcome", "=", "empty")
      .where("t.error", "is not", null)
      .where("t.text", ">", after)
      .orderBy("t.text")
      .limit(limit),
  );

/** Texts that a run has read, as far as no later one has read them. */
export const findReadBy = (
  store: Store,
  { run, outcome }: { readonly run: number; readonly outcome: "indexed" | "empty" },
  { after, limit }: TextPage,
): number[] =>
  store
    // Written out, for the hint: by the order alone SQLite would read the texts of all runs.
    .prepare<[number, string, number, number], { text: number }>(
      `SELECT text FROM graph_texts INDEXED BY graph_texts_run WHERE run = ? AND outcome = ? AND text > ?
         AND error IS NULL ORDER BY text LIMIT ?`,
    )
    .all(run, outcome, after, limit)
    .map(({ text }) => text);

/** Take away what a text names and states, and keep it from being read again until somebody asks. */
export function undoText(store: Store, text: number): void {
  noteDue(store, text, { forgotten: false });
  for (const table of carriedTables) store.run(store.q.deleteFrom(table).where("text", "=", text));
  const nothing = { outcome: "empty", entities: 0, relations: 0, proposals: 0, error: undoneNote } as const;
  setOutcome(store, text, nothing);
}

interface UndonePlace {
  readonly text: number;
  readonly item: number;
}

/** Texts of a run whose reading was taken back, with their places in `recall_items`; 0: the text itself is gone. */
export const findUndoneOf = (store: Store, run: number, { after, limit }: TextPage): UndonePlace[] =>
  store
    // As above.
    .prepare<[number, number, number], UndonePlace>(
      `SELECT t.text, coalesce(i.item, 0) AS item FROM graph_texts t INDEXED BY graph_texts_run
       LEFT JOIN recall_items i ON i.ref_id = t.ref_id
       WHERE t.run = ? AND t.outcome = 'empty' AND t.error IS NOT NULL AND t.text > ? ORDER BY t.text LIMIT ?`,
    )
    .all(run, after, limit);

/** Forget that a reading was taken back: the text waits to be read. */
export const releaseText = (store: Store, text: number): void =>
  deleteText(store, text, { forgotten: false });
