/** What nearly every memory, operation and conflict says of itself is not written, and no index has it (decision 0064). */
export const ownRoots = `
DROP INDEX memories_head;
DROP INDEX memories_rest_root;
DROP TRIGGER memories_moved;
-- The lineage; empty for the version that founded it.
ALTER TABLE memories RENAME COLUMN root_id TO root;
UPDATE memories SET root = '' WHERE root = id;
ALTER TABLE memories ADD COLUMN root_id TEXT NOT NULL GENERATED ALWAYS AS (CASE root WHEN '' THEN id ELSE root END) VIRTUAL;
CREATE UNIQUE INDEX memories_head ON memories (root) WHERE root <> '' AND status = 'active';
CREATE INDEX memories_root ON memories (root) WHERE root <> '';
CREATE TRIGGER memories_moved AFTER UPDATE OF root ON memories WHEN old.root_id <> new.root_id BEGIN
  UPDATE findings SET root_id = new.root_id WHERE memory_id = new.id;
END;
-- Without the id: of the same time there are few.
DROP INDEX memories_times;
CREATE INDEX memories_times ON memories (owner_id, asserted_at, status, valid_from, valid_to, created_at);

-- The log of the owner that nearly all is of goes by its number.
DROP INDEX operations_list;
CREATE INDEX operations_list ON operations (owner_id, op) WHERE owner_id <> '0';

ALTER TABLE conflicts RENAME TO conflicts_before;
DROP INDEX conflicts_existing;
DROP INDEX conflicts_newer;
DROP INDEX conflicts_status;
CREATE TABLE conflicts (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  newer_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  existing_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  status TEXT NOT NULL CHECK (status IN ('open', 'resolved')),
  reason TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- "resolution": what was decided; "obsolete": one side changed or went before anybody did.
  resolution TEXT,
  decided_by TEXT,
  decided_at INTEGER,
  merged_id TEXT,
  newer_quote TEXT,
  existing_quote TEXT,
  score REAL,
  rule TEXT,
  UNIQUE (newer_id, existing_id)
) STRICT;
INSERT INTO conflicts SELECT * FROM conflicts_before;
DROP TABLE conflicts_before;
CREATE INDEX conflicts_existing ON conflicts (existing_id);
CREATE INDEX conflicts_status ON conflicts (owner_id, status, id);
`;
