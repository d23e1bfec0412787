import type { Deps } from "../../models/deps.ts";
import type { FolderWatch } from "../../platform/folder-watch/watch-folders.ts";
import type { Pool } from "../../platform/schedule/pool.ts";
import type { Intake } from "../intake.ts";
import type { RootRow } from "./queries.ts";

export interface ScanDeps extends Pick<Deps, "store" | "clock"> {
  readonly intake: Pick<Intake, "offer" | "markMissing" | "leaveOut">;
  readonly walks: Pick<Pool, "run">;
  readonly walkCap: number;
  readonly walkDepth: number;
  /** Folders inside a root that are never entered. */
  readonly skipIn: (root: RootRow) => string[];
}

/** One comparison of a root with the store. */
export interface Scan {
  readonly root: RootRow;
  /** Follows the folders it finds; null while the root is not followed. */
  readonly watch: () => FolderWatch | null;
  /** False once nobody wants the outcome any more: the root was unlinked or paused, or the daemon stops. */
  readonly isWanted: () => boolean;
  readonly signal: AbortSignal;
}

export type ScanOutcome =
  | {
      readonly kind: "scanned";
      readonly files: number;
      readonly queued: number;
      readonly missing: number;
      readonly capped: boolean;
      readonly unreadable: readonly { path: string; reason: string }[];
    }
  | { readonly kind: "unreachable"; readonly reason: string }
  | { readonly kind: "stopped" };
