import { dirname } from "node:path";

/** Folders below a root, each with something that goes with it, found by the folder they are in. */
export interface FolderTree<Value> {
  has(folder: string): boolean;
  set(folder: string, value: Value): void;
  /** The folders held directly in a folder. */
  childrenOf(folder: string): string[];
  /** Hold a folder and all below it no longer; answers what went with them. */
  take(folder: string): Value[];
}

/** Thousands are held, and what is asked is about a few: nothing here looks through all of them. */
export function createFolderTree<Value extends NonNullable<unknown> | null>(root: string): FolderTree<Value> {
  const values = new Map<string, Value>();
  /** By each folder on the way down to one that is held: the next ones on the way. */
  const below = new Map<string, Set<string>>();
  return {
    has: (folder) => values.has(folder),
    set(folder, value) {
      values.set(folder, value);
      // A folder may be held and the one it is in not: the way down to it is known all the same.
      for (let path = folder; path !== root; path = dirname(path)) {
        const above = dirname(path);
        const others = below.get(above);
        if (above === path || others?.has(path)) return;
        if (others) others.add(path);
        else below.set(above, new Set([path]));
      }
    },
    childrenOf: (folder) => [...(below.get(folder) ?? [])].filter((path) => values.has(path)),
    take(folder) {
      below.get(dirname(folder))?.delete(folder);
      const taken: Value[] = [];
      const paths = [folder];
      for (const path of paths) {
        const value = values.get(path);
        if (value !== undefined) taken.push(value);
        values.delete(path);
        for (const child of below.get(path) ?? []) paths.push(child);
        below.delete(path);
      }
      return taken;
    },
  };
}
