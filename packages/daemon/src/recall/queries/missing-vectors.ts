import { basename } from "node:path";
import { codeInWords } from "@memory/language/text";
import type { Store } from "../../store/open.ts";
import { blockTexts } from "../../store/passage-blocks.ts";
import { type Places, statement } from "../../store/statement.ts";
import { placeSql } from "../../store/vector-place.ts";

export interface MissingVector {
  readonly item: number;
  /** Its text; of a passage the texts of its blocks, which have a vector each. */
  readonly texts: readonly string[];
  readonly isPassage: boolean;
}

/** Items strictly between two ids. */
export interface Range {
  readonly above: number;
  readonly below: number;
}

const lookedAt = statement((q, at: Places<{ above: number; below: number; window: number }>) =>
  q
    .selectFrom((some) =>
      some
        .selectFrom("recall_items")
        .select("item")
        .where("item", ">", at("above"))
        .where("item", "<", at("below"))
        .orderBy("item", "desc")
        .limit(at("window"))
        .as("some"),
    )
    .select(({ fn }) => [fn.min("item").as("lowest"), fn.countAll<number>().as("n")]),
);

// Written out, for the hints: by its own choice SQLite reads all vectors of a model for each text.
/**
 * The newest items of a range without a vector of this model, at most `most` of the `window` newest ones. `lowest` is
 * where to go on: nothing from there up is missing but what is returned.
 */
export function findMissing(
  store: Store,
  { model, above, below, window, most }: Range & { model: string; window: number; most: number },
): { missing: MissingVector[]; lowest: number } {
  const looked = lookedAt.get(store, { above, below, window });
  const from = (looked?.n === window ? looked.lowest : null) ?? above + 1;
  const missing = store
    .prepare<[number, number, string, number], MissingText>(
      `SELECT i.item, p.id IS NOT NULL AS passage, coalesce(m.content, p.content, c.content) AS text,
         c.heading_path AS headingPath, CASE d.kind WHEN 'code' THEN d.path END AS code
       FROM (SELECT item, owner_id, ref_id FROM recall_items r WHERE item >= ? AND item < ? AND NOT EXISTS
              (SELECT 1 FROM recall_vectors v WHERE v.place = ${placeSql("r.item")})
             ORDER BY item DESC LIMIT ? + 0) i
       LEFT JOIN memories m ON m.id = i.ref_id AND m.owner_id = i.owner_id
       LEFT JOIN passages p ON p.id = i.ref_id AND p.owner_id = i.owner_id
       LEFT JOIN chunks c ON c.id = i.ref_id AND c.owner_id = i.owner_id
       LEFT JOIN documents d ON d.id = c.document_id
       ORDER BY i.item DESC`,
    )
    .all(from, below, model, most)
    .map((row) => ({
      item: row.item,
      texts: row.passage === 1 ? blockTexts(row.text ?? "") : [meantBy(row)],
      isPassage: row.passage === 1,
    }));
  return { missing, lowest: missing.length === most ? (missing.at(-1)?.item ?? from) : from };
}

interface MissingText {
  readonly item: number;
  readonly text: string | null;
  readonly passage: 0 | 1;
  /** Of a piece of a document. */
  readonly headingPath: string | null;
  /** The path of the source file that it is of. */
  readonly code: string | null;
}

/** What a model is given of a text. */
function meantBy({ text, headingPath, code }: MissingText): string {
  const content = text ?? "";
  if (code !== null) return codeInWords({ file: basename(code), headingPath: headingPath ?? "", content });
  return headingPath ? `${headingPath}\n${content}` : content;
}

/** Items of an owner in a range that have no vector of this model. */
export const countMissing = (
  store: Store,
  ownerId: string,
  { model, above, below }: Range & { model: string },
): number =>
  store
    .prepare<[string, number, number, string], { n: number }>(
      `SELECT count(*) AS n FROM recall_items i WHERE i.owner_id = ? AND i.item > ? AND i.item < ?
         AND NOT EXISTS
           (SELECT 1 FROM recall_vectors v WHERE v.place = ${placeSql("i.item")})`,
    )
    .get(ownerId, above, below, model)?.n ?? 0;

/** Items of all owners in a range. */
export const countBetween = (store: Store, { above, below }: Range): number =>
  store.get(
    store.q
      .selectFrom("recall_items")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .where("item", ">", above)
      .where("item", "<", below),
  )?.n ?? 0;

const item = statement((q, at: Places<{ item: number }>) =>
  q.selectFrom("recall_items").select("item").where("item", "=", at("item")),
);

/** True for an existing item: it may have been deleted while its vector was computed. */
export const hasItem = (store: Store, number: number): boolean =>
  item.get(store, { item: number }) !== undefined;
