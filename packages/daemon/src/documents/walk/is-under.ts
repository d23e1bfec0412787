import { sep } from "node:path";

/** Is this the folder itself, or anything below it? Both absolute, links resolved. */
export const isUnder = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
