import { countWrites } from "../../store/count-writes.ts";
import { differences } from "./differences.ts";
import type { Poller } from "./feed.ts";
import { createProgress, type ProgressDeps } from "./progress.ts";
import { type Snapshot, type SnapshotDeps, takeSnapshot } from "./snapshot.ts";

export type PollDeps = SnapshotDeps & ProgressDeps;

/** Looks after which one is thorough though nothing was written: a model is ready, a folder is out of reach. */
const thoroughEach = 4;

export function createPoller(deps: PollDeps, ownerId: string): Poller {
  const { store } = deps;
  const progress = createProgress(deps, ownerId);
  let known: { readonly standing: Snapshot; readonly writes: number; readonly asked: number } | undefined;
  return () => {
    const before = known;
    const writes = countWrites(store);
    const asked = (before?.asked ?? 0) + 1;
    const isQuiet = before && before.writes === writes && asked % thoroughEach !== 0;
    const now = isQuiet ? before.standing : takeSnapshot(deps, ownerId, before?.standing);
    const { running, news } = progress(now.waiting);
    const changes = before && !isQuiet ? differences(store, ownerId, { before: before.standing, now }) : [];
    // Last: what a look that fails was about to tell is told by the next one.
    known = { standing: now, writes, asked };
    return { standing: [now.reviews, now.capture, ...running], news: [...changes, ...news] };
  };
}
