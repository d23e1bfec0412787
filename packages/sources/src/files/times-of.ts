import type { Stats } from "node:fs";

/** When a file's words were last changed, and when anything about it was, in whole milliseconds. */
export const timesOf = ({ mtimeMs, ctimeMs }: Pick<Stats, "mtimeMs" | "ctimeMs">) => ({
  mtime: Math.floor(mtimeMs),
  ctime: Math.floor(ctimeMs),
});
