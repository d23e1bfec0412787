import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Repository } from "./repository.ts";

type Common = Pick<Repository, "common">;

/** Asks other repositories whether they name a commit of this one, too: a clone and a fork do, by a branch or a tag, as far as their files tell. */
export function historyOf(one: Common): (other: Common) => boolean {
  const commits = commitsOf(one.common);
  return ({ common }) =>
    common === one.common || [...commitsOf(common)].some((commit) => commits.has(commit));
}

/** Hashes that the references of a repository stand at, and stood at as far as its journal of HEAD goes. */
function commitsOf(common: string): Set<string> {
  const packed = textOf(join(common, "packed-refs"));
  const loose = filesBelow(join(common, "refs")).map(textOf);
  const journal = textOf(join(common, "logs", "HEAD"))
    .split("\n")
    .map((line) => line.split(" ").slice(0, 2).join("\n"));
  return new Set(
    [packed, ...loose, ...journal]
      .flatMap((text) => text.match(/^[0-9a-f]{40,64}(?=\s|$)/gm) ?? [])
      .filter(isCommit),
  );
}

/** A journal begins at none. */
const isCommit = (hash: string): boolean => !/^0+$/.test(hash);

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
