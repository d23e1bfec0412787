import { type FSWatcher, watch } from "node:fs";
import { join, sep } from "node:path";
import { codeOf, gitIgnoreFile, isNeverWalked, ownIgnoreFile } from "@memory/sources/files";
import { createYielder } from "../../platform/schedule/time-slice.ts";
import { createFolderTree } from "./folder-tree.ts";

/** Effect of a change on the folder around it. */
export type FolderChange =
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
  change(change: FolderChange): void;
  /** The system follows no more folders, in words that say what to do. */
  refused(reason: string): void;
}

/**
 * Folders are watched, never files: a folder tells of every file in it (docs/decisions/0010-watch-folders.md).
 * Linux watches one folder at a time; the other systems watch a root with all below, and then this only remembers
 * which folders are known.
 */
export const watchFolders = (
  root: string,
  events: WatchEvents,
  { below = true }: { readonly below?: boolean } = {},
): FolderWatch => new Watches(root, events, below);

class Watches implements FolderWatch {
  readonly #root: string;
  readonly #events: WatchEvents;
  readonly #isWhole: boolean;
  readonly #watchers;
  #closed = false;

  constructor(root: string, events: WatchEvents, below: boolean) {
    this.#root = root;
    this.#events = events;
    this.#isWhole = below && (process.platform === "darwin" || process.platform === "win32");
    this.#watchers = createFolderTree<FSWatcher | null>(root);
  }

  has(folder: string): boolean {
    return this.#watchers.has(folder);
  }

  async follow(folders: readonly string[]): Promise<number> {
    let added = 0;
    // 1,024 folders take 20 milliseconds.
    const yieldIfDue = createYielder();
    for (const folder of folders) {
      if (this.#add(folder)) added += 1;
      await yieldIfDue();
    }
    return added;
  }

  drop(folder: string): void {
    for (const watcher of this.#watchers.take(folder)) watcher?.close();
  }

  childrenOf(folder: string): string[] {
    return this.#watchers.childrenOf(folder);
  }

  close(): void {
    this.#closed = true;
    this.drop(this.#root);
  }

  #add(folder: string): boolean {
    if (this.#closed || this.#watchers.has(folder)) return false;
    try {
      this.#watchers.set(folder, this.#isWhole && folder !== this.#root ? null : this.#watch(folder));
      return true;
    } catch (error) {
      const reason = refusal(error);
      if (reason !== null) this.#events.refused(reason);
      // Anything else: it went away between the walk and now, and whatever took it away is an event of its parent.
      return false;
    }
  }

  #watch(folder: string): FSWatcher {
    const options = { persistent: false, recursive: this.#isWhole };
    const watcher = watch(folder, options, (kind, name) => {
      const parts = this.#isWhole ? (name?.split(sep) ?? []) : [];
      if (parts.length === 0) this.#heard(folder, kind, name);
      else if (!parts.slice(0, -1).some(isNeverWalked))
        this.#heard(join(folder, ...parts.slice(0, -1)), kind, parts.at(-1) ?? null);
    });
    // A watched folder that is removed ends in an error on some systems; its parent has told of it.
    watcher.on("error", () => this.#events.change({ kind: "folder", folder }));
    return watcher;
  }

  #heard(folder: string, kind: string, name: string | null): void {
    if (this.#closed) return;
    // A folder of the same name may be another one by now: what was watched is the one that is gone.
    const renamed = kind === "rename" && name !== null ? join(folder, name) : null;
    if (renamed !== null && this.has(renamed)) {
      this.drop(renamed);
      this.#events.change({ kind: "folder", folder: renamed });
    }
    const change = meaningOf(folder, name);
    if (change !== null) this.#events.change(change);
  }
}

/** Most of what happens to names that are never walked is nobody's business. */
function meaningOf(folder: string, name: string | null): FolderChange | null {
  if (name === gitIgnoreFile || name === ownIgnoreFile || name === ".git") return { kind: "rules" };
  if (name !== null && isNeverWalked(name)) return null;
  return { kind: "folder", folder };
}

function refusal(error: unknown): string | null {
  const code = codeOf(error);
  if (code === "ENOSPC")
    return "the system watches no more folders, so this one is looked through every 30 seconds; raise fs.inotify.max_user_watches (sysctl) and pause and resume it";
  if (code === "EMFILE" || code === "ENFILE")
    return "the system opens no more files for the daemon, so this folder is looked through every 30 seconds; raise the limit of open files (ulimit -n) or fs.inotify.max_user_instances and pause and resume it";
  return null;
}
