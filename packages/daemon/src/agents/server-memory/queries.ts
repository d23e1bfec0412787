import type { KnowledgeEntity, KnowledgeRelation } from "@memory/shared";
import type {
  KnowledgeEntitiesTable,
  KnowledgeObservationsTable,
  KnowledgeRelationsTable,
} from "../../store/knowledge-tables.ts";
import type { Store } from "../../store/open.ts";

// Ids are in the order of time: by them everything comes back as it was given.

type EntityRow = KnowledgeEntitiesTable;
export type ObservationRow = KnowledgeObservationsTable;

export const insertEntity = (store: Store, row: EntityRow): void =>
  void store
    .prepare<[object], never>(
      `INSERT INTO knowledge_entities (id, owner_id, name, entity_type, created_at)
       VALUES (@id, @owner_id, @name, @entity_type, @created_at)`,
    )
    .run(row);

export const insertObservation = (store: Store, row: ObservationRow): void =>
  void store
    .prepare<[object], never>(
      `INSERT INTO knowledge_observations (id, owner_id, entity_id, content, memory_id, brought, created_at)
       VALUES (@id, @owner_id, @entity_id, @content, @memory_id, @brought, @created_at)`,
    )
    .run(row);

export const insertRelation = (store: Store, row: KnowledgeRelationsTable): void =>
  void store
    .prepare<[object], never>(
      `INSERT INTO knowledge_relations (id, owner_id, from_name, to_name, relation_type, created_at)
       VALUES (@id, @owner_id, @from_name, @to_name, @relation_type, @created_at)`,
    )
    .run(row);

export const findEntity = (store: Store, ownerId: string, name: string): EntityRow | undefined =>
  store
    .prepare<[string, string], EntityRow>("SELECT * FROM knowledge_entities WHERE owner_id = ? AND name = ?")
    .get(ownerId, name);

export const findObservation = (
  store: Store,
  entityId: string,
  content: string,
): ObservationRow | undefined =>
  store
    .prepare<[string, string], ObservationRow>(
      "SELECT * FROM knowledge_observations WHERE entity_id = ? AND content = ?",
    )
    .get(entityId, content);

export const findObservations = (store: Store, entityId: string): ObservationRow[] =>
  store
    .prepare<[string], ObservationRow>("SELECT * FROM knowledge_observations WHERE entity_id = ? ORDER BY id")
    .all(entityId);

export const hasRelation = (
  store: Store,
  ownerId: string,
  { from, to, relationType }: KnowledgeRelation,
): boolean =>
  store
    .prepare(
      `SELECT 1 FROM knowledge_relations
       WHERE owner_id = ? AND from_name = ? AND to_name = ? AND relation_type = ?`,
    )
    .get(ownerId, from, to, relationType) !== undefined;

export const deleteEntity = (store: Store, id: string): void =>
  void store.prepare("DELETE FROM knowledge_entities WHERE id = ?").run(id);

export const deleteObservation = (store: Store, id: string): void =>
  void store.prepare("DELETE FROM knowledge_observations WHERE id = ?").run(id);

export const deleteRelation = (
  store: Store,
  ownerId: string,
  { from, to, relationType }: KnowledgeRelation,
): void =>
  void store
    .prepare(
      `DELETE FROM knowledge_relations
       WHERE owner_id = ? AND from_name = ? AND to_name = ? AND relation_type = ?`,
    )
    .run(ownerId, from, to, relationType);

/** Two statements: asked for either end at once, SQLite looks through all that the owner has. */
export function deleteRelationsOf(store: Store, ownerId: string, name: string): void {
  for (const end of ["from_name", "to_name"])
    store.prepare(`DELETE FROM knowledge_relations WHERE owner_id = ? AND ${end} = ?`).run(ownerId, name);
}

/** True where another observation says the same, or somebody has said it in other words. */
export const isSaidElsewhere = (store: Store, observation: ObservationRow): boolean =>
  store
    .prepare(
      `SELECT 1 FROM knowledge_observations WHERE memory_id = @memory_id AND id <> @id
       UNION ALL SELECT 1 FROM restatements WHERE memory_id = @memory_id LIMIT 1`,
    )
    .get({ id: observation.id, memory_id: observation.memory_id }) !== undefined;

/** The next entities behind an id, "" for the first. */
export const findEntitiesAfter = (store: Store, ownerId: string, id: string, limit: number): EntityRow[] =>
  store
    .prepare<[string, string, number], EntityRow>(
      "SELECT * FROM knowledge_entities WHERE owner_id = ? AND id > ? ORDER BY id LIMIT ?",
    )
    .all(ownerId, id, limit);

export const findRelationsAfter = (
  store: Store,
  ownerId: string,
  id: string,
  limit: number,
): KnowledgeRelationsTable[] =>
  store
    .prepare<[string, string, number], KnowledgeRelationsTable>(
      "SELECT * FROM knowledge_relations WHERE owner_id = ? AND id > ? ORDER BY id LIMIT ?",
    )
    .all(ownerId, id, limit);

/** The relations that one of these names has, in the order they came in. */
export const findRelationsOf = (
  store: Store,
  ownerId: string,
  names: readonly string[],
): KnowledgeRelationsTable[] =>
  store
    .prepare<[object], KnowledgeRelationsTable>(
      `SELECT * FROM knowledge_relations WHERE id IN (
         SELECT id FROM knowledge_relations WHERE owner_id = @ownerId AND from_name IN (SELECT value FROM json_each(@names))
         UNION SELECT id FROM knowledge_relations WHERE owner_id = @ownerId AND to_name IN (SELECT value FROM json_each(@names)))
       ORDER BY id`,
    )
    .all({ ownerId, names: JSON.stringify(names) });

/** Names of the entities that one of these memories was said of, by the order of the memories. */
export const findNamesSaying = (store: Store, ownerId: string, memoryIds: readonly string[]): string[] =>
  store
    .prepare<[object], { name: string }>(
      `SELECT e.name FROM json_each(@ids) hit CROSS JOIN memories m ON m.id = hit.value
         CROSS JOIN memories v ON v.owner_id = m.owner_id AND v.root_id = m.root_id
         CROSS JOIN knowledge_observations o ON o.memory_id = v.id CROSS JOIN knowledge_entities e ON e.id = o.entity_id
       WHERE m.owner_id = @ownerId ORDER BY hit.key, e.id`,
    )
    .all({ ownerId, ids: JSON.stringify(memoryIds) })
    .map(({ name }) => name);

export const toEntity = (store: Store, { id, name, entity_type }: EntityRow): KnowledgeEntity => ({
  name,
  entityType: entity_type,
  observations: findObservations(store, id).map(({ content }) => content),
});

export const toRelation = ({
  from_name,
  to_name,
  relation_type,
}: KnowledgeRelationsTable): KnowledgeRelation => ({
  from: from_name,
  to: to_name,
  relationType: relation_type,
});
