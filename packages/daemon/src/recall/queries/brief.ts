import type { Memory } from "@memory/shared";
import { UNCONFIRMED } from "@memory/shared/words";
import { sql } from "kysely";
import { toMemories } from "../../memories/resource.ts";
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
  const active = store.q
    .selectFrom("memories")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("status", "=", sql.lit("active"));
  const spokenFirst = sql`stated_by = 'user'`;
  const preferences = active
    .where(({ fn, val }) => fn.coalesce("project", val("")), "in", [...projects, ""])
    .where("type", "=", "preference")
    .where("confidence", ">=", UNCONFIRMED)
    .orderBy(spokenFirst, "desc")
    .orderBy("asserted_at", "desc")
    .orderBy("id", "desc")
    .limit(limits.preferences);
  const looked = active.orderBy("asserted_at", "desc").orderBy("id", "desc").limit(LOOKED_AT);
  const newest = store.q
    .selectFrom(looked.as("looked"))
    .selectAll()
    .where("project", "in", projects)
    .where("type", "<>", "preference")
    .where("confidence", ">=", UNCONFIRMED)
    .orderBy(spokenFirst, "desc")
    .orderBy("asserted_at", "desc")
    .orderBy("id", "desc")
    .limit(limits.newest);
  return toMemories(store, ownerId, [...store.all(preferences), ...store.all(newest)]);
}
