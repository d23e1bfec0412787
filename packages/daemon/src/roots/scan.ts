import { dirname, join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Deps } from "../deps.ts";
import type { FoundFile, Intake } from "../documents/intake.ts";
import { isUnder } from "../documents/walk/is-under.ts";
import type { Look } from "../documents/walk/look.ts";
import type { Walked, WalkTask } from "../documents/walk/walk.ts";
import { walkInThread } from "../documents/walk/walk-in-thread.ts";
import type { Pool } from "../workers/pool.ts";
import { compareFolder, type Known, leftOutReason, settle } from "./compare.ts";
import {
  findFoldersUnder,
  findKnownIn,
  findRoot,
  knowsFilesUnder,
  type RootRow,
  recordScan,
} from "./queries.ts";
import type { FolderWatch } from "./watcher.ts";

export interface ScanDeps extends Pick<Deps, "store" | "clock"> {
  readonly intake: Pick<Intake, "offer" | "markMissing" | "leaveOut">;
  readonly walks: Pick<Pool, "run">;
  readonly walkCap: number;
  readonly walkDepth: number;
  /** Folders inside a root that are never entered. */
  readonly skipIn: (root: RootRow) => string[];
}

/** One comparison of a root with the store. */
export interface Scan {
  readonly root: RootRow;
  /** Follows the folders it finds; null while the root is not followed. */
  readonly watch: () => FolderWatch | null;
  /** False once nobody wants the outcome any more: the root was unlinked or paused, or the daemon stops. */
  readonly isWanted: () => boolean;
  readonly signal: AbortSignal;
}

export type Outcome =
  | {
      readonly kind: "scanned";
      readonly files: number;
      readonly queued: number;
      readonly missing: number;
      readonly capped: boolean;
      readonly unreadable: readonly { path: string; reason: string }[];
    }
  | { readonly kind: "unreachable"; readonly reason: string }
  | { readonly kind: "stopped" };

/** Nobody wants to know any more: nothing is written after this. */
class Stopped extends Error {
  override readonly name = "Stopped";
}

/** Files handed over in one go: what a stop or an unlinking waits for. */
const handful = 500;
const sliceMs = 10;
const otherDisk =
  "the folder is empty and on another disk than before: its own disk is not mounted; mount it, or unlink the folder";

/** Compare all of a root with the store. */
export const scanAll = (deps: ScanDeps, scan: Scan): Promise<Outcome> =>
  unlessStopped(scan, async () => {
    const { root } = scan;
    const { walked, at } = await walkAndFollow(deps, scan);
    if (walked.kind === "unreachable") return walked;
    const before = findRoot(deps.store, root.owner_id, root.id);
    if (!before) throw new Stopped();
    const isEmpty = walked.folders.every(({ files }) => files.length === 0);
    if (isEmpty && walked.device !== before.device && knowsFilesUnder(deps.store, root.owner_id, root.path))
      return { kind: "unreachable", reason: otherDisk };
    const gone = foldersWithout(deps, root, [root.path], walked);
    const outcome = await compareAll(deps, scan, { walked, gone });
    assertWanted(scan);
    recordScan(deps.store, root, { at, device: walked.device, capped: walked.capped });
    return outcome;
  });

/**
 * Compare some folders of a root, and whatever came or went in them. Answers null when the root is not what it was:
 * then all of it has to be looked at.
 */
export const scanSome = (deps: ScanDeps, scan: Scan, folders: readonly string[]): Promise<Outcome | null> =>
  unlessStopped(scan, async () => {
    const { root } = scan;
    const watch = scan.watch();
    const here = await walkOnce(deps, scan, { folders: shallow(folders) });
    const before = findRoot(deps.store, root.owner_id, root.id);
    if (!before || !watch || here.kind === "unreachable" || here.device !== before.device) return null;
    const entered = here.folders.flatMap((folder) => folder.folders);
    const arrived = entered.filter((path) => !watch.has(path));
    const left = leftFolders(watch, here, folders);
    for (const folder of left) watch.drop(folder);
    const below = arrived.length > 0 ? await walkAndFollow(deps, scan, arrived) : null;
    if (below?.walked.kind === "unreachable") return null;
    const walked = below ? together(here, below.walked) : here;
    const gone = foldersWithout(deps, root, [...left, ...arrived], walked);
    return compareAll(deps, scan, { walked, gone });
  });

type Reached = Extract<Walked, { kind: "walked" }>;

/** Folders that are no longer part of the walk: gone, moved, or left out now. One that cannot be read is not gone. */
function leftFolders(watch: FolderWatch, here: Reached, asked: readonly string[]): string[] {
  const byPath = new Map(here.folders.map((folder) => [folder.path, folder]));
  const unreadable = new Set(here.unreadable.map(({ path }) => path));
  return asked.flatMap((path) => {
    const folder = byPath.get(path);
    if (folder) {
      const stay = new Set(folder.folders);
      return folder.complete ? watch.childrenOf(path).filter((child) => !stay.has(child)) : [];
    }
    return unreadable.has(path) || here.capped ? [] : [path];
  });
}

/** Folders with documents, in these and below, that the walk did not come to and that belong to this root. */
function foldersWithout(deps: ScanDeps, root: RootRow, within: readonly string[], walked: Reached): string[] {
  const met = new Set(walked.folders.map(({ path }) => path));
  const skip = deps.skipIn(root);
  const known = new Set(within.flatMap((folder) => findFoldersUnder(deps.store, root.owner_id, folder)));
  return [...known].filter((folder) => !met.has(folder) && !skip.some((other) => isUnder(folder, other)));
}

const shallow = (folders: readonly string[]) => folders.map((path) => ({ path, deep: false }));

/** A folder that is new was walked twice: the second time with all below, and later. */
function together(one: Reached, later: Reached): Reached {
  const again = new Set(later.folders.map(({ path }) => path));
  return {
    ...one,
    folders: [...one.folders.filter(({ path }) => !again.has(path)), ...later.folders],
    capped: one.capped || later.capped,
    unreadable: [...one.unreadable, ...later.unreadable],
  };
}

/** Walks until no folder is left that was not followed before its files were listed: nothing falls in between. */
async function walkAndFollow(deps: ScanDeps, scan: Scan, below?: readonly string[]) {
  const part = below && { folders: below.map((path) => ({ path, deep: true })) };
  for (let round = 0; ; round++) {
    const at = deps.clock();
    const watch = scan.watch();
    const onlyFolders = round === 0 && watch !== null && !watch.has(scan.root.path);
    const walked = await walkOnce(deps, scan, { ...part, onlyFolders });
    if (walked.kind === "unreachable") return { walked, at };
    const added = (await scan.watch()?.follow(walked.folders.map(({ path }) => path))) ?? 0;
    assertWanted(scan);
    if (!onlyFolders && (added === 0 || round >= mostRounds)) return { walked, at };
  }
}

/** Folders that come up faster than they are walked are caught up with by their events. */
const mostRounds = 4;

type Part = Pick<WalkTask, "folders" | "onlyFolders">;

async function walkOnce(deps: ScanDeps, { root, isWanted, signal }: Scan, part: Part): Promise<Walked> {
  const task: WalkTask = {
    root: root.path,
    ...part,
    skip: deps.skipIn(root),
    cap: deps.walkCap,
    depth: deps.walkDepth,
  };
  const walked = await walkInThread(deps.walks, task, signal);
  assertWanted({ isWanted });
  return walked;
}

interface Findings {
  readonly walked: Reached;
  /** Folders with documents that the walk did not come to. */
  readonly gone: readonly string[];
}

/** New and changed files are offered first: one that was renamed is known again by its content before its old name goes. */
async function compareAll(deps: ScanDeps, scan: Scan, { walked, gone }: Findings): Promise<Outcome> {
  const { owner_id: ownerId, id: rootId } = scan.root;
  const hand = handOver(deps, scan);
  const unseen: Known[] = [];
  let files = 0;
  await inTurns(walked.folders, async (folder) => {
    files += folder.files.length;
    const compared = compareFolder(findKnownIn(deps.store, ownerId, folder.path), folder);
    for (const known of compared.unseen) unseen.push(known);
    const { path, project } = folder;
    await hand.offer(
      compared.news.map(({ name, size, mtime }) => ({
        path: join(path, name),
        rootId,
        project,
        size,
        mtime,
      })),
    );
  });
  await inTurns(gone, async (folder) => {
    for (const known of findKnownIn(deps.store, ownerId, folder))
      if (known.status !== "missing" && known.status !== "forgotten") unseen.push(known);
  });
  if (unseen.length > 0) {
    const looks = await deps.walks.run<Look[]>(
      unseen.map(({ path }) => path),
      { name: "look", signal: scan.signal },
    );
    const settled = settle(unseen, looks, whatWasWalked(walked));
    await hand.offer(
      settled.news.map(({ path, project, size, mtime }) => ({ path, rootId, project, size, mtime })),
    );
    await hand.flush();
    await hand.takeAway(settled.missing, settled.leftOut);
  }
  await hand.flush();
  const { queued, missing } = hand.counted();
  return { kind: "scanned", files, queued, missing, capped: walked.capped, unreadable: walked.unreadable };
}

/** Would the walk have met a file, were it not left out? Not behind a cap, nor in a folder that cannot be read. */
function whatWasWalked(walked: Reached): (path: string) => boolean {
  const complete = new Set(walked.folders.filter((folder) => folder.complete).map(({ path }) => path));
  const unreadable = walked.unreadable.map(({ path }) => path);
  return (path) =>
    complete.has(dirname(path)) || (!walked.capped && !unreadable.some((other) => isUnder(path, other)));
}

/** Hands over in handfuls, and nothing once nobody wants it. */
function handOver({ intake, skipIn }: ScanDeps, scan: Scan) {
  const ownerId = scan.root.owner_id;
  let waiting: FoundFile[] = [];
  let queued = 0;
  let missing = 0;
  const flush = async () => {
    const files = waiting;
    waiting = [];
    for (const some of handfuls(files)) {
      assertWanted(scan);
      // A folder may have been linked since it was walked: its files are its own.
      const skip = skipIn(scan.root);
      const ours = some.filter(({ path }) => !skip.some((folder) => isUnder(path, folder)));
      queued += await intake.offer(ownerId, ours);
    }
  };
  return {
    flush,
    async offer(files: readonly FoundFile[]) {
      waiting.push(...files);
      if (waiting.length >= handful) await flush();
    },
    async takeAway(gone: readonly string[], leftOut: readonly string[]) {
      for (const ids of handfuls(gone)) {
        assertWanted(scan);
        missing += await intake.markMissing(ownerId, ids);
      }
      for (const ids of handfuls(leftOut)) {
        assertWanted(scan);
        await intake.leaveOut(ownerId, ids, leftOutReason);
      }
    },
    counted: () => ({ queued, missing }),
  };
}

function* handfuls<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let n = 0; n < items.length; n += handful) yield items.slice(n, n + handful);
}

/** One after the other, with room for others in between. */
async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  let until = performance.now() + sliceMs;
  for (const item of items) {
    await work(item);
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + sliceMs;
  }
}

function assertWanted({ isWanted }: Pick<Scan, "isWanted">): void {
  if (!isWanted()) throw new Stopped();
}

async function unlessStopped<Result>(
  { isWanted }: Scan,
  work: () => Promise<Result>,
): Promise<Result | { readonly kind: "stopped" }> {
  try {
    return await work();
  } catch (error) {
    // A walk that is broken off rejects with an error of its own.
    if (error instanceof Stopped || !isWanted()) return { kind: "stopped" };
    throw error;
  }
}
