import { join } from "node:path";
import type { WalkTask } from "@memory/sources/files";
import { isUnder } from "@memory/sources/files";
import type { FolderWatch } from "../../platform/folder-watch/watch-folders.ts";
import { projectNames } from "../project-names.ts";
import { findByPath } from "../queries/rows.ts";
import { type NamedWalk, walkInThread } from "../walk-in-thread.ts";
import { assertWanted, Cancelled, unlessStopped } from "./cancellation.ts";
import { compareAll, type Reached } from "./compare-all.ts";
import { findFoldersUnder, findRoot, knowsFilesUnder, type RootRow, recordScan } from "./queries.ts";
import type { Scan, ScanDeps, ScanOutcome } from "./scan-types.ts";

const otherDisk =
  "the folder is on another disk than before and has none of its files: its own disk is not mounted; mount it, or unlink the folder";

/** Compare all of a root with the store. */
export const scanAll = (deps: ScanDeps, scan: Scan): Promise<ScanOutcome> =>
  unlessStopped(scan, async () => {
    const { root } = scan;
    const { walked, at } = await walkAndFollow(deps, scan);
    if (walked.kind === "unreachable") return walked;
    const before = findRoot(deps.store, root.owner_id, root.id);
    if (!before) throw new Cancelled();
    if (walked.device !== before.device && isStrange(deps, root, walked))
      return { kind: "unreachable", reason: otherDisk };
    const gone = foldersWithout(deps, root, [root.path], walked);
    const outcome = await compareAll(deps, scan, { walked, gone });
    assertWanted(scan);
    recordScan(deps.store, root, { at, device: walked.device, capped: walked.capped });
    return outcome;
  });

/** None of what is there is known, and what is known is not there: a mount point may hold stray files of its own. */
function isStrange({ store }: ScanDeps, { owner_id: ownerId, path }: RootRow, walked: Reached): boolean {
  if (!knowsFilesUnder(store, ownerId, path)) return false;
  for (const { path: folder, files } of walked.folders)
    for (const { name } of files) if (findByPath(store, ownerId, join(folder, name))) return false;
  return true;
}

/**
 * Compare some folders of a root, and whatever came or went in them. Answers null when the root is not what it was:
 * then all of it has to be looked at.
 */
export const scanSome = (
  deps: ScanDeps,
  scan: Scan,
  folders: readonly string[],
): Promise<ScanOutcome | null> =>
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

async function walkOnce(deps: ScanDeps, { root, isWanted, signal }: Scan, part: Part): Promise<NamedWalk> {
  const task: WalkTask = {
    root: root.path,
    ...part,
    skip: deps.skipIn(root),
    cap: deps.walkCap,
    depth: deps.walkDepth,
  };
  const nameOf = projectNames(deps, root.owner_id, { kept: true });
  const walked = await walkInThread(deps.walks, task, { nameOf, signal });
  assertWanted({ isWanted });
  return walked;
}
