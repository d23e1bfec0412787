import { lstatSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import { projectName } from "@memory/language/names";

/** Surroundings of a folder. */
export interface Enclosing {
  /** The innermost folder above it that holds a `.git`. */
  readonly repository: string | null;
  /** The folders from the repository down to the one above it; none when the folder is a repository itself. */
  readonly between: readonly string[];
}

/** Looked for up to the home directory: what encloses that is nobody's project. */
export function enclosing(folder: string): Enclosing {
  const home = homedir();
  const between: string[] = [];
  if (isRepository(folder)) return { repository: folder, between };
  for (let at = folder; at !== home && dirname(at) !== at; ) {
    at = dirname(at);
    between.unshift(at);
    if (isRepository(at)) return { repository: at, between };
  }
  return { repository: null, between: [] };
}

/** The project a repository is called by, the same that sessions in it have. */
export const projectOf = (repository: string): string => projectName(repository, basename(repository));

/** The project of a folder, or null outside of all. */
export function projectAround(folder: string): string | null {
  const { repository } = enclosing(folder);
  return repository === null ? null : projectOf(repository);
}

function isRepository(folder: string): boolean {
  try {
    return lstatSync(join(folder, ".git"), { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}
