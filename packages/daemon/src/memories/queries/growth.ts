import type { ReaderConnection } from "../../store/reader.ts";
import type { MemoryRow } from "../row.ts";

export interface GrowthFilter {
  readonly by: "created" | "asserted";
  readonly type?: MemoryRow["type"] | undefined;
  /** Every spelling of the one that is asked for. */
  readonly projects?: readonly string[] | undefined;
}

interface Came {
  readonly at: number;
  readonly type: MemoryRow["type"];
  readonly count: number;
}

/** Every midnight of every time zone of today is a multiple of this, milliseconds. */
const QUARTER = 900_000;

/** An index holds types and times; for projects SQLite would look each row up in the table, which is slower than to read all of that. */
const tableFor = (projects: readonly string[] | undefined): string =>
  projects ? "memories NOT INDEXED" : "memories INDEXED BY memories_times";

/** Active memories by the quarter of an hour in which they came, oldest first. */
export function readGrowth(
  db: ReaderConnection,
  ownerId: string,
  { by, type, projects }: GrowthFilter,
): Came[] {
  const time = by === "asserted" ? "asserted_at" : "created_at";
  return db
    .prepare<[object], Came>(
      `SELECT ${time} / ${QUARTER} * ${QUARTER} AS at, type, count(*) AS count FROM ${tableFor(projects)}
       WHERE owner_id = @ownerId AND status = 'active'
         ${type ? "AND type = @type" : ""} ${projects ? "AND project IN (SELECT value FROM json_each(@projects))" : ""}
       GROUP BY 1, 2 ORDER BY 1`,
    )
    .all({ ownerId, type, projects: JSON.stringify(projects) });
}

/** Active memories that the store has learnt since then. */
export const countLearnt = (
  db: ReaderConnection,
  ownerId: string,
  { since, type, projects }: Omit<GrowthFilter, "by"> & { readonly since: number },
): number =>
  db
    .prepare<[object], { n: number }>(
      `SELECT count(*) AS n FROM ${tableFor(projects)} WHERE owner_id = @ownerId AND status = 'active' AND created_at >= @since
         ${type ? "AND type = @type" : ""} ${projects ? "AND project IN (SELECT value FROM json_each(@projects))" : ""}`,
    )
    .get({ ownerId, since, type, projects: JSON.stringify(projects) })?.n ?? 0;
