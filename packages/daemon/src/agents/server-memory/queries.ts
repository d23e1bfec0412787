import type { KnowledgeEntity, KnowledgeRelation } from "@memory/shared";
import { sql } from "kysely";
import type {
  KnowledgeEntitiesTable,
  KnowledgeObservationsTable,
  KnowledgeRelationsTable,
} from "../../store/knowledge-tables.ts";
import { ofLineage } from "../../store/lineage.ts";
import type { Store } from "../../store/open.ts";
import { type Places, statement, unindexed } from "../../store/statement.ts";

// Ids are in the order of time: by them everything comes back as it was given.

type EntityRow = KnowledgeEntitiesTable;
export type ObservationRow = KnowledgeObservationsTable;

export const insertEntity = (store: Store, row: EntityRow): void =>
  void store.insert("knowledge_entities", row);

export const insertObservation = (store: Store, row: ObservationRow): void =>
  void store.insert("knowledge_observations", row);

export const insertRelation = (store: Store, row: KnowledgeRelationsTable): void =>
  void store.insert("knowledge_relations", row);

const entity = statement((q, at: Places<{ ownerId: string; name: string }>) =>
  q
    .selectFrom("knowledge_entities")
    .selectAll()
    .where("owner_id", "=", at("ownerId"))
    .where("name", "=", at("name")),
);

export const findEntity = (store: Store, ownerId: string, name: string): EntityRow | undefined =>
  entity.get(store, { ownerId, name });

const observation = statement((q, at: Places<{ entityId: string; content: string }>) =>
  q
    .selectFrom("knowledge_observations")
    .selectAll()
    .where("entity_id", "=", at("entityId"))
    .where("content", "=", at("content")),
);

export const findObservation = (
  store: Store,
  entityId: string,
  content: string,
): ObservationRow | undefined => observation.get(store, { entityId, content });

const observations = statement((q, at: Places<{ entityId: string }>) =>
  q.selectFrom("knowledge_observations").selectAll().where("entity_id", "=", at("entityId")).orderBy("id"),
);

export const findObservations = (store: Store, entityId: string): ObservationRow[] =>
  observations.all(store, { entityId });

const relation = statement((q, at: Places<KnowledgeRelation & { ownerId: string }>) =>
  q
    .selectFrom("knowledge_relations")
    .select("id")
    .where("owner_id", "=", at("ownerId"))
    .where("from_name", "=", at("from"))
    .where("to_name", "=", at("to"))
    .where("relation_type", "=", at("relationType")),
);

export const hasRelation = (store: Store, ownerId: string, named: KnowledgeRelation): boolean =>
  relation.get(store, { ownerId, ...named }) !== undefined;

export const deleteEntity = (store: Store, id: string): void =>
  void store.run(store.q.deleteFrom("knowledge_entities").where("id", "=", id));

export const deleteObservation = (store: Store, id: string): void =>
  void store.run(store.q.deleteFrom("knowledge_observations").where("id", "=", id));

export const deleteRelation = (
  store: Store,
  ownerId: string,
  { from, to, relationType }: KnowledgeRelation,
): void =>
  void store.run(
    store.q
      .deleteFrom("knowledge_relations")
      .where("owner_id", "=", ownerId)
      .where("from_name", "=", from)
      .where("to_name", "=", to)
      .where("relation_type", "=", relationType),
  );

/** Two statements: asked for either end at once, SQLite looks through all that the owner has. */
export function deleteRelationsOf(store: Store, ownerId: string, name: string): void {
  for (const end of ["from_name", "to_name"] as const)
    store.run(
      store.q.deleteFrom("knowledge_relations").where("owner_id", "=", ownerId).where(end, "=", name),
    );
}

const elsewhere = statement((q, at: Places<{ id: string; memoryId: string }>) =>
  q
    .selectFrom("knowledge_observations")
    .select("id")
    .where("memory_id", "=", at("memoryId"))
    .where("id", "<>", at("id"))
    .unionAll(q.selectFrom("restatements").select("id").where("memory_id", "=", at("memoryId")))
    .limit(sql.lit(1)),
);

/** True where another observation says the same, or somebody has said it in other words. */
export const isSaidElsewhere = (store: Store, { id, memory_id }: ObservationRow): boolean =>
  memory_id !== null && elsewhere.get(store, { id, memoryId: memory_id }) !== undefined;

/** The next entities behind an id, "" for the first. */
export const findEntitiesAfter = (store: Store, ownerId: string, id: string, limit: number): EntityRow[] =>
  store.all(
    store.q
      .selectFrom("knowledge_entities")
      .selectAll()
      .where("owner_id", "=", ownerId)
      .where("id", ">", id)
      .orderBy("id")
      .limit(limit),
  );

export const findRelationsAfter = (
  store: Store,
  ownerId: string,
  id: string,
  limit: number,
): KnowledgeRelationsTable[] =>
  store.all(
    store.q
      .selectFrom("knowledge_relations")
      .selectAll()
      .where("owner_id", "=", ownerId)
      .where("id", ">", id)
      .orderBy("id")
      .limit(limit),
  );

const relationsOf = statement((q, at: Places<{ ownerId: string; names: readonly string[] }>) => {
  const withEnd = (end: "from_name" | "to_name") =>
    q
      .selectFrom("knowledge_relations")
      .select("id")
      .where("owner_id", "=", at("ownerId"))
      .where(end, "in", at.list("names"));
  return q
    .selectFrom("knowledge_relations")
    .selectAll()
    .where("id", "in", withEnd("from_name").union(withEnd("to_name")))
    .orderBy("id");
});

/** The relations that one of these names has, in the order they came in. */
export const findRelationsOf = (
  store: Store,
  ownerId: string,
  names: readonly string[],
): KnowledgeRelationsTable[] => relationsOf.all(store, { ownerId, names });

const namesSaying = statement((q, at: Places<{ ownerId: string; ids: readonly string[] }>) =>
  q
    .selectFrom(at.each("ids").as("hit"))
    .crossJoin("memories as m")
    .crossJoin("memories as v")
    .crossJoin("knowledge_observations as o")
    .crossJoin("knowledge_entities as e")
    .select("e.name")
    .whereRef("m.id", "=", "hit.value")
    .where("m.owner_id", "=", at("ownerId"))
    .where(({ eb, ref }) => eb(unindexed(ref("v.owner_id")), "=", ref("m.owner_id")))
    .where(ofLineage("v", sql.ref("m.root_id")))
    .whereRef("o.memory_id", "=", "v.id")
    .whereRef("e.id", "=", "o.entity_id")
    .orderBy("hit.key")
    .orderBy("e.id"),
);

/** Names of the entities that one of these memories was said of, by the order of the memories. */
export const findNamesSaying = (store: Store, ownerId: string, ids: readonly string[]): string[] =>
  namesSaying.all(store, { ownerId, ids }).map(({ name }) => name);

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
