/**
 * Copies of sessions, redacted and compressed. A session has a part for each growth; what a part holds lies once, under the
 * hash of its lines. Lines that a person had deleted are known by their hashes and are not taken in again.
 */
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
CREATE INDEX ark_sessions_age ON ark_sessions (last_active_at);
CREATE TABLE ark_bodies (
  body INTEGER PRIMARY KEY,
  owner_id TEXT NOT NULL,
  hash TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  packed_bytes INTEGER NOT NULL,
  packed BLOB NOT NULL,
  UNIQUE (owner_id, hash)
);
CREATE INDEX ark_bodies_size ON ark_bodies (owner_id, packed_bytes, bytes);
CREATE TABLE ark_parts (
  ark INTEGER NOT NULL REFERENCES ark_sessions (ark) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  body INTEGER NOT NULL REFERENCES ark_bodies (body),
  PRIMARY KEY (ark, seq)
);
CREATE INDEX ark_parts_body ON ark_parts (body);
CREATE TABLE ark_dropped (
  owner_id TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (owner_id, hash)
) WITHOUT ROWID;
CREATE TABLE ark_pruned (
  owner_id TEXT PRIMARY KEY,
  sessions INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  at INTEGER NOT NULL
);
`;
