import { existsSync, lstatSync, realpathSync } from "node:fs";
import { isAbsolute, relative } from "node:path";
import type { Home } from "../../platform/home.ts";
import { besides, filesBelow, isPacked, isPackedBackup, linksBelow } from "./search-files.ts";

/** A store behind a link is searched and cleaned where it lies: SQLite keeps its log beside it there. */
export function followed(home: Home): Home {
  const isLink = lstatSync(home.store, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return isLink && existsSync(home.store) ? { ...home, store: realpathSync(home.store) } : home;
}

/**
 * The files of a home. Not its lock: who holds it and closes that file after a look at it has let go of it. It has no
 * content, nor has the index of a write-ahead log.
 */
export function* homeFiles(home: Home): Generator<string> {
  for (const path of [...filesBelow(home.dir), ...elsewhere(home)])
    if (path !== home.lock && !path.endsWith("-shm")) yield path;
}

function elsewhere({ dir, store }: Home): string[] {
  const way = relative(dir, store);
  const isOutside = way.startsWith("..") || isAbsolute(way);
  return isOutside ? ["", ...besides].map((end) => store + end).filter((path) => existsSync(path)) : [];
}

/** Paths that are not searched: targets of links, and packed files, whose bytes show no words. */
export const unsearchable = (home: Home): string[] =>
  [
    ...[...linksBelow(home.dir)].filter((path) => !existsSync(path) || realpathSync(path) !== home.store),
    ...[...homeFiles(home)].filter((path) => isPacked(path) && !isPackedBackup(path)),
  ].sort();
