import { accessSync, constants, lstatSync, type Stats, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { CliError, EXIT, type Exit } from "../errors.ts";

/** Refuses a folder in which there can be no memory, before a program is started for it. Only looks. */
export function checkHome(home: string, exit: Exit = EXIT.failed): void {
  const fault = faultAt(home);
  if (fault !== null) throw noHome(fault, exit);
}

export const noHome = (fault: string, exit: Exit = EXIT.failed): CliError =>
  new CliError(exit, `the home cannot be made or written: ${fault}`, {
    hint: "Set MEMORY_HOME to a folder of yours.",
  });

/** File systems of the kernel's own, where a superuser is denied nothing and still makes no folder: proc and sysfs. */
const KERNELS = new Set([0x9fa0, 0x62656572]);

/** In words; null where nothing is known against making or writing this folder. */
function faultAt(path: string): string | null {
  try {
    if (!statSync(path).isDirectory()) return `${path} is not a folder`;
    accessSync(path, constants.W_OK);
    return KERNELS.has(statfsSync(path).type) ? `nothing can be made in ${path}` : null;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code !== "ENOENT") return `${path}: ${WORDS[code] ?? `it cannot be opened (${code})`}`;
    if (entryAt(path)?.isSymbolicLink()) return `${path} is a link to a folder that is not there`;
    const above = dirname(path);
    return above === path ? null : faultAt(above);
  }
}

const entryAt = (path: string): Stats | undefined => lstatSync(path, { throwIfNoEntry: false });

const WORDS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOTDIR: "a part of the path is a file",
  ELOOP: "its links go round in a circle",
  ENAMETOOLONG: "the name is too long",
};
