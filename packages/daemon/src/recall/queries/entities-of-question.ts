import type { ReaderConnection } from "../../store/open.ts";

/** What the graph of an owner knows of names, for a question. Entities are numbers; what is folded goes by its target. */
export interface EntityQueries {
  /** The generation of the graph that is shown. */
  generation(ownerId: string): number;
  /** Who has a name, or had it once. */
  byName(ownerId: string, nameKey: string): number | undefined;
  /** Those whose name is the same in another way of writing it. */
  bySpelling(ownerId: string, spellingKey: string): number[];
  /** An entity and what is folded into it. */
  membersOf(entity: number): number[];
  /** Items of texts that name it on its own account, newest first. */
  itemsOf(entity: number, generation: number, most: number): number[];
  /** In how many texts; counting stops at `most`. */
  countTexts(entity: number, most: number): number;
  /** What a stated relation joins it to, one row a statement. */
  relatedTo(entity: number, generation: number, most: number): number[];
}

/** A question names few things; more spellings of one name than these were never seen. */
const MOST_MEMBERS = 16;
const MOST_ALIKE = 4;

/** Numbers of entities belong to one owner each, so only names are asked for with an owner. */
export function createEntityQueries(db: ReaderConnection): EntityQueries {
  const numbers = <Params extends unknown[]>(sql: string) => db.prepare<Params, number>(sql).pluck();
  const generation = numbers<[string]>("SELECT generation FROM graph_state WHERE owner_id = ?");
  const byName = numbers<[string, string]>(
    `SELECT e.canonical FROM entity_names n JOIN entities e ON e.entity = n.entity
     WHERE n.owner_id = ? AND n.name_key = ?`,
  );
  const bySpelling = numbers<[string, string]>(
    `SELECT DISTINCT canonical FROM entities INDEXED BY entities_spelling
     WHERE owner_id = ? AND spelling_key = ? AND spelling_key <> '' AND gone = 0 LIMIT ${MOST_ALIKE}`,
  );
  const members = numbers<[number]>(
    `SELECT entity FROM entities WHERE canonical = ? AND gone = 0 LIMIT ${MOST_MEMBERS}`,
  );
  // In the order of the index, so that the limit ends the reading.
  const items = numbers<[number, number, number]>(
    `SELECT i.item FROM mentions m CROSS JOIN graph_texts t ON t.text = m.text CROSS JOIN recall_items i ON i.ref_id = t.ref_id
     WHERE m.entity = ? AND t.generation = ? ORDER BY m.text DESC LIMIT ?`,
  );
  const count = numbers<[number, number]>(
    "SELECT count(*) FROM (SELECT 1 FROM mentions WHERE entity = ? LIMIT ?)",
  );
  const related = (from: "source" | "target", to: "source" | "target") =>
    numbers<[number, number, number]>(
      `SELECT e.canonical FROM relations r CROSS JOIN graph_texts t ON t.text = r.text CROSS JOIN entities e ON e.entity = r.${to}
       WHERE r.${from} = ? AND t.generation = ? AND e.gone = 0 LIMIT ?`,
    );
  const forwards = related("source", "target");
  const backwards = related("target", "source");
  return {
    generation: (ownerId) => generation.get(ownerId) ?? 1,
    byName: (ownerId, nameKey) => byName.get(ownerId, nameKey),
    bySpelling: (ownerId, spellingKey) => bySpelling.all(ownerId, spellingKey),
    membersOf: (entity) => members.all(entity),
    itemsOf: (entity, shown, most) => items.all(entity, shown, most),
    countTexts: (entity, most) => count.get(entity, most) ?? 0,
    relatedTo: (entity, shown, most) => [
      ...forwards.all(entity, shown, most),
      ...backwards.all(entity, shown, most),
    ],
  };
}
