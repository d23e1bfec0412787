import { realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute } from "node:path";
import { type Mark, type ProjectPlace, projectName } from "@memory/language/names";
import { firstCommitOf } from "./objects.ts";
import { identityOf, mainFolder, type Repository, remotesOf, repositoryAround } from "./repository.ts";

/** The place of a working directory, be it there or not; `fallback` is what it is called where no directory tells. Reads files. */
export function placeOf(cwd: string | null, fallback: string): ProjectPlace {
  const real = cwd === null ? null : realFolder(cwd);
  if (real === null) return placeByName(cwd, fallback);
  const repository = repositoryAround(real);
  return repository === null ? placeOfFolder(real, fallback) : placeOfRepository(repository);
}

/** The place of the repository that a folder lies in; null outside of all. */
export function projectAround(folder: string): ProjectPlace | null {
  const repository = repositoryAround(folder);
  return repository && placeOfRepository(repository);
}

/** Null where it is no folder of this machine. */
function realFolder(path: string): string | null {
  if (!isAbsolute(path)) return null;
  try {
    const real = realpathSync(path);
    return statSync(real).isDirectory() ? real : null;
  } catch {
    return null;
  }
}

/** A repository is found for a folder of it that is gone, too: that of a worktree, for one. */
function placeByName(cwd: string | null, fallback: string): ProjectPlace {
  const name = projectName(cwd, fallback);
  if (cwd === null) return { name, longer: [], marks: [], isThere: false, root: null };
  const above = foldersAbove(cwd);
  const standing = above.map(realFolder).find((folder) => folder !== null);
  const repository = standing == null ? null : repositoryAround(standing);
  if (repository !== null) return placeOfRepository(repository);
  const roots = [cwd, ...above].map((value): Mark => ({ kind: "root", value }));
  return { name, longer: [], marks: [{ kind: "folder", value: cwd }, ...roots], isThere: false, root: null };
}

function foldersAbove(path: string): string[] {
  const above: string[] = [];
  for (let at = dirname(path); at !== dirname(at) && at !== homedir(); at = dirname(at)) above.push(at);
  return above;
}

function placeOfRepository(repository: Repository): ProjectPlace {
  const main = mainFolder(repository);
  const remotes = remotesOf(repository);
  const [origin] = remotes;
  // Another remote is where this one was forked from, or one's own fork of it, and bears its name; else it may be a template of many.
  const kin = remotes.filter((remote) => lastOf(remote) === (origin && lastOf(origin)));
  const identity = identityOf(repository.common);
  const folder = identityOf(main);
  // What is made from a template has its commits, and is another project.
  const commit = origin === undefined ? firstCommitOf(repository.common) : null;
  const roots = [...new Set([main, repository.worktree])];
  return {
    // Two clones lie in folders of two names, and are called as they are where they are fetched from.
    name: origin === undefined ? projectName(main, basename(main)) : nameIn(origin),
    longer: [...(origin === undefined ? [] : [ownerIn(origin)]), ...longerNames(main)],
    marks: [
      ...(identity === null ? [] : [{ kind: "repository" as const, value: identity }]),
      ...(commit === null ? [] : [{ kind: "commit" as const, value: commit }]),
      ...kin.map((value): Mark => ({ kind: "remote", value: value.toLowerCase() })),
      ...(folder === null ? [] : [{ kind: "inode" as const, value: folder }]),
      ...roots.map((value): Mark => ({ kind: "root", value })),
    ],
    isThere: true,
    root: repository.worktree,
  };
}

/** `orders` of `github.com/acme/orders`. */
const nameIn = (address: string): string => address.split("/").at(-1) ?? address;

const lastOf = (address: string): string => nameIn(address).toLowerCase();

/** `acme/orders` of `github.com/acme/orders`. */
const ownerIn = (address: string): string => address.split("/").slice(-2).join("/");

function placeOfFolder(folder: string, fallback: string): ProjectPlace {
  const identity = identityOf(folder);
  return {
    name: projectName(folder, fallback),
    longer: longerNames(folder),
    marks: [
      ...(identity === null ? [] : [{ kind: "inode" as const, value: identity }]),
      { kind: "folder", value: folder },
    ],
    isThere: true,
    root: folder,
  };
}

/** `clients/app`, then `work/clients/app`. */
const longerNames = (folder: string): string[] => {
  const parts = folder.split(/[/\\]+/).filter((part) => part !== "");
  return parts.slice(0, -1).map((_, n) => parts.slice(-2 - n).join("/"));
};
