import type { Stats } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { isAbsolute } from "node:path";
import { ApiError } from "@memory/shared";
import { faultInWords, innermost, type OffLimits, type OwnFolders, offLimits } from "@memory/sources/files";
import type { Commit } from "../../activity/operation.ts";
import type { Deps } from "../../models/deps.ts";
import { ensureOwner } from "../../store/owners.ts";
import { findRoot, findRootAt, insertRoot, type RootRow } from "./queries.ts";

/** A folder that may be linked. */
export interface Linkable {
  /** Links resolved. */
  readonly path: string;
  readonly device: string;
}

/** Look whether a folder may be linked. Throws `ApiError`. */
export async function openFolder(path: string, own: OwnFolders): Promise<Linkable> {
  if (!isAbsolute(path)) throw refused("must be an absolute path");
  const { real, stats } = await resolve(path);
  if (!stats.isDirectory()) throw refused("is a file; link the folder it is in");
  const barrier = offLimits(own, { path, real });
  if (barrier !== null) throw refused(barriers[barrier]);
  return { path: real, device: String(stats.dev) };
}

const barriers: Readonly<Record<OffLimits, string>> = {
  keys: "is a place where keys lie; its files are never read",
  home: "lies in the daemon's own folder; link another folder",
  transcripts: "lies in the folder of the transcripts, which are imported; link another folder",
};

async function resolve(path: string): Promise<{ real: string; stats: Stats }> {
  try {
    const real = await realpath(path);
    const stats = await stat(real);
    if (stats.isDirectory()) await readdir(real);
    return { real, stats };
  } catch (cause) {
    throw refused(`cannot be linked: ${faultInWords(cause)}`, cause);
  }
}

const refused = (message: string, cause?: unknown): ApiError =>
  new ApiError("invalid", "invalid request body", [{ path: "path", message }], { cause });

export interface Linking {
  readonly commit: Commit;
  /** It was linked before, and is again what it was. */
  readonly before?: Pick<RootRow, "id" | "paused">;
}

/** Give a folder its row, as `commit` writes it down; the one it has when it is linked already. */
export function linkFolder(
  { store, clock, newId }: Pick<Deps, "store" | "clock" | "newId">,
  ownerId: string,
  { path, device, commit, before }: Linkable & Linking,
): { readonly row: RootRow; readonly isNew: boolean } {
  return store.transaction(() => {
    const known = findRootAt(store, ownerId, path);
    if (known) return { row: known, isNew: false };
    const id = before?.id ?? newId();
    const paused = before?.paused ?? 0;
    ensureOwner(store, ownerId, clock());
    commit(() => insertRoot(store, { id, owner_id: ownerId, path, device, paused, created_at: clock() }), id);
    const row = findRoot(store, ownerId, id);
    if (!row) throw new Error("a linked folder has no row");
    return { row, isNew: true };
  });
}

/** The innermost linked folder around a path, the path itself not counted. */
export const innermostAround = (roots: readonly RootRow[], path: string): RootRow | undefined =>
  innermost(
    roots.filter((root) => root.path !== path),
    path,
  );
