import type { Api, Handlers } from "@memory/shared";
import type { Context } from "../../platform/request-context.ts";
import type { Jobs } from "../../platform/schedule/jobs.ts";
import type { Turns } from "../../platform/schedule/run-lock.ts";
import type { EstimateUsd } from "./estimate.ts";
import type { ImportDeps } from "./import-options.ts";
import { importSessions } from "./import-sessions.ts";

/** One import a time for each owner: a second one would read the same ledger and save the same sessions. */
export function importHandlers(
  deps: ImportDeps & {
    readonly importTurns: Turns;
    readonly jobs: Pick<Jobs, "follow">;
    readonly estimateUsd: EstimateUsd;
  },
): Handlers<Api, Context>["imports"] {
  return {
    async *sessions({ body }, { ownerId, signal }) {
      const turn = deps.importTurns.take(ownerId, "person");
      try {
        await turn.ready;
        const events = importSessions(deps, { ...body, ownerId, signal, attended: true });
        // A dry run is a question of one person, and no work on what the others see.
        yield* body.dryRun ? events : deps.jobs.follow({ ownerId, kind: "import" }, events);
      } finally {
        turn.end();
        // Passages, and memories saved while the model was away, wait for their vectors; captured sessions for their turn.
        deps.wake();
      }
    },
  };
}
