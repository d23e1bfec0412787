/**
 * The graph that agents keep by name, as the reference server for memory has it: entities with observations, and relations
 * between names, which need not be there. An observation is a memory as well; the words here are those that were given.
 */
export const knowledge = `
CREATE TABLE knowledge_entities (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  name TEXT NOT NULL,
  entity_type TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (owner_id, name)
);
CREATE INDEX knowledge_entities_order ON knowledge_entities (owner_id, id);

CREATE TABLE knowledge_observations (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  entity_id TEXT NOT NULL REFERENCES knowledge_entities (id) ON DELETE CASCADE,
  content TEXT NOT NULL,
  -- The version that says it. Null: nothing that would mean something elsewhere.
  memory_id TEXT REFERENCES memories (id) ON DELETE CASCADE,
  -- 1: nobody had said it before.
  brought INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (entity_id, content)
);
CREATE INDEX knowledge_observations_order ON knowledge_observations (entity_id, id);
CREATE INDEX knowledge_observations_memory ON knowledge_observations (memory_id);

CREATE TABLE knowledge_relations (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  from_name TEXT NOT NULL,
  to_name TEXT NOT NULL,
  relation_type TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (owner_id, from_name, to_name, relation_type)
);
CREATE INDEX knowledge_relations_to ON knowledge_relations (owner_id, to_name);
CREATE INDEX knowledge_relations_order ON knowledge_relations (owner_id, id);
`;
