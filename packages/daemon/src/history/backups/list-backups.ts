import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { KeptBackup } from "@memory/shared";
import type { Home } from "../../platform/home.ts";
import { readName } from "./names.ts";

/** The backups of a home, newest first. What else lies in their folder is not ours to list. */
export function listBackups({ backups: folder }: Pick<Home, "backups">): KeptBackup[] {
  // A person may have moved all of them away.
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const named = readName(name);
      const file = named && statSync(join(folder, name), { throwIfNoEntry: false });
      return named && file?.isFile() ? [{ path: join(folder, name), bytes: file.size, ...named }] : [];
    })
    .sort((a, b) => b.at.localeCompare(a.at) || b.path.localeCompare(a.path));
}
