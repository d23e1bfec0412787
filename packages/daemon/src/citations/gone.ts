import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Citation, citationsIn } from "@memory/language/citations";
import { DAY, iso } from "@memory/language/text";
import type { Gone, Memory } from "@memory/shared";
import type { Deps } from "../models/deps.ts";
import { keyOf } from "./cited.ts";
import { type CitedThing, findThing, findTree, findTreesOf, type TreeOf } from "./queries.ts";

type ReadDeps = Pick<Deps, "store" | "clock">;
type Told = Pick<Memory, "content" | "assertedAt"> & { readonly type?: Memory["type"] | undefined };

/**
 * What a memory names of a working tree that was there and, since it was said, is not any more. Of what happened once nothing is asked.
 * Files are looked at now; words and scripts as they stood when the tree was looked through last.
 */
export function goneIn({ store, clock }: ReadDeps, tree: TreeOf, told: Told): Gone[] {
  if (told.type === "episode") return [];
  const said = Date.parse(told.assertedAt);
  return citationsIn(told.content).flatMap((citation): Gone[] => {
    const thing = findThing(store, tree, keyOf(citation));
    if (!thing || thing.seen_at === null) return [];
    const isThere = isThereNow(tree, citation, thing);
    const since = thing.gone_at ?? clock();
    if (isThere ?? thing.gone_at === null) return [];
    return since > said ? [{ kind: citation.kind, name: citation.name, since: iso(since) }] : [];
  });
}

/** What is told of code and is older than that is told unasked only when it was looked for. */
const YOUNG = 30 * DAY;

/** It names what nobody has looked for in the tree, and was said long ago: it may be gone. */
export function isUnlooked(
  { store, clock }: ReadDeps,
  { ownerId, root }: { readonly ownerId: string; readonly root?: string | null | undefined },
  told: Told,
): boolean {
  if (root == null || clock() - Date.parse(told.assertedAt) < YOUNG) return false;
  return citationsIn(told.content).some(
    (citation) =>
      findThing(store, { ownerId, root }, keyOf(citation)) === undefined &&
      !(citation.kind === "path" && existsSync(join(root, citation.name))),
  );
}

/** Undefined where only a look through the whole tree tells. */
function isThereNow(
  { root }: TreeOf,
  { kind, name }: Citation,
  { place, gone_at }: CitedThing,
): boolean | undefined {
  if (kind !== "path") return undefined;
  if (gone_at === null) return existsSync(join(root, place ?? name));
  return !name.split("/").includes("..") && existsSync(join(root, name)) ? true : undefined;
}

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
