import type { Deps } from "../deps.ts";
import { forgetDocument } from "../documents/offer.ts";
import { findDocumentsOf, handOver } from "../documents/queries/files.ts";
import { inSlices } from "../documents/slices.ts";
import { innermostAround } from "./link.ts";
import { deleteRoot, findRoots, type RootRow } from "./queries.ts";

export interface Unlinked {
  readonly documents: number;
  /** The linked folder around it, which looks after its files from now on. */
  readonly outer: RootRow | undefined;
}

/**
 * Take a linked folder off the list. Its documents stay, or go with all their text; those that a linked folder around
 * it covers stay in any case. Nothing may compare the folder meanwhile.
 */
export async function unlinkFolder(
  { store }: Pick<Deps, "store">,
  root: RootRow,
  documents: "keep" | "remove",
): Promise<Unlinked> {
  const outer = innermostAround(findRoots(store, root.owner_id), root.path);
  const goes = documents === "remove" && !outer ? findDocumentsOf(store, root) : [];
  // No tombstones: a folder that is linked again is read again.
  await inSlices(store, goes, (id) => forgetDocument({ store }, id, { tombstone: false }));
  store.transaction(() => {
    handOver(store, root, outer?.id ?? null);
    deleteRoot(store, root.owner_id, root.id);
  });
  return { documents: goes.length, outer };
}
