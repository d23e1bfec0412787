import { readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

/** When HEAD of a working tree moved last, milliseconds: a commit, a checkout, a pull. 0 where nothing tells. Reads files; git is not run. */
export function headMovedAt(root: string): number {
  try {
    const at = join(root, ".git");
    const folder = statSync(at).isFile() ? pointedTo(root, readFileSync(at, "utf8")) : at;
    return statSync(join(folder, "logs", "HEAD")).mtimeMs;
  } catch {
    return 0;
  }
}

/** The folder that the `.git` of a worktree or a submodule names. */
const pointedTo = (root: string, words: string): string =>
  resolve(root, /^gitdir:[ \t]*(.+)$/m.exec(words)?.[1]?.trim() ?? ".git");
