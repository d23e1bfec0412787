import { type FSWatcher, watch } from "node:fs";
import { dirname, join, sep } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { gitIgnoreFile, ownIgnoreFile } from "../documents/walk/ignore-rules.ts";
import { isNeverWalked } from "../documents/walk/left-out.ts";

/** What a change means for the folder it is in. */
export type Change =
  | { readonly kind: "folder"; readonly folder: string }
  /** An ignore file or a repository: other files belong to the walk now. */
  | { readonly kind: "rules" };

export interface FolderWatch {
  has(folder: string): boolean;
  /** Follow these folders as well; answers how many were not followed before. */
  follow(folders: readonly string[]): Promise<number>;
  /** Follow a folder and those below it no longer. */
  drop(folder: string): void;
  /** The followed folders directly in a folder. */
  childrenOf(folder: string): string[];
  close(): void;
}

export interface WatchEvents {
  change(change: Change): void;
  /** The system follows no more folders, in words that say what to do. */
  refused(reason: string): void;
}

/** Milliseconds of watching in one go: 1,024 folders take 20. */
const sliceMs = 10;

/**
 * Folders are watched, never files: a folder tells of every file in it (docs/decisions/0010-watch-folders.md).
 * Linux watches one folder at a time; the other systems watch a root with all below, and then this only remembers
 * which folders are known.
 */
export function watchFolders(
  root: string,
  events: WatchEvents,
  { below = true }: { readonly below?: boolean } = {},
): FolderWatch {
  const watchers = new Map<string, FSWatcher | null>();
  const isWhole = below && (process.platform === "darwin" || process.platform === "win32");
  let closed = false;

  const drop = (folder: string): void => {
    for (const [path, watcher] of watchers)
      if (path === folder || path.startsWith(folder + sep)) {
        watcher?.close();
        watchers.delete(path);
      }
  };
  const heard = (folder: string, kind: string, name: string | null): void => {
    if (closed) return;
    // A folder of the same name may be another one by now: what was watched is the one that is gone.
    const renamed = kind === "rename" && name !== null ? join(folder, name) : null;
    if (renamed !== null && watchers.has(renamed)) {
      drop(renamed);
      events.change({ kind: "folder", folder: renamed });
    }
    const change = meaningOf(folder, name);
    if (change !== null) events.change(change);
  };
  const watchOne = (folder: string): FSWatcher => {
    const options = { persistent: false, recursive: isWhole };
    const watcher = watch(folder, options, (kind, name) => {
      const parts = isWhole ? (name?.split(sep) ?? []) : [];
      if (parts.length === 0) heard(folder, kind, name);
      else if (!parts.slice(0, -1).some(isNeverWalked))
        heard(join(folder, ...parts.slice(0, -1)), kind, parts.at(-1) ?? null);
    });
    // A watched folder that is removed ends in an error on some systems; its parent has told of it.
    watcher.on("error", () => events.change({ kind: "folder", folder }));
    return watcher;
  };
  const add = (folder: string): boolean => {
    if (closed || watchers.has(folder)) return false;
    try {
      watchers.set(folder, isWhole && folder !== root ? null : watchOne(folder));
      return true;
    } catch (error) {
      const reason = refusal(error);
      if (reason !== null) events.refused(reason);
      // Anything else: it went away between the walk and now, and whatever took it away is an event of its parent.
      return false;
    }
  };
  return {
    has: (folder) => watchers.has(folder),
    drop,
    childrenOf: (folder) =>
      [...watchers.keys()].filter((path) => path !== folder && dirname(path) === folder),
    async follow(folders) {
      let added = 0;
      let until = performance.now() + sliceMs;
      for (const folder of folders) {
        if (add(folder)) added += 1;
        if (performance.now() < until) continue;
        await nextTurn();
        until = performance.now() + sliceMs;
      }
      return added;
    },
    close() {
      closed = true;
      for (const watcher of watchers.values()) watcher?.close();
      watchers.clear();
    },
  };
}

/** Most of what happens to names that are never walked is nobody's business. */
function meaningOf(folder: string, name: string | null): Change | null {
  if (name === gitIgnoreFile || name === ownIgnoreFile || name === ".git") return { kind: "rules" };
  if (name !== null && isNeverWalked(name)) return null;
  return { kind: "folder", folder };
}

function refusal(error: unknown): string | null {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOSPC")
    return "the system watches no more folders, so this one is looked through every 30 seconds; raise fs.inotify.max_user_watches (sysctl) and pause and resume it";
  if (code === "EMFILE" || code === "ENFILE")
    return "the system opens no more files for the daemon, so this folder is looked through every 30 seconds; raise the limit of open files (ulimit -n) or fs.inotify.max_user_instances and pause and resume it";
  return null;
}
