import { dirname } from "node:path";
import type { Look } from "@memory/sources/files";
import type { Deps } from "../../models/deps.ts";
import type { Pool } from "../../platform/schedule/pool.ts";
import type { Intake } from "../intake.ts";
import { projectNames } from "../project-names.ts";
import { isNews } from "./compare.ts";
import { findKnownAt } from "./queries.ts";

/** A file that a person follows. */
export interface FollowedFile {
  readonly ownerId: string;
  readonly path: string;
}

export interface CompareFilesDeps extends Pick<Deps, "store" | "clock"> {
  readonly intake: Pick<Intake, "offer" | "markMissing">;
  readonly walks: Pick<Pool, "run">;
  /** The linked folder a file lies in, watched or not. */
  readonly rootOf: (file: FollowedFile) => string | null;
}

interface Looking {
  readonly signal: AbortSignal;
  /** Told of folders that are not there. */
  readonly lost: (folder: string) => void;
}

/** Single files as they are now, beside what the store knows of them. */
export async function compareFiles(
  deps: CompareFilesDeps,
  files: readonly FollowedFile[],
  { signal, lost }: Looking,
): Promise<void> {
  const { store, intake, walks, rootOf } = deps;
  const looks = await walks.run<Look[]>(
    files.map(({ path }) => path),
    { name: "look", signal },
  );
  for (const [n, file] of files.entries()) {
    if (signal.aborted) return;
    const seen = looks[n];
    const known = findKnownAt(store, file.ownerId, file.path);
    // Somebody stopped following it, or forgot it, since it was looked at.
    if (!known?.watching) continue;
    switch (seen?.state) {
      case "file": {
        const { state: _, ...found } = {
          ...seen,
          project: projectNames(deps, file.ownerId, { kept: true })(seen.project),
        };
        if (isNews(known, found)) await intake.offer(file.ownerId, [{ ...found, rootId: rootOf(file) }]);
        break;
      }
      case "gone":
        if (known.status !== "missing") await intake.markMissing(file.ownerId, [known.id]);
        break;
      case "lost":
        // Its folder is gone: a disk that was taken out looks just like that, so nothing is marked.
        lost(dirname(file.path));
        break;
      case "unclear":
      case undefined:
        break;
    }
  }
}
