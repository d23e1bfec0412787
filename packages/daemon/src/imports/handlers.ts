import { type Api, ApiError, type Handlers } from "@memory/shared";
import type { Context } from "../http/mount.ts";
import { type ImportDeps, importSessions } from "./import-sessions.ts";

/** One import a time for each owner: a second one would read the same ledger and save the same sessions. */
export function importHandlers(deps: ImportDeps): Handlers<Api, Context>["imports"] {
  const running = new Set<string>();
  return {
    async *sessions({ body }, { ownerId, signal }) {
      if (running.has(ownerId))
        throw new ApiError("conflict", "an import is running already; wait for it or stop it first");
      running.add(ownerId);
      try {
        yield* importSessions(deps, { ...body, ownerId, signal, attended: true });
      } finally {
        running.delete(ownerId);
        // Passages, and memories saved while the model was away, wait for their vectors.
        deps.wake();
      }
    },
  };
}
