import type { ReaderConnection } from "../../store/reader.ts";

/** Kinds of change of an item, as the triggers write them down. */
export const changed = { row: 0, vector: 1, place: 2 } as const;

/** Position of a reader in the feed of changes. */
export interface ChangeFeed {
  /** The number of the newest change. */
  newest(): number;
  /** True where changes behind this number are gone already: then everything is to be read again. */
  isBehind(seen: number): boolean;
  /** Items of which this changed since. */
  since(seen: number, what: (typeof changed)[keyof typeof changed]): number[];
}

export function createChangeFeed(db: ReaderConnection): ChangeFeed {
  const edge = (which: "min" | "max") =>
    db.prepare<[], number | null>(`SELECT ${which}(seq) FROM recall_changes`).pluck();
  const oldest = edge("min");
  const newest = edge("max");
  const since = db
    .prepare<[number, number], string>(
      "SELECT json_group_array(DISTINCT item) FROM recall_changes WHERE seq > ? AND what = ?",
    )
    .pluck();
  return {
    newest: () => newest.get() ?? 0,
    isBehind: (seen) => (oldest.get() ?? 0) > seen + 1,
    since: (seen, what) => JSON.parse(since.get(seen, what) ?? "[]"),
  };
}
