import { mkdir, rename, rm, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { ApiError, type PullDone, type PullItem } from "@memory/shared";
import { bytes as inBytes } from "@memory/shared/words";
import type { Home } from "../../platform/home.ts";
import { bytesOf, type ShelfEntry, sourceOf } from "./catalog.ts";
import { DiskFull, loadFile, WrongFile } from "./load-file.ts";
import { folderOf, isHere, partOf, sizeOf, unfinishedOf } from "./places.ts";

export interface ShelfDeps {
  readonly home: Pick<Home, "path">;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: () => number;
  /** Bytes that are free where a path lies; asked of the system without. */
  readonly free?: (path: string) => Promise<number>;
}

interface PullOptions {
  /** Address of a folder with its files; its source without. */
  readonly from?: string | null;
  readonly signal: AbortSignal;
}

/** Room that is left beside a model: the store lies on the same disk. */
const SPARE = 128 * 1024 * 1024;
/** Milliseconds between two words about how far it is. */
const EACH_MS = 200;

/** Folders that are being filled. */
const filling = new Set<string>();

/**
 * Load a model of the shelf. It is there when all its files are, each of the SHA-256 that is written down here, and not before. Leaving
 * early keeps what has come. Throws `ApiError`.
 */
export async function* pullFromShelf(
  deps: ShelfDeps,
  entry: ShelfEntry,
  { from, signal }: PullOptions,
): AsyncGenerator<PullItem | PullDone> {
  const { clock } = deps;
  const home = deps.home.path;
  const [started, folder, place] = [clock(), unfinishedOf(home, entry), folderOf(home, entry)];
  const done = (): PullDone => ({
    type: "done",
    model: entry.name,
    durationMs: Math.max(0, clock() - started),
  });
  if (await isHere(home, entry)) return yield done();
  if (filling.has(folder)) throw new ApiError("conflict", `${entry.name} is being loaded already`);
  filling.add(folder);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await checkRoom(deps, entry, folder);
    yield* loadAll(deps, entry, { base: (from ?? sourceOf(entry)).replace(/\/+$/, ""), folder, signal });
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    // One that is damaged gives way.
    await rm(place, { recursive: true, force: true });
    await rename(folder, place);
    yield done();
  } catch (error) {
    throw await refusalOf(error, entry, folder);
  } finally {
    filling.delete(folder);
  }
}

interface Into {
  readonly base: string;
  readonly folder: string;
  readonly signal: AbortSignal;
}

async function* loadAll(deps: ShelfDeps, entry: ShelfEntry, into: Into): AsyncGenerator<PullItem> {
  const total = bytesOf(entry);
  let before = 0;
  let said = -Infinity;
  for (const file of entry.files) {
    const item = (have: number): PullItem => ({
      type: "item",
      status: `loading ${file.path}`,
      completed: before + have,
      total,
    });
    for await (const have of loadFile(deps, file, into)) {
      const now = performance.now();
      if (now - said < EACH_MS && have < file.bytes) continue;
      said = now;
      yield item(have);
    }
    before += file.bytes;
  }
  yield { type: "item", status: "checked", completed: total, total };
}

async function checkRoom({ free = freeAt }: ShelfDeps, entry: ShelfEntry, folder: string): Promise<void> {
  const parts = await Promise.all(entry.files.map((file) => sizeOf(partOf(folder, file))));
  const needed = bytesOf(entry) - parts.reduce((sum, size) => sum + size, 0) + SPARE;
  const there = await free(folder);
  if (there >= needed) return;
  throw new ApiError(
    "unavailable",
    `there is not enough room for ${entry.name}: it needs ${inBytes(needed)} with what has to stay free, and ${inBytes(there)} are free at ${folder}; nothing was loaded`,
  );
}

async function freeAt(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

/** What cannot be a beginning is not kept. */
async function refusalOf(error: unknown, { name }: ShelfEntry, folder: string): Promise<unknown> {
  if (error instanceof WrongFile) {
    await rm(folder, { recursive: true, force: true });
    return new ApiError(
      "conflict",
      `what came is not the ${name} that is known here, and nothing of it was kept: ${error.message}`,
    );
  }
  if (error instanceof DiskFull) {
    await rm(folder, { recursive: true, force: true });
    return new ApiError(
      "unavailable",
      `the disk became full while ${name} was loaded; what had come was removed again, so that the memory has room. Free some and run it again`,
    );
  }
  return error;
}
