import { type Clocks, clockValues, passageHolds, versionHolds } from "../../store/clocks.ts";
import type { ReaderConnection } from "../../store/reader.ts";

/** Items of an owner that the store knew at a time, and took for true where they are memories. */
export function readKnownItems(db: ReaderConnection, ownerId: string, clocks: Clocks): number[] {
  const memories = `SELECT i.item FROM recall_items i JOIN memories m ON m.id = i.ref_id
    WHERE i.owner_id = @ownerId AND i.kind = 'memory' AND ${versionHolds(clocks, { name: "m" })}`;
  const passagesOf = (table: "passages" | "chunks") =>
    `SELECT i.item FROM recall_items i JOIN ${table} p ON p.id = i.ref_id
     WHERE i.owner_id = @ownerId AND i.kind = 'context' AND ${passageHolds(clocks, "p")}`;
  // As one text: 100,000 rows one by one take three times as long.
  return [memories, passagesOf("passages"), passagesOf("chunks")].flatMap((sql): number[] => {
    const json = db
      .prepare<[object], string>(`SELECT json_group_array(item) FROM (${sql})`)
      .pluck()
      .get({ ownerId, ...clockValues(clocks) });
    return JSON.parse(json ?? "[]");
  });
}
