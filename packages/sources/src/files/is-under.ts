import { sep } from "node:path";

/** Is this the folder itself, or anything below it? Both absolute, links resolved. */
export const isUnder = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** The innermost of the folders that hold a path. */
export const innermost = <Folder extends { readonly path: string }>(
  folders: readonly Folder[],
  path: string,
): Folder | undefined =>
  folders.filter((folder) => isUnder(path, folder.path)).sort((a, b) => b.path.length - a.path.length)[0];
