import { DAY } from "@memory/language/text";
import type { Deps } from "../../models/deps.ts";
import type { Config } from "../../platform/config.ts";
import { type Background, inBackground } from "../../platform/schedule/background.ts";
import { yieldToLoop } from "../../platform/schedule/time-slice.ts";
import { bytesOf } from "./handlers.ts";
import { countBytes, countPruned, findOldestCopy, removeCopy } from "./queries.ts";

type PruneDeps = Pick<Deps, "store" | "clock"> & { readonly config: Pick<Config, "arkMaxMb"> };

/**
 * Prune the copies of the sessions that have been over for longest, until the rest has room. A session that goes on later is
 * copied again, from its beginning. Answers what went.
 */
export async function pruneCopies(
  { store, clock, config }: PruneDeps,
  signal?: AbortSignal,
): Promise<{ readonly sessions: number; readonly bytes: number }> {
  let over = countBytes(store) - bytesOf(config.arkMaxMb);
  let [sessions, bytes] = [0, 0];
  while (over > 0 && !signal?.aborted) {
    const oldest = findOldestCopy(store);
    if (!oldest) break;
    const freed = store.transaction(() => {
      const room = removeCopy(store, oldest.ownerId, oldest.ark);
      countPruned(store, oldest.ownerId, room, clock());
      return room;
    });
    sessions += 1;
    bytes += freed;
    over -= freed;
    await yieldToLoop();
  }
  return { sessions, bytes };
}

/**
 * Keeps the copies within their limit: when the daemon has started, whenever it is woken since a session was copied, and once a
 * day. It ends after the copy in hand; the rest goes with the next time.
 */
export const createCopyKeeper = (deps: PruneDeps & Pick<Deps, "log">): Background =>
  inBackground(async ({ signal, sleep }) => {
    while (!signal.aborted) {
      // A full disk or a failed write: the rest goes another day.
      const { sessions, bytes } = await pruneCopies(deps, signal).catch(() => ({ sessions: 0, bytes: 0 }));
      if (sessions > 0)
        deps.log.warn({ sessions, bytes }, "removed the oldest copies of sessions, as arkMaxMb says");
      await sleep(DAY);
    }
  });
