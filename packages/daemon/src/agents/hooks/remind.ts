import { sql } from "kysely";
import type { Config } from "../../platform/config.ts";
import type { Store } from "../../store/open.ts";
import type { HeardSession } from "./heard.ts";
import type { HookSession } from "./session.ts";

/** Prompts of a session without a save, after which its agent is reminded, once. */
const AFTER = 8;

const LINE = "If something lasting was decided, memory_save it.";

interface RemindDeps {
  readonly store: Store;
  readonly config: Pick<Config, "remind">;
}

/** The line that reminds an agent of saving, with one prompt of a session; null with all others. */
export const remind = (
  { store, config }: RemindDeps,
  { ownerId }: HookSession,
  { prompts, since }: HeardSession,
): string | null => (config.remind && prompts === AFTER && !hasSaved(store, ownerId, since) ? LINE : null);

/** Asked once a session. */
const hasSaved = (store: Store, ownerId: string, since: number): boolean =>
  store.get(
    store.q
      .selectFrom("operations")
      .select("op")
      .where("owner_id", "=", ownerId)
      .where("kind", "in", ["memory.save", "memory.edit"])
      .where("actor", "=", "agent")
      // From the newest back to the session's first, along the log.
      .where("op", ">", ({ fn, selectFrom }) =>
        fn.coalesce(
          selectFrom("operations").select("op").where("at", "<", since).orderBy("op", "desc").limit(1),
          sql.lit(0),
        ),
      )
      .limit(1),
  ) !== undefined;
