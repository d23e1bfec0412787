/** What was put before an agent, by session: so that it is not said twice, and never imported. Hashes, no words. */
export const injections = `
CREATE TABLE injections (
  owner_id TEXT NOT NULL REFERENCES owners (id),
  session_id TEXT NOT NULL,
  ref_id TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  at INTEGER NOT NULL,
  tokens INTEGER NOT NULL,
  PRIMARY KEY (owner_id, session_id, ref_id, fingerprint)
);
CREATE INDEX injections_ref ON injections (ref_id);
CREATE INDEX injections_at ON injections (at);
`;
