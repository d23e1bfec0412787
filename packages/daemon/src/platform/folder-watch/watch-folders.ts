import { type FSWatcher, watch } from "node:fs";
import { join, sep } from "node:path";
import { codeOf } from "@memory/sources/files";
import { createYielder } from "../schedule/time-slice.ts";
import { createFolderTree } from "./folder-tree.ts";

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
  /** Something in this folder changed: what is named, or anything in it. `isNew`: it came, went, or became another one. */
  changed(folder: string, name: string | null, isNew: boolean): void;
  /** A folder that was followed is gone, or another one by now, and is followed no longer. */
  lost(folder: string): void;
  /** The system follows no more folders. */
  refused(limit: WatchLimit): void;
}

/** What has run out: watches, or open files. */
export type WatchLimit = "watches" | "files";

interface WatchOptions {
  /** Are the folders below the root to be followed as well, once they are named? */
  readonly below?: boolean;
  /** Folders that are nobody's business, where a system tells of all that lies below a root. */
  readonly isPassedOver?: (name: string) => boolean;
}

/**
 * Folders are watched, never files: a folder tells of every file in it (docs/decisions/0010-watch-folders.md).
 * Linux watches one folder at a time; the other systems watch a root with all below, and then this only remembers
 * which folders are known.
 */
export const watchFolders = (root: string, events: WatchEvents, options: WatchOptions = {}): FolderWatch =>
  new Watches(root, events, options);

class Watches implements FolderWatch {
  readonly #root: string;
  readonly #events: WatchEvents;
  readonly #isWhole: boolean;
  readonly #isPassedOver: (name: string) => boolean;
  readonly #watchers;
  #closed = false;

  constructor(root: string, events: WatchEvents, { below = true, isPassedOver = () => false }: WatchOptions) {
    this.#root = root;
    this.#events = events;
    this.#isWhole = below && (process.platform === "darwin" || process.platform === "win32");
    this.#isPassedOver = isPassedOver;
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
      const limit = limitOf(error);
      if (limit !== null) this.#events.refused(limit);
      // Anything else: it went away between the walk and now, and whatever took it away is an event of its parent.
      return false;
    }
  }

  #watch(folder: string): FSWatcher {
    const options = { persistent: false, recursive: this.#isWhole };
    const watcher = watch(folder, options, (kind, name) => {
      const parts = this.#isWhole ? (name?.split(sep) ?? []) : [];
      if (parts.length === 0) this.#heard(folder, kind, name);
      else if (!parts.slice(0, -1).some(this.#isPassedOver))
        this.#heard(join(folder, ...parts.slice(0, -1)), kind, parts.at(-1) ?? null);
    });
    // A watched folder that is removed ends in an error on some systems; its parent has told of it.
    watcher.on("error", () => this.#events.changed(folder, null, true));
    return watcher;
  }

  #heard(folder: string, kind: string, name: string | null): void {
    if (this.#closed) return;
    const isNew = kind === "rename";
    // A folder of the same name may be another one by now: what was watched is the one that is gone.
    const renamed = isNew && name !== null ? join(folder, name) : null;
    if (renamed !== null && this.has(renamed)) {
      this.drop(renamed);
      this.#events.lost(renamed);
    }
    this.#events.changed(folder, name, isNew);
  }
}

function limitOf(error: unknown): WatchLimit | null {
  const code = codeOf(error);
  if (code === "ENOSPC") return "watches";
  return code === "EMFILE" || code === "ENFILE" ? "files" : null;
}
