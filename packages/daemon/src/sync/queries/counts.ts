import type { Store } from "../../store/open.ts";
import { travelling } from "../travelling.ts";

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

/** Operations here that nobody has looked at yet and that changed what travels, and when the first of them was done. */
export const ungathered = (
  { q, get }: Store,
  { owner_id: ownerId, gathered }: { readonly owner_id: string; readonly gathered: number },
): { readonly count: number; readonly since: number | null } =>
  get(
    q
      .selectFrom("operations as o")
      .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min<number | null>("o.at").as("since")])
      .where("o.op", ">", gathered)
      .where("o.owner_id", "=", ownerId)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("space_operations as s").select("s.seq").whereRef("s.op", "=", "o.op"))),
      )
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("changed as c")
            .select("c.op")
            .whereRef("c.op", "=", "o.op")
            .where("c.tbl", "in", [...travelling]),
        ),
      ),
  ) ?? { count: 0, since: null };

/** What a machine wrote last. */
export interface Newest {
  readonly seq: number;
  /** Milliseconds by which its clock was ahead of what carries the log, behind where it is less than 0; null: by nothing to speak of. */
  readonly ahead: number | null;
}

/** The newest operation of each machine. */
export const newestBy = ({ q, all }: Store, spaceId: string): ReadonlyMap<string, Newest> =>
  new Map(
    all(
      q
        .selectFrom("space_operations")
        // Beside a max alone, SQLite takes what stands in its row.
        .select(({ fn }) => ["machine", fn.max("seq").as("seq"), "ahead"])
        .where("space_id", "=", spaceId)
        .groupBy("machine"),
    ).map(({ machine, seq, ahead }) => [machine, { seq, ahead }]),
  );
