import type { ReaderConnection } from "../../store/reader.ts";

/** Texts of the items behind one, of whatever owner: for what is known of the words of the whole index. */
export function newTexts(db: ReaderConnection): (item: number, most: number) => string[] {
  // Written out: the reader's connection has no builder.
  const texts = db
    .prepare<[number, number], string | null>(
      `SELECT coalesce(
         (SELECT m.content FROM memories m WHERE m.id = i.ref_id AND m.owner_id = i.owner_id),
         (SELECT p.content FROM passages p WHERE p.id = i.ref_id AND p.owner_id = i.owner_id),
         (SELECT c.heading_path || char(10) || c.content FROM chunks c WHERE c.id = i.ref_id AND c.owner_id = i.owner_id))
       FROM recall_items i WHERE i.item > ? ORDER BY i.item LIMIT ? + 0`,
    )
    .pluck();
  return (item, most) => texts.all(item, most).map((text) => text ?? "");
}
