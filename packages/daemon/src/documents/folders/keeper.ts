import { dirname } from "node:path";
import { ApiError, type RescanAnswer, type Root, type WatchStats } from "@memory/shared";
import { ownFolders, type SessionFolders } from "@memory/sources/agents";
import { isUnder, offLimits, realFolders } from "@memory/sources/files";
import type { z } from "zod";
import type { Commit } from "../../activity/operation.ts";
import type { Deps } from "../../models/deps.ts";
import { errorKind } from "../../platform/errors.ts";
import { createMutex } from "../../platform/schedule/mutex.ts";
import type { Pool } from "../../platform/schedule/pool.ts";
import type { Intake } from "../intake.ts";
import { findWatchedFiles } from "../queries/files.ts";
import { takeOver } from "./belong.ts";
import { type FileFollower, followFiles } from "./follow-files.ts";
import { type FollowDeps, followRoot, type LiveRoot } from "./follow-root.ts";
import { innermostAround, type Linking, linkFolder, openFolder } from "./link.ts";
import { defaultIntervals, type FolderIntervals } from "./patience.ts";
import { findAllRoots, findRoot, findRoots, type RootRow, setPaused } from "./queries.ts";
import { showRoot } from "./show-root.ts";
import { type Condition, calm } from "./state.ts";
import { type Unlinking, unlinkFolder } from "./unlink.ts";

export interface RootKeeperDeps extends Pick<Deps, "store" | "log" | "clock" | "newId"> {
  readonly intake: Intake;
  /** Runs `workers/walk-worker.ts`. */
  readonly walks: Pick<Pool, "run">;
  readonly config: {
    readonly folders: SessionFolders;
    readonly sync: "on" | "off";
    readonly home: string;
    readonly walkCap: number;
    readonly walkDepth: number;
  };
  readonly patience?: Partial<FolderIntervals>;
}

/** Keeps the linked folders and followed files in step with the store. */
export interface RootKeeper {
  start(): void;
  /** Resolves when nothing is written any more. */
  stop(): Promise<void>;
  show(row: RootRow): Root;
  condition(row: Pick<RootRow, "id">): Condition;
  stats(ownerId: string): z.output<typeof WatchStats>;
  /** `commit` writes down that a folder is linked, followed, or no longer. */
  link(ownerId: string, path: string, how?: Partial<Linking>): Promise<Root>;
  setWatching(ownerId: string, id: string, watching: boolean, commit?: Commit): Root;
  /** Follows folders that have come from elsewhere, but for those whose files are never read. */
  followThese(ownerId: string, ids: readonly string[]): void;
  rescan(ownerId: string, id: string): Promise<z.output<typeof RescanAnswer>>;
  /** Answers how many documents went. */
  unlink(ownerId: string, id: string, documents: Unlinking["documents"], commit?: Commit): Promise<number>;
  /** Single files are followed, or no longer. */
  followFiles(): void;
}

const unlogged: Commit = (work) => work();

/** Unreadable entries that an answer names. */
const mostNamed = 100;

export const createRootKeeper = (deps: RootKeeperDeps): RootKeeper => new Keeper(deps);

class Keeper implements RootKeeper {
  readonly #deps: RootKeeperDeps;
  readonly #follow: FollowDeps;
  readonly #files: FileFollower;
  readonly #live = new Map<string, LiveRoot>();
  /** Links and unlinks under way: one after the other where one folder lies in the other. */
  readonly #linking = createMutex(touches);
  /** Being unlinked: for everybody else they are gone already. */
  readonly #leaving = new Set<string>();
  readonly #ending = new AbortController();

  constructor(deps: RootKeeperDeps) {
    const { store, config } = deps;
    this.#deps = deps;
    const patience = { ...defaultIntervals, ...deps.patience };
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
        ...realFolders(ownFolders(config)),
        ...findRoots(store, root.owner_id)
          .filter(({ id, path }) => id !== root.id && isUnder(path, root.path))
          .map(({ path }) => path),
      ],
      scanned: () => this.followFiles(),
    };
  }

  start(): void {
    const rows = findAllRoots(this.#deps.store);
    // Finishes the work of a daemon that was killed; the outer folders first, since those inside take from
    // them.
    for (const row of rows.toSorted((a, b) => a.path.length - b.path.length))
      void this.#linking.runExclusive(placeOf(row), () => this.#takeOver(row));
    if (!this.#isOn) return;
    for (const row of rows) this.#open(row);
    this.followFiles();
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    const closing = [...this.#live.values()].map((root) => root.close());
    await Promise.all([this.#linking.whenIdle(), this.#files.close(), ...closing]);
  }

  show(row: RootRow): Root {
    const condition = this.condition(row);
    return showRoot(this.#deps, row, { condition, trouble: this.#deps.intake.trouble() });
  }

  condition({ id }: Pick<RootRow, "id">): Condition {
    return this.#live.get(id)?.condition() ?? calm;
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

  async link(ownerId: string, path: string, how: Partial<Linking> = {}): Promise<Root> {
    const folder = await openFolder(path, ownFolders(this.#deps.config));
    return this.#linking.runExclusive({ ownerId, path: folder.path }, async () => {
      if (this.#stopped)
        throw new ApiError("conflict", "the daemon stops; link the folder when it runs again");
      const { row, isNew } = linkFolder(this.#deps, ownerId, {
        ...folder,
        commit: unlogged,
        ...how,
      });
      if (isNew) await this.#welcome(row);
      return this.show(findRoot(this.#deps.store, ownerId, row.id) ?? row);
    });
  }

  setWatching(ownerId: string, id: string, watching: boolean, commit: Commit = unlogged): Root {
    const before = this.#row(ownerId, id);
    commit(() => setPaused(this.#deps.store, ownerId, id, !watching), id);
    const root = this.#open({ ...before, paused: watching ? 0 : 1 });
    if (!watching) root.rest();
    else if (this.#isOn) root.follow();
    this.followFiles();
    return this.show(this.#row(ownerId, id));
  }

  followThese(ownerId: string, ids: readonly string[]): void {
    const own = ownFolders(this.#deps.config);
    for (const id of ids) {
      const { path } = this.#row(ownerId, id);
      if (offLimits(own, { path, real: path }) === null) this.setWatching(ownerId, id, true);
    }
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
        // A person may have mended what kept them from being read.
        this.#deps.intake.hasten(id);
        const { files, queued, missing, capped } = outcome;
        const unreadable = outcome.unreadable.slice(0, mostNamed);
        return { root: this.show(this.#row(ownerId, id)), files, queued, missing, capped, unreadable };
      }
    }
  }

  async unlink(
    ownerId: string,
    id: string,
    documents: Unlinking["documents"],
    commit: Commit = unlogged,
  ): Promise<number> {
    const row = this.#row(ownerId, id);
    this.#leaving.add(id);
    return this.#linking.runExclusive(placeOf(row), async () => {
      try {
        // Its readers end first: nothing may come back after it is gone.
        await this.#live.get(id)?.close();
        this.#live.delete(id);
        const { signal } = this.#ending;
        const { documents: removed, outer } = await unlinkFolder(this.#deps, row, {
          documents,
          signal,
          commit,
        });
        if (outer && !this.#leaving.has(outer.id)) this.#inBackground(this.#open(outer));
        return removed;
      } finally {
        this.#leaving.delete(id);
        // After a refusal of the store, the folder is as linked as before.
        const still = findRoot(this.#deps.store, ownerId, id);
        if (still && !this.#stopped) await this.#welcome(still);
        else this.followFiles();
      }
    });
  }

  followFiles(): void {
    if (!this.#isOn || this.#stopped) return;
    this.#files.follow(findWatchedFiles(this.#deps.store).filter((file) => !this.#isCovered(file)));
  }

  get #stopped(): boolean {
    return this.#ending.signal.aborted;
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
    if (!row || this.#leaving.has(id)) throw new ApiError("not_found", `no linked folder ${id}`);
    return row;
  }

  async #welcome(row: RootRow): Promise<void> {
    // The folders around it leave its files to it.
    for (const root of this.#live.values()) if (root.row.owner_id === row.owner_id) root.leave(row.path);
    const root = this.#open(row);
    if (!this.#isOn) this.#inBackground(root);
    await this.#takeOver(row);
    this.followFiles();
  }

  async #takeOver(row: RootRow): Promise<void> {
    const { store, log } = this.#deps;
    try {
      if (!findRoot(store, row.owner_id, row.id)) return;
      const outer = innermostAround(findRoots(store, row.owner_id), row.path)?.id ?? null;
      await takeOver(store, row, { outer, signal: this.#ending.signal });
    } catch (error) {
      const name = errorKind(error);
      log.warn(
        { rootId: row.id, name },
        "a linked folder has not all of its documents; the next start does it",
      );
    }
  }

  #open(row: RootRow): LiveRoot {
    const known = this.#live.get(row.id);
    if (known) return known;
    const root = followRoot(this.#follow, row);
    this.#live.set(row.id, root);
    // A folder opened too late is closed at once: a closed one reads and writes nothing.
    if (this.#stopped) void root.close();
    else if (this.#isOn && row.paused === 0) root.follow();
    return root;
  }

  #inBackground(root: LiveRoot): void {
    root.rescan().catch((error: unknown) => {
      const name = errorKind(error);
      this.#deps.log.warn({ rootId: root.row.id, name }, "a linked folder was not compared; rescan it");
    });
  }
}

/** A folder that is being linked or unlinked. */
interface Place {
  readonly ownerId: string;
  readonly path: string;
}

/** True where one folder lies in the other. */
const touches = (one: Place, other: Place): boolean =>
  one.ownerId === other.ownerId && (isUnder(one.path, other.path) || isUnder(other.path, one.path));

const placeOf = ({ owner_id: ownerId, path }: RootRow): Place => ({ ownerId, path });
