/** The owner of a request that names none, as every row named it, and as they name it now (`OWN`). */
const uuid = "00000000-0000-0000-0000-000000000000";
const own = "0";

const owned =
  "memories conflicts import_ledger import_runs findings passages recall_items forgotten roots documents chunks ingest_queue vocabulary former_names entities entity_names entities_deleted index_runs folds fold_candidates graph_state graph_layouts operations operations_pruned restatements derivations pair_questions import_totals ark_sessions ark_bodies ark_dropped ark_pruned model_calls distilled_chunks knowledge_entities knowledge_observations knowledge_relations deleted_origins capture_state capture_queue injections decisions graph_texts";

/**
 * Rows and indexes without what they said twice (decision 0058): the owner that nearly every store has alone is one character, a
 * memory is known by a hash of what it says, and what no query chooses, or another index answers, is gone.
 */
export const narrow = `
PRAGMA defer_foreign_keys = ON;
UPDATE owners SET id = '${own}' WHERE id = '${uuid}';
${owned
  .split(" ")
  .map((table) => `UPDATE ${table} SET owner_id = '${own}' WHERE owner_id = '${uuid}';`)
  .join("\n")}
UPDATE changes SET key = replace(key, '["${uuid}"', '["${own}"') WHERE key LIKE '["${uuid}"%';
UPDATE changes SET before = json_set(before, '$.owner_id', '${own}') WHERE before ->> 'owner_id' = '${uuid}';

UPDATE memories SET content_key = saying_hash(content_key);
UPDATE changes SET before = json_set(before, '$.content_key', saying_hash(before ->> 'content_key'))
  WHERE tbl = 'memories' AND before ->> 'content_key' IS NOT NULL;

DROP INDEX memories_key;
DROP INDEX memories_head;
DROP INDEX memories_root;
DROP INDEX memories_list;
CREATE INDEX memories_key ON memories (content_key);
CREATE UNIQUE INDEX memories_head ON memories (root_id) WHERE status = 'active';
CREATE INDEX memories_rest_root ON memories (root_id) WHERE status <> 'active';
CREATE INDEX memories_rest ON memories (owner_id, status, asserted_at, id) WHERE status <> 'active';

-- By item, then model, which has a number: an item's vectors lie together, and go with it without an index of their own.
CREATE TABLE vector_models (
  model INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO vector_models (name) SELECT model FROM recall_vectors UNION SELECT model FROM recall_codes;
DROP TRIGGER recall_vectors_came;
DROP TRIGGER recall_vectors_moved;
DROP TRIGGER recall_vectors_gone;
ALTER TABLE recall_vectors RENAME TO recall_vectors_before;
CREATE TABLE recall_vectors (
  item INTEGER NOT NULL REFERENCES recall_items (item) ON DELETE CASCADE,
  model INTEGER NOT NULL REFERENCES vector_models (model),
  code BLOB,
  scale REAL,
  PRIMARY KEY (item, model)
) STRICT, WITHOUT ROWID;
INSERT INTO recall_vectors SELECT v.item, m.model, v.code, v.scale
  FROM recall_vectors_before v JOIN vector_models m ON m.name = v.model ORDER BY v.item, m.model;
-- Put together anew: they name the model as the vectors do.
DROP TABLE recall_codes;
CREATE TABLE recall_codes (
  model INTEGER NOT NULL REFERENCES vector_models (model),
  block INTEGER NOT NULL,
  form INTEGER NOT NULL,
  checksum INTEGER NOT NULL,
  items BLOB NOT NULL,
  codes BLOB NOT NULL,
  PRIMARY KEY (model, block)
) STRICT;
DROP TABLE recall_vectors_before;
CREATE TRIGGER recall_vectors_came AFTER INSERT ON recall_vectors BEGIN
  INSERT OR IGNORE INTO recall_changes (item, what) VALUES (new.item, 1);
  DELETE FROM recall_codes WHERE model = new.model AND block = new.item >> 10;
END;
CREATE TRIGGER recall_vectors_moved AFTER UPDATE ON recall_vectors BEGIN
  INSERT OR IGNORE INTO recall_changes (item, what) VALUES (new.item, 1);
  DELETE FROM recall_codes WHERE model = old.model AND block = old.item >> 10;
  DELETE FROM recall_codes WHERE model = new.model AND block = new.item >> 10;
END;
CREATE TRIGGER recall_vectors_gone AFTER DELETE ON recall_vectors BEGIN
  DELETE FROM recall_codes WHERE model = old.model AND block = old.item >> 10;
END;
`;
