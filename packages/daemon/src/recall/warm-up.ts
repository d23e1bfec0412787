import { setTimeout } from "node:timers/promises";
import type { Deps } from "../models/deps.ts";
import { errorKind } from "../platform/errors.ts";
import { newestItem } from "../store/newest-item.ts";
import type { Store } from "../store/open.ts";
import { type RecallDeps, recall } from "./recall.ts";
import type { OwnQuestion } from "./switching/own-questions.ts";

/** Milliseconds after which it is looked again whether an empty store has got something, and is read into no more. */
const LOOK_AGAIN = 5_000;

/**
 * The first question finds what the store holds already loaded; when that fails, it loads it itself. Resolves when that is done, or
 * at once where the store is empty: then it is done when something has come. What is read in meanwhile needs the memory for itself.
 */
export async function warmUpRecall(
  deps: RecallDeps & Pick<Deps, "log" | "store">,
  stopping: AbortSignal,
): Promise<void> {
  const warm = () =>
    warmUp(deps).catch((error: unknown) =>
      deps.log.warn({ name: errorKind(error) }, "recall did not warm up"),
    );
  if (newestItem(deps.store) > 0) await warm();
  else void firstItems(deps.store, stopping).then((isThere) => (isThere ? warm() : undefined));
}

/** An empty store has got its first memories or sessions, and no more are on their way; false at a stop. */
async function firstItems(store: Store, stopping: AbortSignal): Promise<boolean> {
  for (let before = 0; !stopping.aborted; ) {
    await setTimeout(LOOK_AGAIN, null, { signal: stopping, ref: false }).catch(() => null);
    if (stopping.aborted) break;
    const newest = newestItem(store);
    if (newest > 0 && newest === before) return true;
    before = newest;
  }
  return false;
}

/** Questions of its own that a thread is asked before anybody else's. */
const practice = 8;

/**
 * Let a reader thread load what the first question would have to wait for, and compile what answers it: that takes ten times
 * as long at first. Words alone, so that no model is asked; a question that comes meanwhile waits for one of these.
 */
export async function warmUp(deps: RecallDeps): Promise<void> {
  const { recall: pool } = deps.workers;
  await pool.run<void>({ model: deps.models.embedder.name }, { name: "warmUp" });
  const questions = await pool.run<OwnQuestion[]>({ most: practice }, { name: "ownQuestions" });
  const { signal } = new AbortController();
  for (const { ownerId, query } of questions)
    await recall({ ...deps, patience: null }, ownerId, { query, limit: 8, maxTokens: 1500 }, signal);
}
