import type { Selectable } from "kysely";
import type { MemoryRow } from "../../memories/row.ts";
import type { Store } from "../../store/open.ts";
import type { SpaceComparedTable, SpaceDifferencesTable } from "../../store/space-tables.ts";

export type DifferenceRow = Selectable<SpaceDifferencesTable>;
type ComparedRow = Selectable<SpaceComparedTable>;

export const findCompared = ({ q, get }: Store, spaceId: string): ComparedRow | undefined =>
  get(q.selectFrom("space_compared").selectAll().where("space_id", "=", spaceId));

export const putCompared = ({ q, run }: Store, row: ComparedRow): void =>
  void run(
    q
      .insertInto("space_compared")
      .values(row)
      .onConflict((conflict) =>
        conflict.column("space_id").doUpdateSet({ own_op: row.own_op, their_op: row.their_op }),
      ),
  );

/** Memories of an owner that hold and that operations after this one made, the oldest first. */
export const findMadeSince = (
  { q, all }: Store,
  { ownerId, after, limit }: { readonly ownerId: string; readonly after: number; readonly limit: number },
): (MemoryRow & { readonly made_in: number | null })[] =>
  all(
    q
      .selectFrom("memories")
      .selectAll()
      .where("owner_id", "=", ownerId)
      .where("status", "=", "active")
      .where("made_in", ">", after)
      .orderBy("made_in")
      .limit(limit),
  );

/** Some memory of an owner waits to be found by others. */
export const isNearDue = ({ q, get }: Store, ownerId: string): boolean =>
  get(
    q
      .selectFrom("near_due as d")
      .innerJoin("recall_items as i", "i.item", "d.item")
      .select("d.item")
      .where("i.owner_id", "=", ownerId)
      .limit(1),
  ) !== undefined;

/** What was asked before is not asked again. */
export const putDifference = ({ q, run }: Store, row: Omit<DifferenceRow, "resolution">): void =>
  void run(
    q
      .insertInto("space_differences")
      .values({ ...row, resolution: null })
      .onConflict((conflict) => conflict.columns(["space_id", "own_id", "their_id"]).doNothing()),
  );

/** Both sides hold, and nobody has decided; one's own that was to rest and holds again counts as undecided. */
const open = ({ q }: Store, ownerId: string) =>
  q
    .selectFrom("space_differences as d")
    .innerJoin("spaces as s", "s.id", "d.space_id")
    .innerJoin("memories as own", "own.id", "d.own_id")
    .innerJoin("memories as theirs", "theirs.id", "d.their_id")
    .where("s.owner_id", "=", ownerId)
    .where("s.state", "<>", "out")
    .where("own.status", "=", "active")
    .where("theirs.status", "=", "active")
    .where(({ or, eb }) => or([eb("d.resolution", "is", null), eb("d.resolution", "=", "theirs")]));

export const listOpen = (store: Store, ownerId: string, limit: number): DifferenceRow[] =>
  store.all(open(store, ownerId).selectAll("d").orderBy("d.made_at").orderBy("d.id").limit(limit));

export const countOpen = (store: Store, ownerId: string, spaceId: string): number =>
  store.get(
    open(store, ownerId)
      .where("d.space_id", "=", spaceId)
      .select(({ fn }) => fn.countAll<number>().as("n")),
  )?.n ?? 0;

/** One of a space that this owner has joined. */
export const findDifference = (store: Store, ownerId: string, id: string): DifferenceRow | undefined =>
  store.get(
    store.q
      .selectFrom("space_differences as d")
      .innerJoin("spaces as s", "s.id", "d.space_id")
      .selectAll("d")
      .where("s.owner_id", "=", ownerId)
      .where("d.id", "=", id),
  );

export const setResolution = ({ q, run }: Store, id: string, resolution: DifferenceRow["resolution"]): void =>
  void run(q.updateTable("space_differences").set({ resolution }).where("id", "=", id));
