/** Copies of sessions, redacted and compressed: a part a growth, under the hash of its content. */
export const ark = `
CREATE TABLE ark_sessions (
  ark INTEGER PRIMARY KEY,
  owner_id TEXT NOT NULL,
  agent TEXT NOT NULL,
  session_id TEXT NOT NULL,
  path TEXT NOT NULL,
  folder TEXT NOT NULL,
  project TEXT,
  last_active_at INTEGER NOT NULL,
  offset INTEGER NOT NULL,
  prefix_hash TEXT NOT NULL,
  kept_at INTEGER NOT NULL,
  UNIQUE (owner_id, agent, session_id)
);
CREATE TABLE ark_parts (
  ark INTEGER NOT NULL REFERENCES ark_sessions (ark) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  hash TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (ark, seq)
);
`;
