import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ShelfModel } from "@memory/shared";
import { bytesOf, type ShelfEntry, type ShelfFile, sourceOf } from "./catalog.ts";

/** Folder of a model that is here; it comes into being whole. */
export const folderOf = (home: string, { name }: Pick<ShelfEntry, "name">): string =>
  join(home, "models", name);

/** Where it is put together, and nobody loads it from. */
export const unfinishedOf = (home: string, { name }: Pick<ShelfEntry, "name">): string =>
  join(home, "models", ".unfinished", name);

/** A file that is not there whole. */
export const partOf = (folder: string, { path }: Pick<ShelfFile, "path">): string =>
  join(folder, `${path}.part`);

export async function sizeOf(path: string): Promise<number> {
  const stats = await stat(path).catch(() => null);
  return stats?.isFile() ? stats.size : 0;
}

export async function isHere(home: string, entry: ShelfEntry): Promise<boolean> {
  const folder = folderOf(home, entry);
  const sizes = await Promise.all(entry.files.map(({ path }) => sizeOf(join(folder, path))));
  return entry.files.every(({ bytes }, n) => sizes[n] === bytes);
}

/** Bytes of a model that has not come whole yet. */
async function unfinished(home: string, entry: ShelfEntry): Promise<number> {
  const folder = unfinishedOf(home, entry);
  const sizes = await Promise.all(
    entry.files.map(
      async (file) => (await sizeOf(join(folder, file.path))) || (await sizeOf(partOf(folder, file))),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

export async function tellShelf(
  home: string,
  entries: readonly ShelfEntry[],
  isUsed: (folder: string) => boolean,
): Promise<ShelfModel[]> {
  return Promise.all(
    entries.map(async (entry): Promise<ShelfModel> => {
      const { name, task, about, licence } = entry;
      const [bytes, folder, whole] = [bytesOf(entry), folderOf(home, entry), await isHere(home, entry)];
      const loaded = whole ? bytes : await unfinished(home, entry);
      const state = whole ? "here" : loaded > 0 ? "partly" : "missing";
      const source = sourceOf(entry);
      return { name, task, about, licence, source, bytes, loaded, state, folder, used: isUsed(folder) };
    }),
  );
}

/** Bytes that are free again. */
export async function removeModel(home: string, entry: ShelfEntry): Promise<number> {
  const freed = ((await isHere(home, entry)) ? bytesOf(entry) : 0) + (await unfinished(home, entry));
  await rm(folderOf(home, entry), { recursive: true, force: true });
  await rm(unfinishedOf(home, entry), { recursive: true, force: true });
  return freed;
}
