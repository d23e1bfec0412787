/**
 * A finding names the version it shows, not the lineage alone: a version falls when nothing shows it any more, whatever
 * its neighbours rest on. What a person deletes leaves a hash behind, so that no import brings it back.
 */
export const evidenceByVersion = `
ALTER TABLE findings ADD COLUMN memory_id TEXT;
UPDATE findings SET memory_id = (
  SELECT m.id FROM memories m
  WHERE m.owner_id = findings.owner_id AND m.root_id = findings.root_id
  ORDER BY m.status = 'active' DESC, m.version DESC LIMIT 1
) WHERE root_id IS NOT NULL;
CREATE INDEX findings_memory ON findings (memory_id) WHERE memory_id IS NOT NULL;
DROP TRIGGER memories_forgotten;
CREATE TRIGGER memories_moved AFTER UPDATE OF root_id ON memories WHEN old.root_id <> new.root_id BEGIN
  UPDATE findings SET root_id = new.root_id WHERE memory_id = new.id;
END;
CREATE TRIGGER memories_deleted AFTER DELETE ON memories BEGIN
  DELETE FROM findings WHERE memory_id = old.id;
END;

CREATE TABLE forgotten (
  owner_id TEXT NOT NULL REFERENCES owners (id),
  project TEXT NOT NULL,
  hash TEXT NOT NULL,
  forgotten_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, project, hash)
) STRICT, WITHOUT ROWID;

-- New stores have it from the first migration on; older ones get it here.
CREATE INDEX IF NOT EXISTS recall_items_past ON recall_items (item) WHERE valid_to IS NOT NULL;
`;
