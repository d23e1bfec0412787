import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ApiError } from "@memory/shared";
import type { Pool } from "../platform/schedule/pool.ts";
import { openAsIs, type Store } from "../store/open.ts";

export interface TryingDeps {
  readonly newId: () => string;
  readonly home: { readonly dir: string; readonly store: string };
  readonly workers: { readonly archives: Pick<Pool, "run"> };
}

const NO_ROOM: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "SQLITE_FULL"]);

/** Does something to a copy of the store, which is thrown away then. Throws unavailable where the disk has no room for one. */
export async function tryOut<Result>(
  { newId, home, workers }: TryingDeps,
  work: (copy: Store) => Promise<Result>,
): Promise<Result> {
  // What a stop leaves there goes at the next start.
  const folder = join(home.dir, "archives", newId());
  let copy: Store | undefined;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const to = join(folder, "memory.db");
    const code = await workers.archives.run<string | null>({ from: home.store, to }, { name: "copy" });
    if (code !== null)
      throw NO_ROOM.has(code)
        ? new ApiError("unavailable", "the disk is full: a dry run needs room for a copy of the store")
        : new Error(`the store could not be copied: ${code}`);
    copy = openAsIs(to);
    return await work(copy);
  } finally {
    copy?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
