import { yieldToLoop } from "../platform/schedule/time-slice.ts";
import type { Store } from "../store/open.ts";
import { removeOwner, removeSome } from "../store/remove-owner.ts";
import { changeSpace, deleteSpace } from "./queries/spaces.ts";

/** Trouble of a space whose copy is being removed: the next start goes on with it. */
export const LEAVING = "it is being removed";

/** The copy of a space goes, some rows at a time, and the space last. */
export async function deleteReplica(store: Store, id: string): Promise<void> {
  changeSpace(store, id, { state: "out", trouble: LEAVING });
  while (store.transaction(() => removeSome(store, id))) await yieldToLoop();
  removeOwner(store, id);
  deleteSpace(store, id);
}
