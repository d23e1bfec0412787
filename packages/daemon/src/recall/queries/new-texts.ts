import type { ReaderConnection } from "../../store/reader.ts";

interface NewText {
  readonly item: number;
  readonly text: string | null;
}

/** Texts of the items behind one, of whatever owner, in their order: for what is known of the words of the whole index. */
export function newTexts(db: ReaderConnection): (item: number, most: number) => NewText[] {
  // Written out: the reader's connection has no builder.
  const texts = db.prepare<[number, number], NewText>(
    `SELECT i.item, coalesce(
         (SELECT m.content FROM memories m WHERE m.id = i.ref_id AND m.owner_id = i.owner_id),
         (SELECT p.content FROM passages p WHERE p.id = i.ref_id AND p.owner_id = i.owner_id),
         (SELECT c.heading_path || char(10) || c.content FROM chunks c WHERE c.id = i.ref_id AND c.owner_id = i.owner_id)) AS text
       FROM recall_items i WHERE i.item > ? ORDER BY i.item LIMIT ? + 0`,
  );
  return (item, most) => texts.all(item, most);
}
