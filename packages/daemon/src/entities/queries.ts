import type { Selectable } from "kysely";
import type { Store } from "../store/open.ts";
import type { EntitiesTable } from "../store/tables.ts";

/** An entity with the name of its type. */
export type EntityRow = Selectable<EntitiesTable> & { readonly type_name: string };

const selectEntity = "SELECT e.*, v.name AS type_name FROM entities e JOIN vocabulary v ON v.term = e.type";

/** Absorbed ones included. */
export const findEntity = (store: Store, ownerId: string, id: string): EntityRow | undefined =>
  store
    .prepare<[string, string], EntityRow>(`${selectEntity} WHERE e.owner_id = ? AND e.id = ?`)
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
      `${selectEntity} WHERE e.owner_id = ? AND e.spelling_key = ? AND e.spelling_key <> '' AND e.folded_into IS NULL
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

/** What names it and what is said of it goes with it. Nothing may be folded into it any more. */
export function deleteEntity(store: Store, entity: number): void {
  store.prepare("DELETE FROM entities WHERE entity = ?").run(entity);
}

/** Keep what was said up to now from bringing an entity back. */
export const markDeleted = (store: Store, entity: number, at: number): void =>
  void store
    .prepare(
      `INSERT INTO entities_deleted (owner_id, name_key, deleted_at)
       SELECT owner_id, name_key, ? FROM entity_names WHERE entity = ?
       ON CONFLICT (owner_id, name_key) DO UPDATE SET deleted_at = excluded.deleted_at`,
    )
    .run(at, entity);

/** When the entity of a name was deleted by a person, milliseconds. */
export const deletedAt = (store: Store, ownerId: string, nameKey: string): number | undefined =>
  store
    .prepare<[string, string], { deleted_at: number }>(
      "SELECT deleted_at FROM entities_deleted WHERE owner_id = ? AND name_key = ?",
    )
    .get(ownerId, nameKey)?.deleted_at;

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

/** How many texts name it, on its own account. */
export const countMentions = (store: Store, entity: number): number =>
  store.prepare<[number], { n: number }>("SELECT count(*) AS n FROM mentions WHERE entity = ?").get(entity)
    ?.n ?? 0;

/** Relationships stated from or to it, on its own account. */
export const countRelations = (store: Store, entity: number): number =>
  store
    .prepare<[number, number], { n: number }>(
      `SELECT (SELECT count(*) FROM relations WHERE source = ?) + (SELECT count(*) FROM relations WHERE target = ?) AS n`,
    )
    .get(entity, entity)?.n ?? 0;

/** Whether any text names it, in what is shown or in what is being built. */
export const isMentioned = (store: Store, entity: number): boolean =>
  store.prepare("SELECT 1 FROM mentions WHERE entity = ? LIMIT 1").get(entity) !== undefined;

export interface Mention {
  readonly text: number;
  readonly entity: number;
  readonly start: number;
  readonly stop: number;
  readonly confidence: number;
}

/** A text names an entity once, in the place it names it first. */
export const insertMention = (store: Store, { text, entity, start, stop, confidence }: Mention): number =>
  store
    .prepare("INSERT OR IGNORE INTO mentions (text, entity, start, stop, confidence) VALUES (?, ?, ?, ?, ?)")
    .run(text, entity, start, stop, confidence).changes;

export interface Relation {
  readonly text: number;
  readonly source: number;
  readonly predicate: number;
  readonly target: number;
  readonly confidence: number;
}

export const insertRelation = (store: Store, row: Relation): number =>
  store
    .prepare(
      "INSERT OR IGNORE INTO relations (text, source, predicate, target, confidence) VALUES (?, ?, ?, ?, ?)",
    )
    .run(row.text, row.source, row.predicate, row.target, row.confidence).changes;

/** Names of entities about which a person decided something: where a text has them, they are meant. */
export const findDecidedNames = (store: Store, ownerId: string, limit: number): string[] =>
  store
    .prepare<[string, number], { name: string }>(
      `SELECT name FROM entities WHERE owner_id = ? AND (named_by = 'person' OR typed_by = 'person')
       ORDER BY entity DESC LIMIT ?`,
    )
    .all(ownerId, limit)
    .map(({ name }) => name);

/** Names of the entities that came last. */
export const findNewestNames = (store: Store, ownerId: string, limit: number): string[] =>
  store
    .prepare<[string, number], { name: string }>(
      "SELECT name FROM entities WHERE owner_id = ? AND folded_into IS NULL ORDER BY entity DESC LIMIT ?",
    )
    .all(ownerId, limit)
    .map(({ name }) => name);
