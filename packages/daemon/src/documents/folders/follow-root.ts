import { stat } from "node:fs/promises";
import type { Noted } from "@memory/sources/files";
import { codeOf, isUnder } from "@memory/sources/files";
import type { Deps } from "../../models/deps.ts";
import { errorKind } from "../../platform/errors.ts";
import { hasEvents } from "../../platform/folder-watch/network-disk.ts";
import type { FolderWatch } from "../../platform/folder-watch/watch-folders.ts";
import { createDeferredScan, type DeferredScan } from "./deferred-scan.ts";
import { type Batch, createGatherer } from "./gather.ts";
import type { FolderIntervals } from "./patience.ts";
import type { RootRow } from "./queries.ts";
import { scanAll, scanSome } from "./scan.ts";
import type { Scan, ScanDeps, ScanOutcome } from "./scan-types.ts";
import type { Condition } from "./state.ts";
import { type FolderChange, watchDocuments } from "./watcher.ts";

export interface FollowDeps extends ScanDeps, Pick<Deps, "log"> {
  readonly patience: FolderIntervals;
  /** Other folders are known now. */
  readonly scanned: () => void;
}

/** A linked folder at work. */
export interface LiveRoot {
  readonly row: RootRow;
  /** Follow it from now on, and catch up with what happened before. */
  follow(): void;
  /** Follow it no longer; what was not asked for by a person is given up. */
  rest(): void;
  /** Compare all of it; a comparison that has not begun is joined. */
  rescan(): Promise<ScanOutcome>;
  /** Is a change in this folder noticed? */
  covers(folder: string): boolean;
  /** This folder was linked itself. */
  leave(folder: string): void;
  condition(): Condition;
  /** Resolves when nothing is written any more. */
  close(): Promise<void>;
}

/** Events that say so much has changed that all is looked through; the system keeps 16,384 and drops the rest. */
const mostEvents = 5000;
const onNetwork = "the disk tells of no changes, so the folder is looked through every 30 seconds";
const failedOnce = "the last comparison failed and is tried again";

export const followRoot = (deps: FollowDeps, row: RootRow): LiveRoot => new Follower(deps, row);

class Follower implements LiveRoot {
  readonly row: RootRow;
  readonly #deps: FollowDeps;
  readonly #ending = new AbortController();
  readonly #gatherer;
  #following = false;
  #watch: FolderWatch | null = null;
  #polling: string | null = null;
  #unreachable: string | null = null;
  #failed = false;
  #unreadable: readonly Noted[] = [];
  #full = false;
  /** Device and number of the folder that is followed: another one in its place has to be followed anew. */
  #signature: string | null = null;
  #comparedAt = Number.NEGATIVE_INFINITY;
  #wish: DeferredScan | null = null;
  #dirty = new Set<string>();
  #busy: Promise<void> | null = null;
  #looking = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: FollowDeps, row: RootRow) {
    this.#deps = deps;
    this.row = row;
    const { calmMs, longestMs } = deps.patience;
    this.#gatherer = createGatherer({ calmMs, longestMs, most: mostEvents }, (batch) => this.#changed(batch));
  }

  follow(): void {
    if (this.#following || this.#closed) return;
    this.#following = true;
    this.#timer = setInterval(() => void this.#lookAfter(), this.#deps.patience.lookMs).unref();
    this.#catchUp();
  }

  rest(): void {
    this.#following = false;
    clearInterval(this.#timer);
    this.#unfollow();
    this.#polling = null;
    this.#unreachable = null;
    this.#failed = false;
  }

  rescan(): Promise<ScanOutcome> {
    return this.#want(true);
  }

  covers(folder: string): boolean {
    return this.#following && (this.#watch === null || this.#watch.has(folder));
  }

  leave(folder: string): void {
    this.#watch?.drop(folder);
  }

  condition(): Condition {
    return {
      scanning: this.#full || this.#wish !== null,
      unreachable: this.#unreachable,
      note: this.#failed ? failedOnce : this.#polling,
      unreadable: this.#unreadable,
    };
  }

  async close(): Promise<void> {
    this.rest();
    this.#ending.abort();
    while (this.#busy) await this.#busy;
  }

  get #closed(): boolean {
    return this.#ending.signal.aborted;
  }

  #want(asked: boolean): Promise<ScanOutcome> {
    if (this.#closed) return Promise.resolve({ kind: "stopped" });
    this.#wish ??= createDeferredScan();
    this.#wish.asked ||= asked;
    const { outcome } = this.#wish;
    this.#work();
    return outcome;
  }

  /** In the background: what goes wrong is logged and tried again. */
  #catchUp(): void {
    this.#want(false).catch((error: unknown) => this.#stumbled(error));
  }

  #stumbled(error: unknown): void {
    this.#failed = true;
    this.#comparedAt = performance.now();
    const name = errorKind(error);
    const code = codeOf(error);
    this.#deps.log.warn(
      { rootId: this.row.id, name, code },
      "a linked folder was not compared; trying again",
    );
  }

  #changed(batch: Batch): void {
    if (batch.kind === "everything") this.#catchUp();
    else {
      for (const folder of batch.names) this.#dirty.add(folder);
      this.#work();
    }
  }

  /** One walk at a time. */
  #work(): void {
    this.#busy ??= this.#loop().finally(() => {
      this.#busy = null;
      // Asked for between the end of the loop and here.
      if (this.#isAsked) this.#work();
    });
  }

  get #isAsked(): boolean {
    return this.#wish !== null || this.#dirty.size > 0;
  }

  async #loop(): Promise<void> {
    // A turn later, so that what is asked for at once is done at once.
    await Promise.resolve();
    while (this.#isAsked) {
      if (this.#wish) await this.#fulfil(this.#wish);
      else await this.#readDirty();
    }
  }

  async #fulfil(wish: DeferredScan): Promise<void> {
    this.#wish = null;
    this.#dirty = new Set();
    this.#full = true;
    try {
      await this.#prepare();
      const outcome = await scanAll(
        this.#deps,
        this.#scan(() => wish.asked || this.#following),
      );
      this.#note(outcome);
      this.#full = false;
      wish.settle(outcome);
    } catch (error) {
      this.#full = false;
      wish.fail(error);
    }
  }

  /** Watch first, then walk. A folder that became another one is watched anew. */
  async #prepare(): Promise<void> {
    if (!this.#following) return;
    const signature = await signatureOf(this.row.path);
    if (signature !== this.#signature) this.#unfollow();
    this.#signature = signature;
    if (this.#watch !== null || this.#polling !== null) return;
    const isTold = await hasEvents(this.row.path);
    if (!this.#following) return;
    if (isTold)
      this.#watch = watchDocuments(this.row.path, {
        change: (change) => this.#heard(change),
        refused: (reason) => this.#poll(reason),
      });
    else this.#polling = onNetwork;
  }

  #heard(change: FolderChange): void {
    if (change.kind === "rules") this.#gatherer.addEverything();
    else this.#gatherer.add(change.folder);
  }

  #poll(reason: string): void {
    this.#unfollow();
    this.#polling = reason;
  }

  #unfollow(): void {
    this.#watch?.close();
    this.#watch = null;
    this.#gatherer.cancel();
    this.#dirty = new Set();
  }

  #note(outcome: ScanOutcome): void {
    if (outcome.kind === "stopped") return;
    this.#comparedAt = performance.now();
    this.#failed = false;
    this.#unreachable = outcome.kind === "unreachable" ? outcome.reason : null;
    this.#unreadable = outcome.kind === "scanned" ? outcome.unreadable : [];
    if (outcome.kind === "unreachable") this.#unfollow();
    else this.#deps.scanned();
  }

  /** Of these folders, and what lies below them, the rest is as it was. */
  #notePart(folders: readonly string[], outcome: ScanOutcome): void {
    if (outcome.kind !== "scanned") return;
    const others = this.#unreadable.filter(({ path }) => !folders.some((folder) => isUnder(path, folder)));
    this.#unreadable = [...others, ...outcome.unreadable];
  }

  async #readDirty(): Promise<void> {
    const folders = [...this.#dirty];
    this.#dirty = new Set();
    if (!this.#following || this.#watch === null) return;
    try {
      const outcome = await scanSome(
        this.#deps,
        this.#scan(() => this.#following),
        folders,
      );
      if (outcome === null) this.#catchUp();
      else this.#notePart(folders, outcome);
    } catch (error) {
      this.#stumbled(error);
    }
  }

  #scan(isAsked: () => boolean): Scan {
    return {
      root: this.row,
      watch: () => this.#watch,
      isWanted: () => !this.#closed && isAsked(),
      signal: this.#ending.signal,
    };
  }

  /** A stat now and then tells of what no event does: a disk that was taken out or put back. */
  async #lookAfter(): Promise<void> {
    // A disk that hangs answers nothing: one stat waits for it, not one of every five seconds.
    if (this.#looking || this.#busy || !this.#following) return;
    const { pollMs, safetyMs } = this.#deps.patience;
    const age = performance.now() - this.#comparedAt;
    this.#looking = true;
    const signature = await signatureOf(this.row.path);
    this.#looking = false;
    if (this.#busy || !this.#following) return;
    if (this.#unreachable !== null) {
      if (signature !== null) this.#catchUp();
    } else if (signature !== this.#signature) this.#catchUp();
    else if (age >= (this.#polling !== null || this.#failed ? pollMs : safetyMs)) this.#catchUp();
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
