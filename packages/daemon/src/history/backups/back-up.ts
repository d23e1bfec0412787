import { closeSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { ApiError, type Backup } from "@memory/shared";
import { codeOf } from "@memory/sources/files";
import type { Home } from "../../platform/home.ts";
import type { Pool } from "../../platform/schedule/pool.ts";
import { DRAFT } from "../../store/copy.ts";
import { freePath } from "./names.ts";

/** Paths of a copy for the worker. */
export interface StoreCopyTask {
  readonly from: string;
  readonly to: string;
}

export type CopiedStore = { readonly kind: "copied" } | { readonly kind: "failed"; readonly code: string };

export interface BackUpDeps {
  readonly home: Pick<Home, "store" | "backups">;
  readonly clock: () => number;
  /** Runs `workers/backup-worker.ts`. */
  readonly workers: { readonly backups: Pick<Pool, "run"> };
}

/** Copies the store whenever it is asked to, once at a time. Throws conflict, and unavailable where there is no room. */
export function createBackUp(deps: BackUpDeps): () => Promise<Backup> {
  let isRunning = false;
  return async () => {
    if (isRunning) throw new ApiError("conflict", "a backup is being made already; wait for it");
    isRunning = true;
    try {
      return await backUp(deps);
    } catch (error) {
      throw asRefusal(error);
    } finally {
      isRunning = false;
    }
  };
}

/** Removes half-made files of a killed process, before a migration or in the place of a store, too. */
export function removeDrafts(folder: string): void {
  for (const name of readdirSync(folder))
    if (/^memory(?:-(?:backup|schema|replaced)-.*)?\.db\.draft(?:-\w+)?$/.test(name))
      rmSync(join(folder, name), { force: true });
}

async function backUp({ home, clock, workers }: BackUpDeps): Promise<Backup> {
  const at = new Date(clock());
  mkdirSync(home.backups, { recursive: true, mode: 0o700 });
  removeDrafts(home.backups);
  const path = freePath(home.backups, "backup", at);
  const draft = path + DRAFT;
  try {
    // Nobody else may read it, from its first byte on.
    closeSync(openSync(draft, "wx", 0o600));
    const task: StoreCopyTask = { from: home.store, to: draft };
    const copied = await workers.backups.run<CopiedStore>(task, { name: "copy" });
    if (copied.kind === "failed") throw failed(copied.code);
    renameSync(draft, path);
  } catch (error) {
    removeDrafts(home.backups);
    throw error;
  }
  return { path, bytes: statSync(path).size, at: at.toISOString() };
}

/**
 * Error codes of a full disk, of SQLite and the system; a copy that cannot grow meets the first kind of input
 * error.
 */
export const NO_ROOM: ReadonlySet<string> = new Set(["SQLITE_FULL", "ENOSPC", "EDQUOT"]);

/** Turns an error of the system into a refusal: the folder is read-only, or no folder any more. */
function asRefusal(error: unknown): unknown {
  const code = codeOf(error);
  return code !== undefined && /^E[A-Z]+$/.test(code) ? failed(code, error) : error;
}

const failed = (code: string, cause?: unknown): ApiError =>
  NO_ROOM.has(code)
    ? new ApiError(
        "unavailable",
        "the disk is full: free some space and back up again; nothing was left behind",
        undefined,
        { cause },
      )
    : new ApiError(
        "unavailable",
        `the copy could not be written into the backups folder (${code}); nothing was left behind`,
        undefined,
        { cause },
      );
