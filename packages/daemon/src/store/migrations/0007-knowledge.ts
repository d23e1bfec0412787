/**
 * The graph that agents keep by name, as the reference server for memory has it: entities with observations, and relations
 * between names, which need not be there. An observation is a memory as well; the words here are those that were given.
 */

interface Logged {
  readonly table: string;
  readonly columns: readonly string[];
}

const logged: readonly Logged[] = [
  { table: "knowledge_entities", columns: ["id", "owner_id", "name", "entity_type", "created_at"] },
  {
    table: "knowledge_observations",
    columns: ["id", "owner_id", "entity_id", "content", "memory_id", "brought", "created_at"],
  },
  {
    table: "knowledge_relations",
    columns: ["id", "owner_id", "from_name", "to_name", "relation_type", "created_at"],
  },
];

/** The row as it was before the first change of an operation, as migration 5 has it for the tables before. */
function triggersOf({ table, columns }: Logged): string {
  const image = `json_object(${columns.map((name) => `'${name}', old.${name}`).join(", ")})`;
  const write = (row: string, before: string) =>
    `INSERT OR IGNORE INTO changes (op, tbl, key, before) SELECT op, '${table}', ${row}.id, ${before} FROM current_operation o
       WHERE NOT EXISTS (SELECT 1 FROM changes c WHERE c.op = o.op AND c.tbl = '${table}' AND c.key = ${row}.id);`;
  return `
CREATE TRIGGER ${table}_log_insert AFTER INSERT ON ${table} BEGIN ${write("new", "NULL")} END;
CREATE TRIGGER ${table}_log_update AFTER UPDATE ON ${table} BEGIN ${write("old", image)} END;
CREATE TRIGGER ${table}_log_delete AFTER DELETE ON ${table} BEGIN ${write("old", image)} END;`;
}

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
${logged.map(triggersOf).join("\n")}
`;
