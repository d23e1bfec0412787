import { dirname } from "node:path";
import type { Deps } from "../deps.ts";
import type { Intake } from "../documents/intake.ts";
import type { Look } from "../documents/walk/look.ts";
import type { Pool } from "../workers/pool.ts";
import { isNews } from "./compare.ts";
import type { Patience } from "./follow-root.ts";
import { createGatherer } from "./gather.ts";
import { hasEvents } from "./network-disk.ts";
import { findKnownAt } from "./queries.ts";
import { type FolderWatch, watchFolders } from "./watcher.ts";

/** A file that a person follows. */
export interface FollowedFile {
  readonly ownerId: string;
  readonly path: string;
}

export interface FollowFilesDeps extends Pick<Deps, "store" | "log"> {
  readonly intake: Pick<Intake, "offer" | "markMissing">;
  readonly walks: Pick<Pool, "run">;
  readonly patience: Patience;
  /** The linked folder a file lies in, watched or not. */
  readonly rootOf: (file: FollowedFile) => string | null;
}

export interface FileFollower {
  /** Follow these and no others. */
  follow(files: readonly FollowedFile[]): void;
  close(): Promise<void>;
}

const mostEvents = 5000;

/** Single files, by the folders they are in: an editor that saves by renaming would slip from a watch on the file. */
export function followFiles(deps: FollowFilesDeps): FileFollower {
  const { patience } = deps;
  const ending = new AbortController();
  let followed = new Map<string, FollowedFile[]>();
  const watches = new Map<string, FolderWatch>();
  /** Folders that tell of nothing, or are not there: looked at now and then. */
  const quiet = new Set<string>();
  let work: Promise<void> = Promise.resolve();
  let lookedAt = performance.now();

  const check = (folders: Iterable<string>): void => {
    const files = [...new Set(folders)].flatMap((folder) => followed.get(folder) ?? []);
    if (files.length === 0) return;
    work = work
      .then(() => compareFiles(deps, files, { signal: ending.signal, lost: (folder) => quiet.add(folder) }))
      .catch((error: unknown) => {
        for (const { path } of files) quiet.add(dirname(path));
        const name = error instanceof Error ? error.name : "unknown";
        if (!ending.signal.aborted) deps.log.warn({ name }, "followed files were not compared; trying again");
      });
  };
  const gatherer = createGatherer({ ...patience, most: mostEvents }, (batch) =>
    check(batch.kind === "everything" ? followed.keys() : batch.names),
  );
  const leave = (folder: string): void => {
    watches.get(folder)?.close();
    watches.delete(folder);
    quiet.delete(folder);
  };
  const watch = async (folder: string): Promise<void> => {
    const isTold = await hasEvents(folder);
    if (ending.signal.aborted || !followed.has(folder)) return;
    leave(folder);
    const opened = watchFolders(
      folder,
      {
        change: (change) => gatherer.add(change.kind === "folder" ? change.folder : folder),
        refused: () => undefined,
      },
      { below: false },
    );
    watches.set(folder, opened);
    if (!isTold || (await opened.follow([folder])) === 0) quiet.add(folder);
    check([folder]);
  };
  const timer = setInterval(() => {
    for (const folder of quiet) void watch(folder);
    if (performance.now() - lookedAt < patience.safetyMs) return;
    lookedAt = performance.now();
    check(followed.keys());
  }, patience.pollMs).unref();

  return {
    follow(files) {
      const before = new Set([...followed.values()].flat().map(({ path }) => path));
      followed = byFolder(files);
      for (const folder of [...watches.keys()]) if (!followed.has(folder)) leave(folder);
      for (const [folder, inIt] of followed)
        if (!watches.has(folder)) void watch(folder);
        else if (inIt.some(({ path }) => !before.has(path))) check([folder]);
    },
    async close() {
      ending.abort();
      clearInterval(timer);
      gatherer.cancel();
      for (const folder of [...watches.keys()]) leave(folder);
      await work;
    },
  };
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

interface Looking {
  readonly signal: AbortSignal;
  readonly lost: (folder: string) => void;
}

async function compareFiles(
  { store, intake, walks, rootOf }: FollowFilesDeps,
  files: readonly FollowedFile[],
  { signal, lost }: Looking,
): Promise<void> {
  const looks = await walks.run<Look[]>(
    files.map(({ path }) => path),
    { name: "look", signal },
  );
  for (const [n, file] of files.entries()) {
    if (signal.aborted) return;
    const seen = looks[n];
    const known = findKnownAt(store, file.ownerId, file.path);
    // Somebody stopped following it, or forgot it, since it was looked at.
    if (!known?.watching) continue;
    switch (seen?.state) {
      case "file": {
        const { path, size, mtime, project } = seen;
        if (isNews(known, seen))
          await intake.offer(file.ownerId, [{ path, size, mtime, project, rootId: rootOf(file) }]);
        break;
      }
      case "gone":
        if (known.status !== "missing") await intake.markMissing(file.ownerId, [known.id]);
        break;
      case "lost":
        // Its folder is gone: a disk that was taken out looks just like that, so nothing is marked.
        lost(dirname(file.path));
        break;
      case "unclear":
      case undefined:
        break;
    }
  }
}
