import { chmod, mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { DEFAULT_OWNER } from "@memory/shared";
import { codeOf } from "@memory/sources/files";
import type { Deps } from "../../models/deps.ts";
import type { Home } from "../../platform/home.ts";
import { type Background, inBackground } from "../../platform/schedule/background.ts";
import { countWrites } from "../../store/count-writes.ts";
import { ownerUuid } from "../../store/owner-key.ts";
import type { KeptSession } from "./queries/kept.ts";
import { findOwners } from "./queries/owners.ts";
import type { FilesTask, SessionFile } from "./session-file.ts";

/** A tree of text files below the home that says what is kept of sessions. It is on where its folder is. */
export interface SessionTree extends Pick<Background, "start" | "stop"> {
  /** The folder of an owner's, whether it is there or not. */
  folderOf(ownerId: string): string;
  isOn(ownerId: string): Promise<boolean>;
  turn(ownerId: string, on: boolean): Promise<void>;
  /** Brings the files in line with the store; resolves when they are. */
  refresh(ownerId: string): Promise<void>;
}

type TreeDeps = Pick<Deps, "store" | "log"> & {
  readonly workers: Pick<Deps["workers"], "lists">;
  readonly home: Pick<Home, "sessions">;
};

/** Milliseconds between two looks at whether anything was written. */
const LOOK_MS = 2_000;
const READ_ONLY = 0o400;
const FOLDER = { recursive: true, mode: 0o700 } as const;

export function createSessionTree(deps: TreeDeps): SessionTree {
  const { store, home, workers, log } = deps;
  const folderOf = (ownerId: string) => {
    const owner = ownerUuid(ownerId);
    return join(home.sessions, owner === DEFAULT_OWNER ? "mine" : owner);
  };
  const stamps = new Map<string, Map<string, Written>>();
  let queue: Promise<void> = Promise.resolve();

  /** One after the other: two at once would write the same files. */
  const refresh = (ownerId: string): Promise<void> => {
    const next = queue.then(() => bringInLine(ownerId));
    queue = next.catch(() => undefined);
    return next;
  };

  async function bringInLine(ownerId: string): Promise<void> {
    const folder = folderOf(ownerId);
    if (!(await isFolder(folder))) return;
    const known = stamps.get(folder) ?? new Map<string, Written>();
    const ask = <Answer>(task: FilesTask) => workers.lists.run<Answer>(task, { name: "sessionFiles" });
    const kept = await ask<readonly KeptSession[]>({ ownerId, kind: "list" });
    const now = new Map<string, Written>();
    for (const session of kept) {
      const key = `${session.agent} ${session.session}`;
      const before = known.get(key);
      if (before?.stamp === session.stamp) {
        now.set(key, before);
        continue;
      }
      const file = await ask<SessionFile | null>({ ownerId, kind: "file", session });
      if (!file) continue;
      const path = join(folder, ...file.path);
      await writeReadOnly(path, file.text);
      now.set(key, { path, stamp: session.stamp });
    }
    stamps.set(folder, now);
    await removeOthers(folder, new Set([...now.values()].map(({ path }) => path)));
  }

  const watching = inBackground(async ({ signal, sleep }) => {
    let seen = -1;
    while (!signal.aborted) {
      const writes = countWrites(store);
      if (writes !== seen)
        try {
          for (const ownerId of findOwners(store)) await refresh(ownerId);
          seen = writes;
        } catch (error) {
          // A full disk: the rest is written with the next look.
          log.warn({ code: codeOf(error) }, "the tree of sessions could not be written");
        }
      await sleep(LOOK_MS);
    }
    await queue;
  });

  return {
    start: watching.start,
    stop: watching.stop,
    folderOf,
    isOn: (ownerId) => isFolder(folderOf(ownerId)),
    refresh,
    async turn(ownerId, on) {
      const folder = folderOf(ownerId);
      if (on) {
        await mkdir(folder, FOLDER);
        return refresh(ownerId);
      }
      const gone = queue.then(() => rm(folder, { recursive: true, force: true }));
      queue = gone.catch(() => undefined);
      stamps.delete(folder);
      await gone;
    },
  };
}

interface Written {
  readonly path: string;
  readonly stamp: string;
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Whole or not at all, and only where it says something else. */
async function writeReadOnly(path: string, text: string): Promise<void> {
  const before = await readFile(path, "utf8").catch(() => null);
  if (before === text) return;
  await mkdir(dirname(path), FOLDER);
  const draft = `${path}.draft`;
  await rm(draft, { force: true });
  await writeFile(draft, text, { mode: 0o600 });
  await chmod(draft, READ_ONLY);
  await rename(draft, path);
}

/** Files of sessions that are gone or are called otherwise now, and folders that are empty by that. */
async function removeOthers(folder: string, wanted: ReadonlySet<string>): Promise<void> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const places = found.map((one) => ({ path: join(one.parentPath, one.name), isFolder: one.isDirectory() }));
  for (const { path, isFolder } of places)
    if (!isFolder && !wanted.has(path)) await rm(path, { force: true });
  const depth = (path: string) => relative(folder, path).length;
  for (const { path } of places.filter((one) => one.isFolder).sort((a, b) => depth(b.path) - depth(a.path)))
    await rmdir(path).catch(() => undefined);
}
