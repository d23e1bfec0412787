import type { Store } from "../../store/open.ts";

/** Deletions that not every machine has read, by the number up to which all have. */
export const countDeletionsAfter = ({ q, get }: Store, spaceId: string, seq: number): number =>
  get(
    q
      .selectFrom("space_operations")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .where("space_id", "=", spaceId)
      .where("kind", "=", "delete")
      .where("seq", ">", seq),
  )?.n ?? 0;

/** Operations here that nobody has looked at yet, whether they travel or not. */
export const countUngathered = (
  { q, get }: Store,
  { owner_id: ownerId, gathered }: { readonly owner_id: string; readonly gathered: number },
): number =>
  get(
    q
      .selectFrom("operations as o")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .where("o.op", ">", gathered)
      .where("o.owner_id", "=", ownerId)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("space_operations as s").select("s.seq").whereRef("s.op", "=", "o.op"))),
      ),
  )?.n ?? 0;
