import type { ReaderConnection } from "../../store/reader.ts";

/** Names in the graph of an owner, for a question. Entities are numbers; a merged one goes by its target. */
export interface EntityQueries {
  /** The generation of the graph that is shown. */
  generation(ownerId: string): number;
  /** Entities with each of these names, or once with it. A name that nobody has is missing. */
  byNames(ownerId: string, nameKeys: readonly string[]): Map<string, number>;
  /** The same, those whose name is the same in another way of writing it: a few of each. */
  bySpellings(ownerId: string, spellingKeys: readonly string[]): Map<string, number[]>;
  /** An entity and what is folded into it. */
  membersOf(entity: number): number[];
  /** Items of texts, turns apart, that name it on its own account, newest first. */
  itemsOf(entity: number, generation: number, most: number): number[];
  /** In how many of them; counting stops at `most`. */
  countTexts(entity: number, most: number): number;
  /** Entities joined to it by a stated relation, one row a statement. */
  relatedTo(entity: number, generation: number, most: number): number[];
}

/** A question names few things; more spellings of one name than these were never seen. */
const MOST_MEMBERS = 16;
const MOST_ALIKE = 4;
/** Rows read for all the spellings of a question. */
const MOST_SPELT = 256;

/** Numbers of entities belong to one owner each, so only names are asked for with an owner. */
export function createEntityQueries(db: ReaderConnection): EntityQueries {
  const numbers = <Params extends unknown[]>(sql: string) => db.prepare<Params, number>(sql).pluck();
  const generation = numbers<[string]>("SELECT generation FROM graph_state WHERE owner_id = ?");
  // One row a name, and one statement for all: each would take as long to begin as these take together.
  const byNames = db
    .prepare<[string, string], [key: string, entity: number]>(
      `SELECT j.value, e.canonical FROM json_each(?) j CROSS JOIN entity_names n ON n.owner_id = ? AND n.name_key = j.value
       CROSS JOIN entities e ON e.entity = n.entity`,
    )
    .raw();
  const bySpellings = db
    .prepare<[string, string], [key: string, entity: number]>(
      `SELECT DISTINCT j.value, e.canonical FROM json_each(?) j CROSS JOIN entities e INDEXED BY entities_spelling
       ON e.owner_id = ? AND e.spelling_key = j.value AND e.spelling_key <> '' AND e.gone = 0 LIMIT ${MOST_SPELT}`,
    )
    .raw();
  const members = numbers<[number]>(
    `SELECT entity FROM entities WHERE canonical = ? AND gone = 0 LIMIT ${MOST_MEMBERS}`,
  );
  // In the order of the index, so that the limit ends the reading.
  const items = numbers<[number, number, number]>(
    `SELECT i.item FROM mentions m CROSS JOIN graph_texts t ON t.text = m.text CROSS JOIN recall_items i ON i.ref_id = t.ref_id
     WHERE m.entity = ? AND m.in_turn = 0 AND t.generation = ? ORDER BY m.text DESC LIMIT ? + 0`,
  );
  const count = numbers<[number, number]>(
    "SELECT count(*) FROM (SELECT 1 FROM mentions WHERE entity = ? AND in_turn = 0 LIMIT ? + 0)",
  );
  const related = (from: "source" | "target", to: "source" | "target") =>
    numbers<[number, number, number]>(
      `SELECT e.canonical FROM relations r CROSS JOIN graph_texts t ON t.text = r.text CROSS JOIN entities e ON e.entity = r.${to}
       WHERE r.${from} = ? AND t.generation = ? AND e.gone = 0 LIMIT ? + 0`,
    );
  const forwards = related("source", "target");
  const backwards = related("target", "source");
  return {
    generation: (ownerId) => generation.get(ownerId) ?? 1,
    byNames: (ownerId, keys) => new Map(keys.length > 0 ? byNames.all(JSON.stringify(keys), ownerId) : []),
    bySpellings(ownerId, keys) {
      const found = new Map<string, number[]>();
      for (const [key, entity] of keys.length > 0 ? bySpellings.all(JSON.stringify(keys), ownerId) : []) {
        const alike = found.get(key) ?? [];
        if (alike.length < MOST_ALIKE) found.set(key, [...alike, entity]);
      }
      return found;
    },
    membersOf: (entity) => members.all(entity),
    itemsOf: (entity, shown, most) => items.all(entity, shown, most),
    countTexts: (entity, most) => count.get(entity, most) ?? 0,
    relatedTo: (entity, shown, most) => [
      ...forwards.all(entity, shown, most),
      ...backwards.all(entity, shown, most),
    ],
  };
}
