import { ApiError } from "@memory/shared";
import { z } from "zod";
import type { Commit } from "../../activity/operation.ts";
import type { Image } from "../../activity/queries/rows.ts";
import type { Store } from "../../store/open.ts";
import type { RootKeeper } from "./keeper.ts";
import { findRoot, findRootAt } from "./queries.ts";

export interface RestoreRootDeps {
  readonly store: Store;
  readonly keeper: Pick<RootKeeper, "link" | "unlink" | "setWatching">;
  /** Told that texts have gone. */
  readonly wake: () => void;
}

export interface RestoreRoot {
  readonly ownerId: string;
  /** Id of the linked folder. */
  readonly id: string;
  /** As it was before the operation; null where it was not linked. */
  readonly before: Image | null;
  readonly commit: Commit;
}

const Known = z.object({ id: z.string(), path: z.string(), paused: z.number() });

/**
 * Links a folder as it was before a "root.link", "root.unlink" or "root.pause", for their undo and the undo
 * of such an undo: a link goes with the documents that it brought, an unlinked folder is linked under its old
 * id and read again, a paused one is followed. Throws conflict when the folder cannot be linked any more. For
 * undo/, in place of the row of the log.
 */
export async function restoreRoot(deps: RestoreRootDeps, request: RestoreRoot): Promise<void> {
  const { store, keeper, wake } = deps;
  const { ownerId, id, before, commit } = request;
  const now = findRoot(store, ownerId, id);
  if (before === null) {
    if (!now) throw new ApiError("conflict", "the folder is not linked any more");
    await keeper.unlink(ownerId, id, "brought", commit);
    wake();
  } else if (now) keeper.setWatching(ownerId, id, Known.parse(before).paused === 0, commit);
  else await linkAgain(deps, request, Known.parse(before));
}

async function linkAgain(
  { store, keeper }: RestoreRootDeps,
  { ownerId, commit }: RestoreRoot,
  before: z.infer<typeof Known>,
): Promise<void> {
  if (findRootAt(store, ownerId, before.path))
    throw new ApiError("conflict", "the folder was linked again since, under another id");
  try {
    await keeper.link(ownerId, before.path, { commit, before });
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.code !== "invalid") throw cause;
    const [issue] = cause.issues ?? [];
    throw new ApiError("conflict", `the folder ${issue?.message ?? "cannot be linked"}`, undefined, {
      cause,
    });
  }
}
