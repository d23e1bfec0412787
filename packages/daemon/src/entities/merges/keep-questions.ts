import { byDaemon } from "../../activity/operation.ts";
import type { Deps } from "../../models/deps.ts";
import { createDebouncedJob, type DebouncedJob } from "../../platform/schedule/debounced-job.ts";
import { findOwnersWithGraph } from "../../store/graph-state.ts";
import { type ResolveDeps, resolveCandidate } from "./resolve.ts";

export interface QuestionDeps extends ResolveDeps, Pick<Deps, "log"> {
  readonly graphChanged: (ownerId: string) => void;
}

/** Looks in the background, once the graph has come to rest, for entities that may be one. */
export const createQuestionKeeper = (deps: QuestionDeps): DebouncedJob =>
  createDebouncedJob(
    {
      first: () => findOwnersWithGraph(deps.store),
      async work(ownerId, signal) {
        const { folded } = await resolveCandidate(deps, { ownerId, actor: byDaemon }, signal);
        if (folded.length > 0) deps.graphChanged(ownerId);
      },
      log: deps.log,
      failure: "nobody looked for entities that may be one",
    },
    { waitMs: 20_000, longestMs: 300_000 },
  );
