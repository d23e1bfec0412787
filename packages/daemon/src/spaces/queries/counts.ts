import type { Store } from "../../store/open.ts";

export const countMemories = ({ q, get }: Store, spaceId: string): number =>
  get(
    q
      .selectFrom("memories")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .where("owner_id", "=", spaceId)
      .where("status", "=", "active"),
  )?.n ?? 0;

export const countConflicts = ({ q, get }: Store, spaceId: string): number =>
  get(
    q
      .selectFrom("conflicts")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .where("owner_id", "=", spaceId)
      .where("status", "=", "open"),
  )?.n ?? 0;

export const countPublished = ({ q, get }: Store, spaceId: string): number =>
  get(
    q
      .selectFrom("published")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .where("space_id", "=", spaceId)
      .where("memory_id", "is not", null),
  )?.n ?? 0;

/** Memories that hold, by who said their lineage first. */
export const countSaidFirst = ({ q, all }: Store, spaceId: string): ReadonlyMap<string, number> =>
  new Map(
    all(
      q
        .selectFrom("said_by as s")
        .innerJoin("memories as m", "m.root_id", "s.id")
        .select(({ fn }) => ["s.member", fn.countAll<number>().as("n")])
        .where("s.space_id", "=", spaceId)
        .where("m.owner_id", "=", spaceId)
        .where("m.status", "=", "active")
        .groupBy("s.member"),
    ).map(({ member, n }) => [member, n]),
  );
