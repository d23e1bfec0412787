import type { FeedEvent } from "@memory/shared";
import type { Deps } from "../../models/deps.ts";
import type { Job, Jobs } from "../../platform/schedule/jobs.ts";
import { createMissingVectors } from "./missing-vectors.ts";
import { createQueueJob } from "./queue-job.ts";

export interface ProgressDeps extends Pick<Deps, "store" | "models" | "newId"> {
  readonly jobs: Pick<Jobs, "of">;
}

export interface Progress {
  readonly running: FeedEvent[];
  /** Unheard events. */
  readonly news: FeedEvent[];
}

/** Runs that somebody or the daemon has begun, and queues that are being worked off. `waiting`: documents to be read. */
export function createProgress(deps: ProgressDeps, ownerId: string): (waiting: number) => Progress {
  const { jobs, newId } = deps;
  const reading = createQueueJob({ kind: "reading", newId });
  const computing = vectorsOf(deps, ownerId);
  let told: ReadonlyMap<string, string> | undefined;
  return (waiting) => {
    const all = [...jobs.of(ownerId), reading.next(waiting), computing()].filter((job) => job !== undefined);
    const now = new Map(all.map((job) => [job.id, JSON.stringify(job)]));
    // Jobs that ended before anybody listened are old.
    const before = told ?? now;
    told = now;
    return {
      running: all.filter(({ state }) => state === "running").map(asEvent),
      news: all.filter(({ id }) => before.get(id) !== now.get(id)).map(asEvent),
    };
  };
}

const asEvent = (job: Job): FeedEvent => ({ type: "job", ...job });

/** While its model is away nothing is computed, however much waits. */
function vectorsOf({ store, models, newId }: ProgressDeps, ownerId: string): () => Job | undefined {
  const queue = createQueueJob({ kind: "vectors", newId });
  const missing = createMissingVectors(store, ownerId);
  let job: Job | undefined;
  return () => {
    const { embedder } = models;
    if (embedder.state().state !== "ready") return undefined;
    const count = missing.step(embedder.name);
    if (count !== undefined) job = queue.next(count);
    return job;
  };
}
