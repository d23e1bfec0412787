import { resolve } from "node:path";
import { AGENT_NAMES, type Api, type Handlers } from "@memory/shared";
import { agentOf, isFound } from "@memory/sources/agents";
import type { CitationChecks } from "../../citations/service.ts";
import type { Context } from "../../platform/request-context.ts";
import type { Jobs } from "../../platform/schedule/jobs.ts";
import type { RunLock } from "../../platform/schedule/run-lock.ts";
import type { EstimateUsd } from "./estimate.ts";
import type { ImportDeps } from "./import-options.ts";
import { importSessions } from "./import-sessions.ts";

/** One import a time for each owner: a second one would read the same ledger and save the same sessions. */
export function importHandlers(
  deps: ImportDeps & {
    readonly importLock: RunLock;
    readonly jobs: Pick<Jobs, "follow">;
    readonly estimateUsd: EstimateUsd;
    readonly citations: Pick<CitationChecks, "noteAll">;
  },
): Handlers<Api, Context>["imports"] {
  const { folders } = deps;
  return {
    agents: async () => ({
      agents: await Promise.all(
        AGENT_NAMES.map(async (agent) => {
          const { reason } = agentOf(agent);
          const found = await isFound(agent, folders);
          return { agent, folder: folders[agent], found, ...(reason !== undefined && { reason }) };
        }),
      ),
    }),
    async *sessions({ body }, { ownerId, client, signal }) {
      const lock = deps.importLock.acquire(ownerId, "person");
      try {
        await lock.ready;
        const { agent, folder } = body;
        const at =
          folder === undefined ? deps : { ...deps, folders: { ...folders, [agent]: resolve(folder) } };
        const events = importSessions(at, { ...body, ownerId, client, signal, attended: true });
        // A dry run is a question of one person, and no work on what the others see.
        yield* body.dryRun ? events : deps.jobs.follow({ ownerId, kind: "import" }, events);
      } finally {
        lock.release();
        // Passages, and memories saved while the model was away, wait for their vectors; captured sessions for their turn.
        deps.wake();
        deps.citations.noteAll();
      }
    },
  };
}
