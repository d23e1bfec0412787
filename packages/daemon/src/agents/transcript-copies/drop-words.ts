import { printsOf } from "@memory/language/text";
import type { Deps } from "../../models/deps.ts";
import type { Workers } from "../../platform/schedule/pool.ts";
import type { Dropped, DropTask, Unsaid } from "./drop-from.ts";
import { type CopyPart, findCopy, findNextPart, type KeptRef, putDropped, replaceBody } from "./queries.ts";

/**
 * Take what a person deleted out of the copy of a session that said it, for good: the lines are known by their hashes, and
 * are not copied again. Part by part, each in a transaction of its own. Answers how many lines there were.
 */
export async function dropWords(
  deps: Pick<Deps, "store"> & { readonly workers: Pick<Workers, "sessions"> },
  ref: KeptRef,
  unsaid: readonly Unsaid[],
): Promise<number> {
  const { store, workers } = deps;
  let [count, before, seq] = [0, 0, 0];
  for (;;) {
    const part = unsaid.length > 0 ? partBehind(store, ref, seq) : undefined;
    if (!part) return count;
    const task: DropTask = { agent: ref.agent, packed: part.packed, before, unsaid };
    const dropped = await workers.sessions.run<Dropped>(task, { name: "drop" });
    if (store.transaction(() => settle(store, { ref, part, dropped }))) {
      [count, before, seq] = [count + dropped.hashes.length, before + dropped.lines, part.seq];
    } else {
      // The session was copied anew meanwhile.
      [before, seq] = [0, 0];
    }
  }
}

/** Recalled text that says this is not copied from now on: the agent of a session that is still going on may have been told. */
export const banRecalledText = (
  store: Deps["store"],
  ownerId: string,
  unsaid: readonly Pick<Unsaid, "content" | "excerpt">[],
): void =>
  store.transaction(() => {
    for (const { content, excerpt } of unsaid)
      putDropped(store, ownerId, [...printsOf(content), ...printsOf(excerpt)]);
  });

function settle(
  store: Deps["store"],
  { ref, part, dropped }: { readonly ref: KeptRef; readonly part: CopyPart; readonly dropped: Dropped },
): boolean {
  if (partBehind(store, ref, part.seq - 1)?.hash !== part.hash) return false;
  const { becomes, hashes } = dropped;
  if (becomes) replaceBody(store, ref.ownerId, { body: part.body, becomes });
  putDropped(store, ref.ownerId, hashes);
  return true;
}

function partBehind(store: Deps["store"], ref: KeptRef, seq: number): CopyPart | undefined {
  const copy = findCopy(store, ref);
  return copy && findNextPart(store, copy.ark, seq);
}
