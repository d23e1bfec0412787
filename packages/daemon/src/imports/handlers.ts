import type { Api, Handlers } from "@memory/shared";
import type { Context } from "../http/mount.ts";
import type { Turns } from "../workers/turns.ts";
import type { EstimateUsd } from "./estimate.ts";
import type { ImportDeps } from "./import-one.ts";
import { importSessions } from "./import-sessions.ts";

/** One import a time for each owner: a second one would read the same ledger and save the same sessions. */
export function importHandlers(
  deps: ImportDeps & { readonly importTurns: Turns; readonly estimateUsd: EstimateUsd },
): Handlers<Api, Context>["imports"] {
  return {
    async *sessions({ body }, { ownerId, signal }) {
      const turn = deps.importTurns.take(ownerId, "person");
      try {
        await turn.ready;
        yield* importSessions(deps, { ...body, ownerId, signal, attended: true });
      } finally {
        turn.end();
        // Passages, and memories saved while the model was away, wait for their vectors; captured sessions for their turn.
        deps.wake();
      }
    },
  };
}
