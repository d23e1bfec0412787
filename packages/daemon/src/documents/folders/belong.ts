import type { Commit } from "../../activity/operation.ts";
import { yieldToLoop } from "../../platform/schedule/time-slice.ts";
import type { Store } from "../../store/open.ts";
import { rangeUnder } from "../queries/files.ts";
import { deleteRoot, findPageEnd, giveSome, type RootRow, takeBetween } from "./queries.ts";

/**
 * Gives documents below a linked folder to it, unless they belong to one inside it. In pages, since one
 * statement for 50,000 documents stops everything for 150 ms; broken off between two, it is done again by the
 * next start.
 */
export async function takeOver(
  store: Store,
  root: RootRow,
  { outer, signal }: { readonly outer: string | null; readonly signal: AbortSignal },
): Promise<void> {
  const [first, last] = rangeUnder(root.path);
  for (let from = first; from !== last && !signal.aborted; ) {
    const to = findPageEnd(store, root, from) ?? last;
    takeBetween(store, root, { from, to, outer });
    if (to !== last) await yieldToLoop();
    from = to;
  }
}

export interface Giving {
  readonly outer: string | null;
  readonly assertGoing: () => void;
  readonly commit: Commit;
}

/**
 * Gives the documents of a linked folder to the one around it, or to none, and then removes the folder: last,
 * so that the next start redoes a take-over that was broken off. `assertGoing` throws to break off.
 */
export async function giveUp(
  store: Store,
  root: RootRow,
  { outer, assertGoing, commit }: Giving,
): Promise<void> {
  while (giveSome(store, root, outer)) {
    await yieldToLoop();
    assertGoing();
  }
  commit(() => deleteRoot(store, root.owner_id, root.id), root.id);
}
