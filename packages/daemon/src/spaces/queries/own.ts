import type { MemoryRow } from "../../memories/row.ts";
import type { Store } from "../../store/open.ts";

export interface Wanted {
  readonly spaceId: string;
  readonly ownerId: string;
  /** Made by an operation after this one, up to that one. */
  readonly after: number;
  readonly until: number;
  readonly limit: number;
}

/** Memories of one's own that hold, that came after an operation, and that were neither published nor offered in these words. */
export const findNewOnes = (
  { q, all }: Store,
  { spaceId, ownerId, after, until, limit }: Wanted,
): (Pick<MemoryRow, "id" | "project" | "type" | "stated_by"> & { made_in: number | null })[] =>
  all(
    q
      .selectFrom("memories as m")
      .select(["m.id", "m.project", "m.type", "m.stated_by", "m.made_in"])
      .where("m.owner_id", "=", ownerId)
      .where("m.status", "=", "active")
      .where("m.made_in", ">", after)
      .where("m.made_in", "<=", until)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("published as p")
              .select("p.root_id")
              .where("p.space_id", "=", spaceId)
              .whereRef("p.root_id", "=", "m.root_id")
              // What was let be is proposed again in other words.
              .where(({ or, eb }) =>
                or([eb("p.memory_id", "is not", null), eb("p.at", ">=", eb.ref("m.created_at"))]),
              ),
          ),
        ),
      )
      .orderBy("m.made_in")
      .limit(limit),
  );
