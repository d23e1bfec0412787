import { OWN } from "../../store/owner-key.ts";
import type { ReaderConnection } from "../../store/reader.ts";

/**
 * Columns of an item in a reader thread; `words` is the number of its words as full text keeps it, in
 * hexadecimal.
 */
export type ItemRow = readonly [
  item: number,
  owner: string,
  kind: string,
  type: string | null,
  project: string | null,
  author: string | null,
  assertedAt: number,
  validFrom: number,
  validTo: number | null,
  confidence: number | null,
  words: string | null,
  /**
   * Session or document, and place in it: of a passage the number of its turn. Null for a memory that a person has corrected or
   * confirmed: its words are not, or not only, those of its session.
   */
  source: string | null,
  seq: number,
  /** Who said it in a space: the name of a member, behind 1 where a program said it for them, else behind 0. */
  said: string | null,
];

/** Items before and behind one in its session or document. */
export type ItemNeighbours = (item: number) => readonly [before: number | null, after: number | null];

const pageSize = 5000;

/**
 * Queries for the rows of recallable items: all of them in one text, which takes a fifth of reading row by
 * row.
 */
export function itemReads(db: ReaderConnection) {
  const rows = (which: string) =>
    `SELECT json_group_array(json_array(item, owner_id, kind, type, project, author, asserted_at, valid_from, valid_to,
       CASE kind WHEN 'memory' THEN (SELECT confidence FROM memories WHERE id = ref_id) END,
       (SELECT hex(sz) FROM recall_words_docsize WHERE id = item),
       CASE WHEN kind <> 'memory' OR (SELECT author FROM memories WHERE id = ref_id) = 'import' THEN source_key END, seq,
       CASE WHEN owner_id <> '${OWN}' THEN (SELECT by_agent || member FROM said_by WHERE id = ref_id) END)) FROM (${which})`;
  const text = <Params extends unknown[]>(sql: string) => db.prepare<Params, string>(sql).pluck();
  const page = text<[number]>(
    rows(`SELECT * FROM recall_items WHERE item > ? ORDER BY item LIMIT ${pageSize}`),
  );
  const some = text<[string]>(
    rows("SELECT i.* FROM json_each(?) wanted CROSS JOIN recall_items i ON i.item = wanted.value"),
  );
  const chains = text<[]>(
    `SELECT json_group_array(item) FROM
       (SELECT item, owner_id, kind, source_key FROM recall_items WHERE source_key IS NOT NULL
        ORDER BY owner_id, kind, source_key, seq, item)
     GROUP BY owner_id, kind, source_key`,
  );
  const before = neighbour(db, "<", "DESC");
  const after = neighbour(db, ">", "ASC");
  const parsed = (json: string | undefined): ItemRow[] => JSON.parse(json ?? "[]");
  const neighbours: ItemNeighbours = (item) => [before.get(item) ?? null, after.get(item) ?? null];
  return {
    /** The next items behind this one. */
    page: (item: number): ItemRow[] => parsed(page.get(item)),
    /** Those of some items that are there. */
    some: (items: readonly number[]): ItemRow[] => parsed(some.get(JSON.stringify(items))),
    /** The items of each session or document, in their order. */
    *chains(): Generator<readonly number[]> {
      for (const json of chains.iterate()) yield JSON.parse(json);
    },
    neighbours,
  };
}

export type ItemReads = ReturnType<typeof itemReads>;

const neighbour = (db: ReaderConnection, comparison: "<" | ">", order: "ASC" | "DESC") =>
  db
    .prepare<[number], number>(
      `SELECT other.item FROM recall_items self JOIN recall_items other
         ON other.owner_id = self.owner_id AND other.kind = self.kind AND other.source_key = self.source_key
        AND (other.seq, other.item) ${comparison} (self.seq, self.item)
       WHERE self.item = ? ORDER BY other.seq ${order}, other.item ${order} LIMIT 1`,
    )
    .pluck();
