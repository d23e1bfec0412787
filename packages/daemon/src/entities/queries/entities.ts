import { fingerprint } from "@memory/language/text";
import type { Selectable } from "kysely";
import type { EntitiesTable } from "../../store/graph-tables.ts";
import type { Store } from "../../store/open.ts";

/** An entity with the name of its type. */
export type EntityRow = Selectable<EntitiesTable> & { readonly type_name: string };

const selectEntity = "SELECT e.*, v.name AS type_name FROM entities e JOIN vocabulary v ON v.term = e.type";

/** Absorbed ones included. */
export const findEntity = (store: Store, ownerId: string, id: string): EntityRow | undefined =>
  store
    .prepare<[string, string], EntityRow>(`${selectEntity} WHERE e.owner_id = ? AND e.id = ? AND e.gone = 0`)
    .get(ownerId, id);

export const findByNumber = (store: Store, entity: number): EntityRow | undefined =>
  store.prepare<[number], EntityRow>(`${selectEntity} WHERE e.entity = ?`).get(entity);

/** The entity that has a name, or had it once. */
export const findByKey = (store: Store, ownerId: string, nameKey: string): EntityRow | undefined =>
  store
    .prepare<[string, string], EntityRow>(
      `${selectEntity} JOIN entity_names n ON n.entity = e.entity WHERE n.owner_id = ? AND n.name_key = ?`,
    )
    .get(ownerId, nameKey);

/** Those that speak for themselves and whose names are spelt alike. */
export const findSpeltAlike = (store: Store, ownerId: string, spellingKey: string): EntityRow[] =>
  store
    .prepare<[string, string], EntityRow>(
      `${selectEntity} WHERE e.owner_id = ? AND e.spelling_key = ? AND e.spelling_key <> '' AND e.folded_into IS NULL AND e.gone = 0
       ORDER BY e.entity`,
    )
    .all(ownerId, spellingKey);

export type NewEntity = Pick<
  EntityRow,
  "id" | "owner_id" | "name" | "type" | "type_confidence" | "spelling_key" | "created_at"
>;

/** Answers its number. */
export function insertEntity(store: Store, row: NewEntity, nameKey: string): number {
  const { lastInsertRowid } = store
    .prepare(
      `INSERT INTO entities (id, owner_id, name, type, type_confidence, spelling_key, named_by, typed_by, canonical, created_at)
       VALUES (?, ?, ?, ?, ?, ?, 'text', 'text', 0, ?)`,
    )
    .run(row.id, row.owner_id, row.name, row.type, row.type_confidence, row.spelling_key, row.created_at);
  const entity = Number(lastInsertRowid);
  store.prepare("UPDATE entities SET canonical = entity WHERE entity = ?").run(entity);
  addName(store, { ownerId: row.owner_id, entity, name: row.name, nameKey });
  return entity;
}

export interface NewName {
  readonly ownerId: string;
  readonly entity: number;
  readonly name: string;
  readonly nameKey: string;
}

/** Give an entity a further name; when it has this one already, in this spelling from now on. */
export const addName = (store: Store, { ownerId, entity, name, nameKey }: NewName): void =>
  void store
    .prepare(
      `INSERT INTO entity_names (owner_id, name_key, entity, name) VALUES (?, ?, ?, ?)
       ON CONFLICT (owner_id, name_key) DO UPDATE SET name = excluded.name`,
    )
    .run(ownerId, nameKey, entity, name);

export type EntityChanges = Partial<
  Pick<
    EntityRow,
    "name" | "spelling_key" | "named_by" | "type" | "type_confidence" | "typed_by" | "folded_into"
  >
>;

export const changeEntity = (store: Store, entity: number, changes: EntityChanges): void =>
  void store.run(store.q.updateTable("entities").set(changes).where("entity", "=", entity));

/** Deletes an entity with its mentions and relations. Nothing may be merged into it any more. */
export function deleteEntity(store: Store, entity: number): void {
  store.prepare("DELETE FROM entities WHERE entity = ?").run(entity);
}

/**
 * Take an entity out of everything that is shown, and keep what was said up to now from bringing it back. Its names stay nowhere but
 * in the history of its folds; `dropGone` clears away what named it.
 */
export function markDeleted(store: Store, { entity, owner_id }: EntityRow, at: number): void {
  const names = store
    .prepare<[number], { name_key: string }>("SELECT name_key FROM entity_names WHERE entity = ?")
    .all(entity);
  const mark = store.prepare(
    `INSERT INTO entities_deleted (owner_id, hash, deleted_at) VALUES (?, ?, ?)
     ON CONFLICT (owner_id, hash) DO UPDATE SET deleted_at = excluded.deleted_at`,
  );
  for (const { name_key } of names) mark.run(owner_id, fingerprint(name_key), at);
  store.prepare("DELETE FROM entity_names WHERE entity = ?").run(entity);
  store.prepare("DELETE FROM fold_candidates WHERE entity = ?").run(entity);
  store.prepare("DELETE FROM fold_candidates WHERE other = ?").run(entity);
  store
    .prepare(
      `UPDATE entities SET gone = 1, name = '', spelling_key = '', named_by = 'text', typed_by = 'text'
       WHERE entity = ?`,
    )
    .run(entity);
}

/** Time at which a person deleted the entity of a name, milliseconds. */
export const deletedAt = (store: Store, ownerId: string, nameKey: string): number | undefined =>
  store
    .prepare<[string, string], { deleted_at: number }>(
      "SELECT deleted_at FROM entities_deleted WHERE owner_id = ? AND hash = ?",
    )
    .get(ownerId, fingerprint(nameKey))?.deleted_at;

/** An entity and everything folded into it, itself first and each before what was folded into that. */
export const findTree = (
  store: Store,
  entity: number,
): Pick<EntityRow, "entity" | "id" | "named_by" | "typed_by">[] =>
  store
    .prepare<[number], Pick<EntityRow, "entity" | "id" | "named_by" | "typed_by">>(
      `WITH RECURSIVE tree (entity, depth) AS (
         SELECT ?, 0 UNION SELECT e.entity, depth + 1 FROM entities e JOIN tree t ON e.folded_into = t.entity
       )
       SELECT e.entity, e.id, e.named_by, e.typed_by FROM tree t JOIN entities e ON e.entity = t.entity ORDER BY depth`,
    )
    .all(entity);

/** Say who speaks for an entity and for everything folded into it. */
export function setCanonical(store: Store, entity: number, canonical: number): void {
  const set = store.prepare("UPDATE entities SET canonical = ? WHERE entity = ?");
  for (const member of findTree(store, entity)) set.run(canonical, member.entity);
}

/** Number of texts of a generation that name the entity itself, merged ones apart. */
export const countMentions = (store: Store, entity: number, generation: number): number =>
  store
    .prepare<[number, number], { n: number }>(
      `SELECT count(*) AS n FROM mentions m JOIN graph_texts t ON t.text = m.text
       WHERE m.entity = ? AND t.generation = ?`,
    )
    .get(entity, generation)?.n ?? 0;

/** Relationships that texts of a generation state from or to it, on its own account. */
export const countRelations = (store: Store, entity: number, generation: number): number =>
  store
    .prepare<[number, number, number], { n: number }>(
      `SELECT count(*) AS n FROM relations r JOIN graph_texts t ON t.text = r.text
       WHERE (r.source = ? OR r.target = ?) AND t.generation = ?`,
    )
    .get(entity, entity, generation)?.n ?? 0;

/** True where a text names it, in the shown generation or in the one being built. */
export const isMentioned = (store: Store, entity: number): boolean =>
  store.prepare("SELECT 1 FROM mentions WHERE entity = ? LIMIT 1").get(entity) !== undefined;

export interface NewMention {
  readonly text: number;
  readonly entity: number;
  readonly start: number;
  readonly stop: number;
  readonly confidence: number;
}

/** A text names an entity once, in the place it names it first. */
export const insertMention = (store: Store, { text, entity, start, stop, confidence }: NewMention): number =>
  store
    .prepare("INSERT OR IGNORE INTO mentions (text, entity, start, stop, confidence) VALUES (?, ?, ?, ?, ?)")
    .run(text, entity, start, stop, confidence).changes;

export interface NewRelation {
  readonly text: number;
  readonly source: number;
  readonly predicate: number;
  readonly target: number;
  readonly confidence: number;
}

export const insertRelation = (store: Store, row: NewRelation): number =>
  store
    .prepare(
      "INSERT OR IGNORE INTO relations (text, source, predicate, target, confidence) VALUES (?, ?, ?, ?, ?)",
    )
    .run(row.text, row.source, row.predicate, row.target, row.confidence).changes;

/** Names of entities about which a person decided something: where a text has them, they are meant. */
export const findDecidedNames = (store: Store, ownerId: string, limit: number): string[] =>
  store
    .prepare<[string, number], { name: string }>(
      `SELECT name FROM entities INDEXED BY entities_decided WHERE owner_id = ? AND (named_by = 'person' OR typed_by = 'person')
       ORDER BY entity DESC LIMIT ? + 0`,
    )
    .all(ownerId, limit)
    .map(({ name }) => name);

/** Names of the entities that came last. */
export const findNewestNames = (store: Store, ownerId: string, limit: number): string[] =>
  store
    .prepare<[string, number], { name: string }>(
      "SELECT name FROM entities WHERE owner_id = ? AND folded_into IS NULL AND gone = 0 ORDER BY entity DESC LIMIT ?",
    )
    .all(ownerId, limit)
    .map(({ name }) => name);

/** Type of an entity as one text has it. */
export interface TypeReading {
  readonly entity: number;
  /** Number of the type in the vocabulary. */
  readonly type: number;
  readonly confidence: number;
}

/** Keeps the surer of two readings of an entity's type, unless a person has decided. */
export const raiseType = (store: Store, { entity, type, confidence }: TypeReading): void =>
  void store
    .prepare(
      `UPDATE entities SET type = ?, type_confidence = ?
       WHERE entity = ? AND typed_by = 'text' AND type_confidence < ?`,
    )
    .run(type, confidence, entity, confidence);

/** Replaces an earlier reading with a rebuild's, however sure it was; a type may be gone meanwhile. */
export const setReadType = (store: Store, { entity, type, confidence }: TypeReading): void =>
  void store
    .prepare(
      "UPDATE entities SET type = ?, type_confidence = ? WHERE entity = ? AND typed_by = 'text' AND EXISTS (SELECT 1 FROM vocabulary WHERE term = ?)",
    )
    .run(type, confidence, entity, type);

/** Its name is another one: what the old one meant says nothing of it. */
export const deleteVectors = (store: Store, entity: number): void =>
  void store.prepare("DELETE FROM entity_vectors WHERE entity = ?").run(entity);

/** Clear away some of what named the entities of an owner that are gone, or an entity itself. Answers how much went. */
export function dropGone(store: Store, ownerId: string, limit: number): number {
  const gone = store
    .prepare<[string], { entity: number }>(
      "SELECT entity FROM entities INDEXED BY entities_gone WHERE owner_id = ? AND gone = 1 LIMIT 1",
    )
    .get(ownerId);
  if (!gone) return 0;
  for (const [table, column] of edges) {
    const { changes } = store
      .prepare(
        `DELETE FROM ${table} WHERE (text, ${column}) IN (SELECT text, ${column} FROM ${table} WHERE ${column} = ? LIMIT ?)`,
      )
      .run(gone.entity, limit);
    if (changes > 0) return changes;
  }
  deleteEntity(store, gone.entity);
  return 1;
}

/** Tables that refer to an entity, by column. */
const edges = [
  ["mentions", "entity"],
  ["relations", "source"],
  ["relations", "target"],
] as const;
