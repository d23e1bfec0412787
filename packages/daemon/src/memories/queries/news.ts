import type { ReaderConnection } from "../../store/reader.ts";
import type { MemoryRow } from "../row.ts";
import { type MemoryFilter, valuesOf, whereOf } from "./filter.ts";

/** The memories of a stretch of time: those of the list with the same filters. */
export type Stretch = Pick<MemoryFilter, "by" | "after" | "before" | "project">;

/** By type: what the list of what is new in the stretch holds. */
export function countNew(
  db: ReaderConnection,
  ownerId: string,
  stretch: Stretch,
): { readonly type: MemoryRow["type"]; readonly count: number }[] {
  const filter = { ...stretch, status: "active", news: "learned" } as const;
  return db
    .prepare<[object], { type: MemoryRow["type"]; count: number }>(
      `SELECT m.type, count(*) AS count FROM memories m NOT INDEXED WHERE ${whereOf(filter)} GROUP BY 1`,
    )
    .all(valuesOf(db, ownerId, filter));
}

/** What the list of what changed in the stretch holds. */
export function countChanged(db: ReaderConnection, ownerId: string, stretch: Stretch): number {
  const filter = { ...stretch, status: "active", news: "changed" } as const;
  return (
    db
      .prepare<[object], { n: number }>(
        `SELECT count(*) AS n FROM memories m NOT INDEXED WHERE ${whereOf(filter)}`,
      )
      .get(valuesOf(db, ownerId, filter))?.n ?? 0
  );
}

/** Open contradictions whose newer side is of the stretch. */
export function countDisagreeing(db: ReaderConnection, ownerId: string, stretch: Stretch): number {
  const filter = { ...stretch, status: "active" } as const;
  return (
    db
      .prepare<[object], { n: number }>(
        `SELECT count(*) AS n FROM conflicts c JOIN memories m ON m.id = c.newer_id
         WHERE c.owner_id = @ownerId AND c.status = 'open' AND ${whereOf(filter)}`,
      )
      .get(valuesOf(db, ownerId, filter))?.n ?? 0
  );
}
