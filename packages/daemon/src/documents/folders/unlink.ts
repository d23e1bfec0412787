import { ApiError } from "@memory/shared";
import type { Commit } from "../../activity/operation.ts";
import type { Deps } from "../../models/deps.ts";
import { giveBack } from "../../store/give-back.ts";
import { inSteps } from "../../store/slices.ts";
import { forgetDocument } from "../offer.ts";
import { giveUp } from "./belong.ts";
import { innermostAround } from "./link.ts";
import { findDocumentsOf, findRoots, type RootRow } from "./queries.ts";

export interface Unlinking {
  /** "brought": those go that came with the link; what was there before, or is followed by itself, stays. */
  readonly documents: "keep" | "remove" | "brought";
  readonly commit: Commit;
  /** The daemon stops: the folder stays linked, and the next start reads again what was removed. */
  readonly signal: AbortSignal;
}

export interface Unlinked {
  readonly documents: number;
  /** The linked folder around it, which looks after its files from now on. */
  readonly outer: RootRow | undefined;
}

/**
 * Take a linked folder off the list. Its documents stay, or go with all their text; those that a linked folder around
 * it covers stay in any case. Nothing may compare the folder meanwhile, nor link or unlink one around it or inside.
 */
export async function unlinkFolder(
  { store }: Pick<Deps, "store">,
  root: RootRow,
  { documents, signal, commit }: Unlinking,
): Promise<Unlinked> {
  const assertGoing = () => {
    if (signal.aborted)
      throw new ApiError("conflict", "the daemon stops; unlink the folder when it runs again");
  };
  const outer = innermostAround(findRoots(store, root.owner_id), root.path);
  let removed = 0;
  if (documents !== "keep" && !outer)
    // First what waits to be read: nothing more is read of it, and nobody sees it wait.
    for (const unread of [true, false])
      for (const ids of findDocumentsOf(store, root, { brought: documents === "brought", unread })) {
        await inSteps(store, forgetAll(store, ids, assertGoing));
        removed += ids.length;
      }
  await giveUp(store, root, { outer: outer?.id ?? null, assertGoing, commit });
  if (removed > 0) void giveBack(store).catch(() => undefined);
  return { documents: removed, outer };
}

/** No tombstones: a folder that is linked again is read again. */
function* forgetAll(
  store: Deps["store"],
  ids: readonly string[],
  assertGoing: () => void,
): Generator<void, void> {
  for (const id of ids) {
    assertGoing();
    yield* forgetDocument(store, id, { tombstone: false });
    yield;
  }
}
