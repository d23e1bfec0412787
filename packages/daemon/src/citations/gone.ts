import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Citation, citationsIn } from "@memory/language/citations";
import { DAY, iso } from "@memory/language/text";
import type { Gone, Memory } from "@memory/shared";
import { headMovedAt, namesScript, namesWord, SCRIPT_FILES } from "@memory/sources/trees";
import type { Deps } from "../models/deps.ts";
import { keyOf } from "./cited.ts";
import { type CitedThing, findThing, findTree, findTreesOf, type TreeOf } from "./queries.ts";

type ReadDeps = Pick<Deps, "store" | "clock">;
type Told = Pick<Memory, "content" | "assertedAt"> & { readonly type?: Memory["type"] | undefined };

/**
 * What a memory names of a working tree that was there and, since it was said, is not any more. Of what happened once nothing is asked.
 * Files are looked at now, and scripts where they are named at the root; words as they stood when the tree was looked through last.
 */
export function goneIn(deps: ReadDeps, tree: TreeOf, told: Told): Gone[] {
  const said = Date.parse(told.assertedAt);
  return namedOf(deps, tree, told).flatMap(({ citation, goneAt }) =>
    goneAt !== null && goneAt > said ? [{ ...citation, since: iso(goneAt) }] : [],
  );
}

/**
 * It names something that went since it was said, or nothing that is there: a note may be younger than what it says. Such is not told
 * unasked; what tells of something that went before, and what came instead, may be. Nor is what names words that the file
 * in which they were seen has lost since.
 */
export function isPassed(deps: ReadDeps, tree: TreeOf | undefined, told: Told): boolean {
  if (tree === undefined) return false;
  if (isOutdated(deps, tree, told)) return true;
  const named = namedOf(deps, tree, told);
  const said = Date.parse(told.assertedAt);
  const gone = named.flatMap(({ goneAt }) => goneAt ?? []);
  return gone.some((at) => at > said) || (gone.length > 0 && gone.length === named.length);
}

/** What a text names of what the tree has or had, with when it went. */
function namedOf({ store, clock }: ReadDeps, tree: TreeOf, told: Told) {
  if (told.type === "episode") return [];
  return citationsIn(told.content).flatMap((citation) => {
    const thing = findThing(store, tree, keyOf(citation));
    if (!thing || thing.seen_at === null) return [];
    const isThere = isThereNow({ store }, tree, { citation, thing }) ?? thing.gone_at === null;
    return [{ citation, goneAt: isThere ? null : (thing.gone_at ?? clock()) }];
  });
}

/**
 * It names words that were there when the tree was looked through, and may be gone by now: the file that had them was written since and has
 * them no more; or, where no such file is known, HEAD has moved.
 */
function isOutdated({ store }: ReadDeps, tree: TreeOf, told: Told): boolean {
  if (told.type === "episode") return false;
  const words = citationsIn(told.content).filter(({ kind }) => kind !== "path");
  if (words.length === 0) return false;
  const lookedAt = findTree(store, tree)?.checked_at ?? 0;
  const hasMoved = headMovedAt(tree.root) > lookedAt;
  return words.some((citation) => {
    const thing = findThing(store, tree, keyOf(citation));
    if (!thing || thing.seen_at === null || thing.gone_at !== null) return false;
    if (isThereNow({ store }, tree, { citation, thing }) !== undefined) return false;
    return thing.place === null ? hasMoved : hasLost(join(tree.root, thing.place), citation.name, lookedAt);
  });
}

/** A file that had a word was written or taken away since, and has it no more. */
function hasLost(path: string, word: string, lookedAt: number): boolean {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats?.isFile()) return true;
    if (stats.mtimeMs <= lookedAt) return false;
    return stats.size > LARGEST || !namesWord(readFileSync(path, "utf8"), word);
  } catch {
    // It cannot be read, or went meanwhile.
    return true;
  }
}

/** What is told of code and is older than that is told unasked only when it was looked for. */
const YOUNG = 30 * DAY;

/** It names what nobody has looked for in the tree, or not since it was changed, and was said long ago: it may be gone. */
export function isUnlooked(
  { store, clock }: ReadDeps,
  { ownerId, root }: { readonly ownerId: string; readonly root?: string | null | undefined },
  told: Told,
): boolean {
  if (root == null) return false;
  if (isOutdated({ store, clock }, { ownerId, root }, told)) return true;
  if (clock() - Date.parse(told.assertedAt) < YOUNG) return false;
  return citationsIn(told.content).some(
    (citation) =>
      findThing(store, { ownerId, root }, keyOf(citation)) === undefined &&
      !(citation.kind === "path" && existsSync(join(root, citation.name))),
  );
}

interface Known {
  readonly citation: Citation;
  readonly thing: CitedThing;
}

/** Undefined where only a look through the whole tree tells. */
function isThereNow(
  { store }: Pick<ReadDeps, "store">,
  tree: TreeOf,
  { citation: { kind, name }, thing: { place, gone_at } }: Known,
): boolean | undefined {
  const { root } = tree;
  if (kind === "script")
    return isScriptThere(root, name, {
      isKnown: gone_at === null,
      lookedAt: findTree(store, tree)?.checked_at ?? 0,
    });
  if (kind !== "path") return undefined;
  if (gone_at === null) return existsSync(join(root, place ?? name));
  return !name.split("/").includes("..") && existsSync(join(root, name)) ? true : undefined;
}

interface ScriptLook {
  readonly isKnown: boolean;
  /** When the whole tree was looked through. */
  readonly lookedAt: number;
}

/** By the files at the root that name what can be run: it is in one of them, or one was written since and it is in none. */
function isScriptThere(root: string, name: string, { isKnown, lookedAt }: ScriptLook): boolean | undefined {
  let isWritten = false;
  for (const file of SCRIPT_FILES) {
    const path = join(root, file);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats?.isFile() || stats.size > LARGEST) continue;
    isWritten ||= stats.mtimeMs > lookedAt;
    if (namesScript(readFileSync(path, "utf8"), name)) return true;
  }
  return isKnown && isWritten ? false : undefined;
}

/** Bytes of a file that is read while somebody waits. */
const LARGEST = 200_000;

/** The tree that somebody works in, or the one of the project that was looked through last; undefined where none was. */
export function treeFor(
  { store }: ReadDeps,
  ownerId: string,
  { project, root }: { readonly project: string | undefined; readonly root?: string | null | undefined },
): TreeOf | undefined {
  if (root != null && findTree(store, { ownerId, root })) return { ownerId, root };
  if (project === undefined) return undefined;
  const [last] = findTreesOf(store, ownerId, project);
  return last && { ownerId, root: last.root };
}

/** A hit with what it names that is gone, by the tree that is worked in, or else by those of its own project. */
export function withGone<Hit extends Told & { readonly project?: string | undefined }>(
  deps: ReadDeps,
  { ownerId, root }: { readonly ownerId: string; readonly root?: string | null | undefined },
  hit: Hit,
): Hit & { readonly gone?: Gone[] } {
  const tree = treeFor(deps, ownerId, { project: hit.project, root });
  const gone = tree ? goneIn(deps, tree, hit) : [];
  return gone.length > 0 ? { ...hit, gone } : hit;
}
