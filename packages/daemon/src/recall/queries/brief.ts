import type { Memory } from "@memory/shared";
import { UNCONFIRMED } from "@memory/shared/words";
import { toMemories } from "../../memories/resource.ts";
import type { MemoryRow } from "../../memories/row.ts";
import type { Store } from "../../store/open.ts";

interface BriefLimits {
  readonly preferences: number;
  readonly newest: number;
}

/** Number of the newest memories that are searched for those of one project. */
const LOOKED_AT = 2_000;

/**
 * Brief for a session's start: preferences of the project and of none, then the newest of its other memories,
 * a person's words before others' conclusions, then newest first. Unconfirmed memories are left out.
 */
export function findBrief(
  store: Store,
  { ownerId, projects }: { readonly ownerId: string; readonly projects: readonly string[] },
  limits: BriefLimits,
): Memory[] {
  const preferences = store
    .prepare<[object], MemoryRow>(
      `SELECT * FROM memories WHERE owner_id = @ownerId AND coalesce(project, '') IN (SELECT value FROM json_each(@projects) UNION ALL SELECT '')
         AND status = 'active' AND type = 'preference' AND confidence >= ${UNCONFIRMED}
       ORDER BY (stated_by = 'user') DESC, asserted_at DESC, id DESC LIMIT @limit`,
    )
    .all({ ownerId, projects: JSON.stringify(projects), limit: limits.preferences });
  const newest = store
    .prepare<[object], MemoryRow>(
      `SELECT * FROM (SELECT * FROM memories WHERE owner_id = @ownerId AND status = 'active'
                      ORDER BY asserted_at DESC, id DESC LIMIT ${LOOKED_AT})
       WHERE project IN (SELECT value FROM json_each(@projects)) AND type <> 'preference' AND confidence >= ${UNCONFIRMED}
       ORDER BY (stated_by = 'user') DESC, asserted_at DESC, id DESC LIMIT @limit`,
    )
    .all({ ownerId, projects: JSON.stringify(projects), limit: limits.newest });
  return toMemories(store, ownerId, [...preferences, ...newest]);
}
