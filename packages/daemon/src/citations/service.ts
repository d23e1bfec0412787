import { existsSync } from "node:fs";
import { headMovedAt } from "@memory/sources/trees";
import type { Deps } from "../models/deps.ts";
import { type Background, inBackground } from "../platform/schedule/background.ts";
import { yieldToLoop } from "../platform/schedule/time-slice.ts";
import { type CheckDeps, checkTree } from "./check-tree.ts";
import { dropTree, findPlaces, findTree, findTrees, type TreeOf } from "./queries.ts";

export interface CitationChecks extends Omit<Background, "wake"> {
  /** Somebody works in this tree: it is looked at soon. */
  note(tree: WorkedIn): void;
  /** Much was said of many trees: all that are known are looked at soon. */
  noteAll(): void;
}

export interface WorkedIn extends TreeOf {
  readonly project: string;
}

/** Milliseconds between two looks at all trees, at one in which somebody works, at one whose HEAD has moved, and after a start. */
const pauses = { all: 3_600_000, same: 20_000, moved: 2_000, first: 15_000 };

/** Looks through working trees for what memories name: those in which somebody works soon, and all that are known now and then. */
export function createCitationChecks(
  deps: CheckDeps,
  { busy }: { readonly busy: () => boolean },
): CitationChecks {
  const due = new Map<string, WorkedIn>();
  const looked = new Map<string, number>();
  const keyOf = ({ ownerId, root }: TreeOf): string => `${ownerId}\n${root}`;
  const isRested = (tree: WorkedIn): boolean => {
    const rested = performance.now() - (looked.get(keyOf(tree)) ?? Number.NEGATIVE_INFINITY);
    if (rested >= pauses.same) return true;
    return rested >= pauses.moved && headMovedAt(tree.root) > (findTree(deps.store, tree)?.checked_at ?? 0);
  };
  let allAt = performance.now() + pauses.first - pauses.all;
  let others: WorkedIn[] = [];
  const loop = inBackground(async ({ signal, sleep }) => {
    const look = async (tree: WorkedIn): Promise<void> => {
      looked.set(keyOf(tree), performance.now());
      // A full disk, another program at the store, a tree that goes while it is looked at: the next look is another one.
      await checkTree(deps, { ...tree, signal }).catch(() => false);
    };
    while (!signal.aborted) {
      const next = busy() ? undefined : ([...due.values()].find(isRested) ?? others.pop());
      if (next) {
        due.delete(keyOf(next));
        await look(next);
      } else if (performance.now() - allAt >= pauses.all) {
        allAt = performance.now();
        others = knownTrees(deps);
      } else {
        const isLeft = due.size + others.length > 0;
        await sleep(isLeft ? 1_000 : Math.max(1, allAt + pauses.all - performance.now()));
      }
      await yieldToLoop();
    }
  });
  return {
    start: loop.start,
    stop: loop.stop,
    note(tree) {
      due.set(keyOf(tree), tree);
      loop.wake();
    },
    noteAll() {
      allAt = Number.NEGATIVE_INFINITY;
      loop.wake();
    },
  };
}

/** Folders of projects that are there; what is known of others goes. */
function knownTrees({ store }: Pick<Deps, "store">): WorkedIn[] {
  const all = findPlaces(store).map(({ owner_id, value, project }) => ({
    ownerId: owner_id,
    root: value,
    project,
  }));
  for (const ownerId of new Set(all.map((tree) => tree.ownerId)))
    for (const tree of findTrees(store, ownerId)) if (!existsSync(tree.root)) dropTree(store, tree);
  return all.filter(({ root }) => existsSync(root));
}
