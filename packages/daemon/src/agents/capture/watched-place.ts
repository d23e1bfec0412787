import { readdir, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Growth } from "@memory/sources/agents";
import { hasEvents } from "../../platform/folder-watch/network-disk.ts";
import {
  type FolderWatch,
  type WatchLimit,
  watchFolders,
} from "../../platform/folder-watch/watch-folders.ts";

export interface PlaceEvents {
  /** A session's file, or a database of sessions, was written to. */
  grown(path: string, what: "session" | "database"): void;
  /** Something changed that no event names: it came back, or appeared. */
  changed(): void;
}

interface Place {
  /** The agent's folder, and the folder in it from which on sessions lie. */
  readonly folder: string;
  readonly root: string;
  readonly growth: Growth;
}

/** A folder of sessions that is watched for as long as it is there, and again when it comes back. */
export class WatchedPlace {
  readonly #place: Place;
  readonly #events: PlaceEvents;
  #watch: FolderWatch | null = null;
  /** Device and number of the folder: another one in its place is watched anew. Undefined: not looked at yet. */
  #signature: string | null | undefined;
  #trouble: string | null = null;
  #closed = false;

  constructor(place: Place, events: PlaceEvents) {
    this.#place = place;
    this.#events = events;
  }

  /** Why changes are not heard, or not all of them. */
  get trouble(): string | null {
    return this.#trouble;
  }

  /** A stat tells of what no event does: it appeared, went, or is another one. */
  async look(): Promise<void> {
    const { root } = this.#place;
    const signature = await signatureOf(root);
    if (this.#closed || signature === this.#signature) return;
    const isFirst = this.#signature === undefined;
    this.#signature = signature;
    this.#watch?.close();
    this.#watch = null;
    this.#trouble = null;
    if (signature === null) return;
    if (await hasEvents(root)) await this.#follow();
    else this.#trouble = ON_NETWORK;
    if (!isFirst) this.#events.changed();
  }

  close(): void {
    this.#closed = true;
    this.#watch?.close();
  }

  async #follow(): Promise<void> {
    if (this.#closed) return;
    this.#watch = watchFolders(this.#place.root, {
      changed: (folder, name, isNew) => this.#heard(folder, name, isNew),
      lost: () => undefined,
      refused: (limit) => {
        this.#trouble = REFUSALS[limit];
      },
    });
    await this.#enter(this.#watch, this.#place.root, false);
  }

  #heard(folder: string, name: string | null, isNew: boolean): void {
    if (name === null) this.#events.changed();
    else {
      const path = join(folder, name);
      const names = this.#namesOf(path);
      const what = this.#place.growth.at(names);
      if (what !== null) this.#events.grown(path, what);
      else if (isNew && this.#watch && this.#place.growth.holds(names))
        void this.#enter(this.#watch, path, true);
    }
  }

  /** Watches a folder, then looks into it: what was written before the watch is told of, where it is new. Follows no link. */
  async #enter(watch: FolderWatch, folder: string, isNew: boolean): Promise<void> {
    const entries = async () => {
      await watch.follow([folder]);
      return readdir(folder, { withFileTypes: true });
    };
    // It is gone again, or nobody may look into it: the sweep says so.
    for (const entry of await entries().catch(() => [])) {
      const path = join(folder, entry.name);
      const names = this.#namesOf(path);
      if (this.#closed) return;
      if (entry.isDirectory() && this.#place.growth.holds(names)) await this.#enter(watch, path, isNew);
      else if (isNew && entry.isFile() && this.#place.growth.at(names) === "session")
        this.#events.grown(path, "session");
    }
  }

  #namesOf(path: string): string[] {
    return relative(this.#place.folder, path).split(sep);
  }
}

async function signatureOf(folder: string): Promise<string | null> {
  try {
    const { dev, ino } = await stat(folder);
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}

const ON_NETWORK = "its disk tells of no changes, so it is looked through every minute";

const REFUSALS: Readonly<Record<WatchLimit, string>> = {
  watches:
    "the system watches no more folders, so it is looked through every minute; raise fs.inotify.max_user_watches (sysctl) and restart the daemon",
  files:
    "the system opens no more files for the daemon, so it is looked through every minute; raise the limit of open files (ulimit -n) or fs.inotify.max_user_instances and restart the daemon",
};
