import type { Stats } from "node:fs";

/** Times of a file in whole milliseconds: the last change of its contents, and of anything about it. */
export const timesOf = ({ mtimeMs, ctimeMs }: Pick<Stats, "mtimeMs" | "ctimeMs">) => ({
  mtime: Math.floor(mtimeMs),
  ctime: Math.floor(ctimeMs),
});
