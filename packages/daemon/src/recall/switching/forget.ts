import { setTimeout as wait } from "node:timers/promises";
import type { Store } from "../../store/open.ts";
import { deleteSome, findModels } from "./queries.ts";

/** Rows of one transaction, 5 ms, and the milliseconds between two. */
const slice = 250;
const breath = 20;

/** Delete the vectors of models that nothing goes by any more. `isKept` is asked before each slice: that may change. */
export async function forgetOthers(
  store: Store,
  isKept: (model: string) => boolean,
  signal: AbortSignal,
): Promise<void> {
  for (const model of findModels(store))
    while (!signal.aborted && !isKept(model) && deleteSome(store, model, slice) > 0)
      await wait(breath, undefined, { ref: false });
}
