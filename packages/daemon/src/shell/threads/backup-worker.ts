// A piscina worker: `run({ from, to }, { name: "copy" })`. SQLite copies and the disk is waited for with synchronous calls,
// which would stop the daemon's thread for seconds.

import { codeOf } from "@memory/sources/files";
import type { CopiedStore, StoreCopyTask } from "../../history/backups/back-up.ts";
import { lowerPriority } from "../../platform/schedule/lower-priority.ts";
import { copyStore } from "../../store/copy.ts";
import { findDamage } from "../../store/open.ts";

lowerPriority();

/** An error that is thrown would lose its code between threads. */
export function copy({ from, to }: StoreCopyTask): CopiedStore {
  try {
    copyStore(from, to);
    return { kind: "copied" };
  } catch (error) {
    return {
      kind: "failed",
      code: codeOf(error) ?? "unknown",
    };
  }
}

/** Damage in a store that was opened without reading all of it; null: none. */
export const check = ({ path }: { readonly path: string }): string | null => findDamage(path);
