import type { Memory } from "@memory/shared";
import { UNCONFIRMED } from "@memory/shared/words";
import { sql } from "kysely";
import type { JoinedSpace } from "../../memories/queries/spaces.ts";
import { toMemories } from "../../memories/resource.ts";
import type { Store } from "../../store/open.ts";

interface BriefLimits {
  readonly preferences: number;
  readonly procedures: number;
  readonly newest: number;
}

interface BriefScope {
  readonly ownerId: string;
  readonly projects: readonly string[];
  /** Where the owner is a replica: what may be told of it unasked. */
  readonly space?: JoinedSpace | undefined;
}

/** Members of whom nothing is told. */
const mutedOf = (space: JoinedSpace | undefined): string[] =>
  [...(space?.muted ?? [])].flatMap(([member, what]) => (what === "all" ? [member] : []));

/** Number of the newest memories that are searched for those of one project. */
const LOOKED_AT = 2_000;

/**
 * Brief for a session's start: preferences of the project and of none, how it is worked in, the surest first, then the newest of its
 * other memories, a person's words before others' conclusions, then newest first. Unconfirmed memories are left out.
 */
export function findBrief(
  store: Store,
  { ownerId, projects, space }: BriefScope,
  limits: BriefLimits,
): Memory[] {
  const active = store.q
    .selectFrom("memories")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("status", "=", sql.lit("active"))
    .$if(space !== undefined, (all) =>
      all.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("said_by as s")
            .select("s.id")
            .whereRef("s.id", "=", "memories.id")
            .where(({ or, eb }) => or([eb("s.by_agent", "=", 0), eb("s.member", "=", space?.member ?? "")]))
            .where("s.member", "not in", mutedOf(space)),
        ),
      ),
    );
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
  const procedures = active
    .where("project", "in", projects)
    .where("type", "=", "procedure")
    .where("confidence", ">=", UNCONFIRMED)
    .orderBy("confidence", "desc")
    .orderBy("asserted_at", "desc")
    .orderBy("id", "desc")
    .limit(limits.procedures);
  const newest = store.q
    .selectFrom(looked.as("looked"))
    .selectAll()
    .where("project", "in", projects)
    .where("type", "not in", ["preference", "procedure"])
    .where("confidence", ">=", UNCONFIRMED)
    .orderBy(spokenFirst, "desc")
    .orderBy("asserted_at", "desc")
    .orderBy("id", "desc")
    .limit(limits.newest);
  return toMemories(
    store,
    ownerId,
    [preferences, procedures, newest].flatMap((some) => store.all(some)),
  );
}
