/** Texts put before an agent, by session: so that none is repeated, and none imported. Hashes, no words. */
export const injections = `
CREATE TABLE injections (
  owner_id TEXT NOT NULL REFERENCES owners (id),
  session_id TEXT NOT NULL,
  ref_id TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  at INTEGER NOT NULL,
  tokens INTEGER NOT NULL,
  in_context INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (owner_id, session_id, ref_id, fingerprint)
);
CREATE INDEX injections_ref ON injections (ref_id);
CREATE INDEX injections_at ON injections (at);
CREATE TRIGGER injections_of_memory AFTER DELETE ON memories BEGIN
  DELETE FROM injections WHERE ref_id = old.id;
END;
CREATE INDEX memories_preferences ON memories (owner_id, coalesce(project, ''), asserted_at)
  WHERE status = 'active' AND type = 'preference';
`;
