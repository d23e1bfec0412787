import { dirname } from "node:path";
import type { Deps } from "../../models/deps.ts";
import { errorKind } from "../../platform/errors.ts";
import { hasEvents } from "../../platform/folder-watch/network-disk.ts";
import type { FolderWatch } from "../../platform/folder-watch/watch-folders.ts";
import { type CompareFilesDeps, compareFiles, type FollowedFile } from "./compare-files.ts";
import { createGatherer } from "./gather.ts";
import type { FolderIntervals } from "./patience.ts";
import { type FolderChange, watchDocuments } from "./watcher.ts";

export interface FollowFilesDeps extends CompareFilesDeps, Pick<Deps, "log"> {
  readonly patience: FolderIntervals;
}

export interface FileFollower {
  /** Follow these and no others. */
  follow(files: readonly FollowedFile[]): void;
  close(): Promise<void>;
}

const mostEvents = 5000;

/** Single files, by the folders they are in: an editor that saves by renaming would slip from a watch on the file. */
export const followFiles = (deps: FollowFilesDeps): FileFollower => new Follower(deps);

class Follower implements FileFollower {
  readonly #deps: FollowFilesDeps;
  readonly #ending = new AbortController();
  readonly #gatherer;
  readonly #timer: NodeJS.Timeout;
  readonly #watches = new Map<string, FolderWatch>();
  /** Folders whose disk was asked and has not answered; one that hangs never does. */
  readonly #opening = new Set<string>();
  /** Folders that tell of nothing, or are not there: looked at now and then. */
  readonly #quiet = new Set<string>();
  #followed = new Map<string, FollowedFile[]>();
  #work: Promise<void> = Promise.resolve();
  #lookedAt = performance.now();

  constructor(deps: FollowFilesDeps) {
    this.#deps = deps;
    const { patience } = deps;
    this.#gatherer = createGatherer({ ...patience, most: mostEvents }, (batch) =>
      this.#check(batch.kind === "everything" ? this.#followed.keys() : batch.names),
    );
    this.#timer = setInterval(() => this.#lookAfter(), patience.pollMs).unref();
  }

  follow(files: readonly FollowedFile[]): void {
    const before = new Set([...this.#followed.values()].flat().map(({ path }) => path));
    this.#followed = byFolder(files);
    for (const folder of [...this.#watches.keys()]) if (!this.#followed.has(folder)) this.#leave(folder);
    for (const [folder, inIt] of this.#followed)
      if (!this.#watches.has(folder)) void this.#watch(folder);
      else if (inIt.some(({ path }) => !before.has(path))) this.#check([folder]);
  }

  async close(): Promise<void> {
    this.#ending.abort();
    clearInterval(this.#timer);
    this.#gatherer.cancel();
    for (const folder of [...this.#watches.keys()]) this.#leave(folder);
    await this.#work;
  }

  async #watch(folder: string): Promise<void> {
    if (this.#opening.has(folder)) return;
    this.#opening.add(folder);
    const isTold = await hasEvents(folder);
    this.#opening.delete(folder);
    if (this.#ending.signal.aborted || !this.#followed.has(folder)) return;
    this.#leave(folder);
    const events = {
      change: (change: FolderChange) => this.#heard(folder, change),
      refused: () => undefined,
    };
    const opened = watchDocuments(folder, events, { below: false });
    this.#watches.set(folder, opened);
    if (!isTold || (await opened.follow([folder])) === 0) this.#quiet.add(folder);
    this.#check([folder]);
  }

  #heard(folder: string, change: FolderChange): void {
    this.#gatherer.add(change.kind === "folder" ? change.folder : folder);
  }

  #check(folders: Iterable<string>): void {
    const files = [...new Set(folders)].flatMap((folder) => this.#followed.get(folder) ?? []);
    if (files.length === 0) return;
    const { signal } = this.#ending;
    this.#work = this.#work
      .then(() => compareFiles(this.#deps, files, { signal, lost: (folder) => this.#quiet.add(folder) }))
      .catch((error: unknown) => {
        for (const { path } of files) this.#quiet.add(dirname(path));
        const name = errorKind(error);
        if (!signal.aborted) this.#deps.log.warn({ name }, "followed files were not compared; trying again");
      });
  }

  #lookAfter(): void {
    for (const folder of this.#quiet) void this.#watch(folder);
    if (performance.now() - this.#lookedAt < this.#deps.patience.safetyMs) return;
    this.#lookedAt = performance.now();
    this.#check(this.#followed.keys());
  }

  #leave(folder: string): void {
    this.#watches.get(folder)?.close();
    this.#watches.delete(folder);
    this.#quiet.delete(folder);
  }
}

function byFolder(files: readonly FollowedFile[]): Map<string, FollowedFile[]> {
  const folders = new Map<string, FollowedFile[]>();
  for (const file of files) {
    const folder = dirname(file.path);
    const others = folders.get(folder);
    if (others) others.push(file);
    else folders.set(folder, [file]);
  }
  return folders;
}
