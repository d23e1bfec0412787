import { closeSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { ApiError, type Backup } from "@memory/shared";
import { codeOf } from "@memory/sources/files";
import type { Home } from "../../platform/home.ts";
import type { Pool } from "../../platform/schedule/pool.ts";
import { DRAFT } from "../../store/copy.ts";
import { type CopyKind, freePath } from "./names.ts";
import { OF_SQLITE, PACKED } from "./packed.ts";

/** Paths of a copy for the worker: the store, the copy of it, which goes again, and that one compressed. */
export interface StoreCopyTask {
  readonly from: string;
  readonly to: string;
  readonly packed: string;
}

export type CopiedStore =
  | { readonly kind: "copied"; readonly memories: number }
  | { readonly kind: "failed"; readonly code: string }
  | { readonly kind: "damaged"; readonly what: string };

export interface BackUpDeps {
  readonly home: Pick<Home, "store" | "backups">;
  readonly clock: () => number;
  /** Runs `workers/backup-worker.ts`. */
  readonly workers: { readonly backups: Pick<Pool, "run"> };
}

export type BackUp = (kind: Extract<CopyKind, "backup" | "kept">) => Promise<Backup>;

/**
 * Copies the store whenever it is asked to, once at a time: the copy is opened, read as a whole, counted, compressed, and read again.
 * Throws conflict, and unavailable where there is no room.
 */
export function createBackUp(deps: BackUpDeps): BackUp {
  let isRunning = false;
  return async (kind) => {
    if (isRunning) throw new ApiError("conflict", "a backup is being made already; wait for it");
    isRunning = true;
    try {
      return await backUp(deps, kind);
    } catch (error) {
      throw asRefusal(error);
    } finally {
      isRunning = false;
    }
  };
}

/** Removes half-made files of a killed process: of a backup, before a migration or in the place of a store, too. */
export function removeDrafts(folder: string): void {
  for (const name of readdirSync(folder))
    if (/^memory(?:-(?:backup|kept|schema|replaced)-.*)?\.db(?:\.gz)?\.draft(?:-\w+)?$/.test(name))
      rmSync(join(folder, name), { force: true });
}

async function backUp({ home, clock, workers }: BackUpDeps, kind: Parameters<BackUp>[0]): Promise<Backup> {
  const at = new Date(clock());
  mkdirSync(home.backups, { recursive: true, mode: 0o700 });
  const path = freePath(home.backups, kind, at, PACKED);
  const [copy, packed] = [path.slice(0, -PACKED.length) + DRAFT, path + DRAFT];
  try {
    // Nobody else may read it, from its first byte on.
    closeSync(openSync(copy, "wx", 0o600));
    const task: StoreCopyTask = { from: home.store, to: copy, packed };
    const copied = await workers.backups.run<CopiedStore>(task, { name: "copy" });
    if (copied.kind === "failed") throw failed(copied.code);
    if (copied.kind === "damaged")
      throw new ApiError("unavailable", `the copy is damaged (${copied.what}), and was thrown away`);
    renameSync(packed, path);
    const bytes = statSync(path).size;
    return { path, bytes, at: at.toISOString(), memories: copied.memories };
  } finally {
    for (const end of OF_SQLITE) rmSync(copy + end, { force: true });
    rmSync(packed, { force: true });
  }
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
