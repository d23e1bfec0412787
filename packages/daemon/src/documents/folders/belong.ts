import { setImmediate as nextTurn } from "node:timers/promises";
import type { Commit } from "../../activity/operation.ts";
import type { Store } from "../../store/open.ts";
import { rangeUnder } from "../queries/files.ts";
import { deleteRoot, findPageEnd, giveSome, type RootRow, takeBetween } from "./queries.ts";

/**
 * What lies below a linked folder belongs to it, unless to one inside it. In pages, since one statement for 50,000
 * documents stops everything for 150 ms; broken off between two, it is done again by the next start.
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
    if (to !== last) await nextTurn();
    from = to;
  }
}

export interface Giving {
  readonly outer: string | null;
  readonly assertGoing: () => void;
  readonly commit: Commit;
}

/**
 * What a linked folder had goes to the one around it, or to none, and the folder off the list: last, so that the next
 * start takes back what was given when this is broken off. `assertGoing` throws to do so.
 */
export async function giveUp(
  store: Store,
  root: RootRow,
  { outer, assertGoing, commit }: Giving,
): Promise<void> {
  while (giveSome(store, root, outer)) {
    await nextTurn();
    assertGoing();
  }
  commit(() => deleteRoot(store, root.owner_id, root.id), root.id);
}
