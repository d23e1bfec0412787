import { stat } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Api, Reply } from "@memory/shared";
import { isPrivate } from "@memory/sources/files";
import { findFolders } from "../../places/queries.ts";
import type { Store } from "../../store/open.ts";
import { findRootPaths } from "../queries/rows.ts";

interface SuggestDeps {
  readonly store: Store;
  readonly homeDir: string;
}

type Answer = Awaited<Reply<Api["picker"]["suggest"]>>;
type Suggestion = Answer["folders"][number];

/** Where people keep what they write, below their home. */
const NOTES = ["Notes", "notes", "Obsidian", "Documents"];
const MOST = 6;

/** Folders that sessions were held in, the last one first, and those of notes: as far as they are there and not linked yet. */
export async function suggestFolders({ store, homeDir }: SuggestDeps, ownerId: string): Promise<Answer> {
  const linked = findRootPaths(store, ownerId).map(({ path }) => path);
  const candidates: readonly Suggestion[] = [
    ...findFolders(store, ownerId).map(({ value, project }) => ({ path: value, project })),
    ...NOTES.map((name) => ({ path: join(homeDir, name) })),
  ];
  const folders: Suggestion[] = [];
  for (const candidate of candidates) {
    if (folders.length === MOST) break;
    const { path } = candidate;
    const isKnown = [...linked, ...folders.map((folder) => folder.path)].some((root) => isWithin(path, root));
    if (path !== homeDir && !isKnown && !isPrivate(path) && (await isFolder(path))) folders.push(candidate);
  }
  return { folders };
}

const isWithin = (path: string, root: string): boolean =>
  path === root || path.startsWith(root.endsWith(sep) ? root : `${root}${sep}`);

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
