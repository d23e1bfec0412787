import { dirname, join } from "node:path";
import { isUnder } from "@memory/sources/files";
import { createYielder } from "../../platform/schedule/time-slice.ts";
import { projectNames } from "../project-names.ts";
import { lookInThread, type NamedWalk } from "../walk-in-thread.ts";
import { assertWanted } from "./cancellation.ts";
import { compareFolder, isOnDisk, type SettledFiles, type StoredFile, settleUnseen } from "./compare.ts";
import { handfuls, handOver } from "./hand-over.ts";
import { findKnownIn } from "./queries.ts";
import type { Scan, ScanDeps, ScanOutcome } from "./scan-types.ts";

export type Reached = Extract<NamedWalk, { kind: "walked" }>;

interface Findings {
  readonly walked: Reached;
  /** Folders with documents that the walk did not come to. */
  readonly gone: readonly string[];
}

/** New and changed files are offered first: one that was renamed is known again by its content before its old name goes. */
export async function compareAll(
  deps: ScanDeps,
  scan: Scan,
  { walked, gone }: Findings,
): Promise<ScanOutcome> {
  const { owner_id: ownerId, id: rootId } = scan.root;
  const hand = handOver(deps, scan);
  const yieldIfDue = createYielder();
  const unseen: StoredFile[] = [];
  let files = 0;
  for (const folder of walked.folders) {
    assertWanted(scan);
    files += folder.files.length;
    const compared = await compareFolder(findKnownIn(deps.store, ownerId, folder.path), folder, yieldIfDue);
    for (const known of compared.unseen) unseen.push(known);
    const { path, project } = folder;
    for (const some of handfuls(compared.news))
      await hand.offer(
        some.map(({ name, ...seen }) => ({ path: join(path, name), rootId, project, ...seen })),
      );
    await yieldIfDue();
  }
  for (const folder of gone)
    for (const known of findKnownIn(deps.store, ownerId, folder)) {
      unseen.push(...known.filter(isOnDisk));
      await yieldIfDue();
    }
  const settled = await lookAgain(deps, scan, { unseen, wasWalked: whatWasWalked(walked) });
  for (const some of handfuls(settled.news))
    await hand.offer(some.map(({ state: _, ...seen }) => ({ ...seen, rootId })));
  await hand.flush();
  await hand.takeAway(settled.missing, settled.leftOut);
  const { queued, missing } = hand.counted();
  return { kind: "scanned", files, queued, missing, capped: walked.capped, unreadable: walked.unreadable };
}

interface Unseen {
  readonly unseen: readonly StoredFile[];
  readonly wasWalked: (path: string) => boolean;
}

/** A handful at a time: 50,000 answers of a worker thread at once would stop this one for 70 ms. */
async function lookAgain(deps: ScanDeps, scan: Scan, { unseen, wasWalked }: Unseen): Promise<SettledFiles> {
  const all: SettledFiles = { missing: [], leftOut: [], news: [] };
  const nameOf = projectNames(deps, scan.root.owner_id, { kept: true });
  for (const some of handfuls(unseen)) {
    const paths = some.map(({ path }) => path);
    const looks = await lookInThread(deps.walks, paths, { nameOf, signal: scan.signal });
    assertWanted(scan);
    const settled = settleUnseen(some, looks, wasWalked);
    all.missing.push(...settled.missing);
    all.leftOut.push(...settled.leftOut);
    all.news.push(...settled.news);
  }
  return all;
}

/** Would the walk have met a file, were it not left out? Not behind a cap, nor in a folder that cannot be read. */
function whatWasWalked(walked: Reached): (path: string) => boolean {
  const complete = new Set(walked.folders.filter((folder) => folder.complete).map(({ path }) => path));
  const unreadable = walked.unreadable.map(({ path }) => path);
  return (path) =>
    complete.has(dirname(path)) || (!walked.capped && !unreadable.some((other) => isUnder(path, other)));
}
