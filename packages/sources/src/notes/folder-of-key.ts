import { readdir } from "node:fs/promises";
import { join, parse, sep } from "node:path";

/** As programs call the folder of a project's sessions. */
export const keyOf = (root: string): string => root.replace(/[^A-Za-z0-9]/g, "-");

/** Folders that are looked into for one key. */
const MOST = 64;

/** The folder on this machine that a key stands for; undefined: there is none, or it stands for several. */
export async function folderOfKey(key: string): Promise<string | undefined> {
  const found: string[] = [];
  const { root } = parse(process.cwd());
  const open = [root];
  for (let looked = 0; open.length > 0 && looked < MOST; looked += 1) {
    const folder = open.pop() ?? root;
    for (const name of await foldersIn(folder)) {
      const path = join(folder, name);
      if (keyOf(path) === key) found.push(path);
      else if (key.startsWith(keyOf(path + sep))) open.push(path);
    }
  }
  return found.length === 1 && open.length === 0 ? found[0] : undefined;
}

const foldersIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true }).catch(() => []))
    .filter((one) => one.isDirectory())
    .map(({ name }) => name);
