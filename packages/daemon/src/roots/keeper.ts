import { realpathSync } from "node:fs";
import { dirname } from "node:path";
import { ApiError, type RescanAnswer, type Root, type WatchStats } from "@memory/shared";
import type { z } from "zod";
import type { Deps } from "../deps.ts";
import type { Intake } from "../documents/intake.ts";
import { countUnder, findWatchedFiles } from "../documents/queries/files.ts";
import { isUnder } from "../documents/walk/is-under.ts";
import type { Pool } from "../workers/pool.ts";
import { type FileFollower, followFiles } from "./follow-files.ts";
import { type FollowDeps, followRoot, type LiveRoot, type Patience } from "./follow-root.ts";
import { innermostAround, linkFolder, type OffLimits, openFolder } from "./link.ts";
import { findAllRoots, findRoot, findRoots, type RootRow, setPaused } from "./queries.ts";
import { type Condition, calm, reasonOf, stateOf } from "./state.ts";
import { unlinkFolder } from "./unlink.ts";

export interface RootKeeperDeps extends Pick<Deps, "store" | "log" | "clock" | "newId"> {
  readonly intake: Intake;
  /** Runs `workers/walk-worker.ts`. */
  readonly walks: Pick<Pool, "run">;
  readonly config: {
    readonly sync: "on" | "off";
    readonly home: string;
    readonly transcriptsDir: string;
    readonly walkCap: number;
    readonly walkDepth: number;
  };
  readonly patience?: Partial<Patience>;
}

/** Keeps the linked folders and followed files in step with the store. */
export interface RootKeeper {
  start(): void;
  /** Resolves when nothing is written any more. */
  stop(): Promise<void>;
  show(row: RootRow): Root;
  stats(ownerId: string): z.output<typeof WatchStats>;
  link(ownerId: string, path: string): Promise<Root>;
  setWatching(ownerId: string, id: string, watching: boolean): Root;
  rescan(ownerId: string, id: string): Promise<z.output<typeof RescanAnswer>>;
  /** Answers how many documents went. */
  unlink(ownerId: string, id: string, documents: "keep" | "remove"): Promise<number>;
  /** Single files are followed, or no longer. */
  followFiles(): void;
}

const defaultPatience: Patience = {
  calmMs: 150,
  longestMs: 1000,
  lookMs: 5000,
  pollMs: 30_000,
  safetyMs: 3_600_000,
};

/** Unreadable entries that an answer names. */
const mostNamed = 100;

export const createRootKeeper = (deps: RootKeeperDeps): RootKeeper => new Keeper(deps);

class Keeper implements RootKeeper {
  readonly #deps: RootKeeperDeps;
  readonly #follow: FollowDeps;
  readonly #files: FileFollower;
  readonly #offLimits: OffLimits;
  readonly #live = new Map<string, LiveRoot>();
  readonly #leaving = new Set<string>();
  #stopped = false;

  constructor(deps: RootKeeperDeps) {
    const { store, config } = deps;
    this.#deps = deps;
    this.#offLimits = [
      { path: resolved(config.home), what: "the daemon's own folder" },
      { path: resolved(config.transcriptsDir), what: "the folder of the transcripts, which are imported" },
    ];
    const patience = { ...defaultPatience, ...deps.patience };
    this.#files = followFiles({
      ...deps,
      patience,
      rootOf: ({ ownerId, path }) => innermostAround(findRoots(store, ownerId), path)?.id ?? null,
    });
    this.#follow = {
      ...deps,
      patience,
      walkCap: config.walkCap,
      walkDepth: config.walkDepth,
      skipIn: (root) => [
        ...this.#offLimits.map(({ path }) => path),
        ...findRoots(store, root.owner_id)
          .filter(({ id, path }) => id !== root.id && isUnder(path, root.path))
          .map(({ path }) => path),
      ],
      scanned: () => this.followFiles(),
    };
  }

  start(): void {
    if (!this.#isOn) return;
    for (const row of findAllRoots(this.#deps.store)) this.#open(row);
    this.followFiles();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all([this.#files.close(), ...[...this.#live.values()].map((root) => root.close())]);
  }

  show(row: RootRow): Root {
    const condition = this.#live.get(row.id)?.condition() ?? calm;
    return toRoot(this.#deps, row, condition);
  }

  stats(ownerId: string): z.output<typeof WatchStats> {
    const roots = findRoots(this.#deps.store, ownerId);
    const watched = this.#watched(ownerId);
    const single = findWatchedFiles(this.#deps.store).filter(
      (file) => file.ownerId === ownerId && !watched.some(({ path }) => isUnder(file.path, path)),
    );
    const { queued, missing } = this.#deps.intake.tally(ownerId);
    const capped = roots.some((root) => root.capped === 1);
    return { roots: roots.length, files: single.length, queued, missing, capped };
  }

  async link(ownerId: string, path: string): Promise<Root> {
    const folder = await openFolder(path, this.#offLimits);
    const { row, isNew } = linkFolder(this.#deps, ownerId, folder);
    if (isNew) {
      // The folders around it leave its files to it.
      for (const root of this.#live.values()) if (root.row.owner_id === ownerId) root.leave(row.path);
      const root = this.#open(row);
      if (!this.#isOn) this.#inBackground(root);
      this.followFiles();
    }
    return this.show(row);
  }

  setWatching(ownerId: string, id: string, watching: boolean): Root {
    const before = this.#row(ownerId, id);
    setPaused(this.#deps.store, ownerId, id, !watching);
    const root = this.#open({ ...before, paused: watching ? 0 : 1 });
    if (!watching) root.rest();
    else if (this.#isOn) root.follow();
    this.followFiles();
    return this.show(this.#row(ownerId, id));
  }

  async rescan(ownerId: string, id: string): Promise<z.output<typeof RescanAnswer>> {
    const outcome = await this.#open(this.#row(ownerId, id)).rescan();
    switch (outcome.kind) {
      case "unreachable":
        throw new ApiError("conflict", `the folder cannot be read: ${outcome.reason}; nothing was marked`);
      case "stopped":
        throw new ApiError(
          "conflict",
          "the folder is being unlinked, or the daemon stops; nothing more is read",
        );
      case "scanned": {
        const { files, queued, missing, capped } = outcome;
        const unreadable = outcome.unreadable.slice(0, mostNamed);
        return { root: this.show(this.#row(ownerId, id)), files, queued, missing, capped, unreadable };
      }
    }
  }

  async unlink(ownerId: string, id: string, documents: "keep" | "remove"): Promise<number> {
    const row = this.#row(ownerId, id);
    if (this.#leaving.has(id)) throw notLinked(id);
    this.#leaving.add(id);
    try {
      // Whatever reads it ends first: nothing may come back after it is gone.
      await this.#live.get(id)?.close();
      this.#live.delete(id);
      const { documents: removed, outer } = await unlinkFolder(this.#deps, row, documents);
      if (outer) this.#inBackground(this.#open(outer));
      return removed;
    } finally {
      this.#leaving.delete(id);
      // When the store refused, the folder is as linked as before.
      const still = findRoot(this.#deps.store, ownerId, id);
      if (still && !this.#stopped) this.#open(still);
      this.followFiles();
    }
  }

  followFiles(): void {
    if (!this.#isOn || this.#stopped) return;
    this.#files.follow(findWatchedFiles(this.#deps.store).filter((file) => !this.#isCovered(file)));
  }

  get #isOn(): boolean {
    return this.#deps.config.sync === "on";
  }

  /** A file that its linked folder leaves out has nobody else to follow it. */
  #isCovered({ ownerId, path }: { readonly ownerId: string; readonly path: string }): boolean {
    const root = innermostAround(this.#watched(ownerId), path);
    return root !== undefined && this.#live.get(root.id)?.covers(dirname(path)) === true;
  }

  #watched(ownerId: string): RootRow[] {
    return this.#isOn ? findRoots(this.#deps.store, ownerId).filter(({ paused }) => paused === 0) : [];
  }

  #row(ownerId: string, id: string): RootRow {
    const row = findRoot(this.#deps.store, ownerId, id);
    if (!row) throw notLinked(id);
    return row;
  }

  #open(row: RootRow): LiveRoot {
    const known = this.#live.get(row.id);
    if (known) return known;
    const root = followRoot(this.#follow, row);
    this.#live.set(row.id, root);
    if (this.#isOn && row.paused === 0 && !this.#stopped) root.follow();
    return root;
  }

  #inBackground(root: LiveRoot): void {
    root.rescan().catch((error: unknown) => {
      const name = error instanceof Error ? error.name : "unknown";
      this.#deps.log.warn({ rootId: root.row.id, name }, "a linked folder was not compared; rescan it");
    });
  }
}

const notLinked = (id: string): ApiError => new ApiError("not_found", `no linked folder ${id}`);

/** As a walk would name it; one that is not there yet stays as it is. */
function resolved(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** The row as the wire shows it. */
function toRoot({ store, config }: RootKeeperDeps, row: RootRow, condition: Condition): Root {
  const counts = countUnder(store, row.owner_id, row.path);
  const { pending, failed, skipped, missing, documents } = counts;
  const standing = { sync: config.sync, paused: row.paused === 1, condition, pending };
  const reason = reasonOf({ ...standing, cappedAt: row.capped === 1 ? config.walkCap : null });
  return {
    id: row.id,
    path: row.path,
    watching: config.sync === "on" && row.paused === 0,
    documents,
    lastScanAt: row.last_scan_at === null ? null : new Date(row.last_scan_at).toISOString(),
    createdAt: new Date(row.created_at).toISOString(),
    state: stateOf(standing),
    ...(reason !== undefined && { reason }),
    pending,
    failed,
    skipped,
    missing,
  };
}
