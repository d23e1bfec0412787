/** Sessions of agents: how far each was read, their words, what is captured, what was put before an agent, and their copies. */
export const sessions = `
-- How far each session was read; a row is written in the transaction that saves what was read.
CREATE TABLE import_ledger (
  owner_id TEXT NOT NULL REFERENCES owners (id),
  agent TEXT NOT NULL,
  session_id TEXT NOT NULL,
  path TEXT NOT NULL,
  folder TEXT NOT NULL,
  project TEXT NOT NULL,
  size INTEGER NOT NULL,
  mtime INTEGER NOT NULL,
  distiller TEXT NOT NULL,
  outcome TEXT NOT NULL,
  chunks INTEGER NOT NULL,
  saved INTEGER NOT NULL,
  redactions INTEGER NOT NULL,
  malformed INTEGER NOT NULL,
  run_id TEXT NOT NULL,
  imported_at INTEGER NOT NULL,
  -- In its agent's own words (decision 0047).
  watermark TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (owner_id, agent, session_id)
) STRICT;

CREATE TABLE import_runs (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  state TEXT NOT NULL CHECK (state IN ('running', 'done', 'cancelled', 'failed', 'interrupted')),
  sessions INTEGER NOT NULL DEFAULT 0,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  attended INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE import_totals (
  owner_id TEXT PRIMARY KEY REFERENCES owners (id),
  sessions INTEGER NOT NULL,
  memories INTEGER NOT NULL,
  captured INTEGER NOT NULL DEFAULT 0
);

-- The redacted prose of sessions: windows of whole blocks of one turn (decision 0049).
CREATE TABLE passages (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  agent TEXT NOT NULL,
  session_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  content_key TEXT NOT NULL,
  project TEXT NOT NULL,
  path TEXT NOT NULL,
  author TEXT NOT NULL,
  content TEXT NOT NULL,
  start_line INTEGER NOT NULL,
  end_line INTEGER NOT NULL,
  asserted_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  run_id TEXT,
  turn INTEGER NOT NULL,
  heading TEXT NOT NULL,
  -- Of each block who speaks and its lines, as JSON.
  blocks TEXT NOT NULL
) STRICT;
CREATE INDEX passages_session ON passages (owner_id, agent, session_id, seq);
CREATE INDEX passages_turn ON passages (owner_id, agent, session_id, turn);

-- What a person has allowed, for each agent.
CREATE TABLE capture_state (
  owner_id TEXT NOT NULL REFERENCES owners (id),
  agent TEXT NOT NULL,
  scope TEXT CHECK (scope = 'all'),
  projects TEXT NOT NULL DEFAULT '[]',
  exclude_projects TEXT NOT NULL DEFAULT '[]',
  paused INTEGER NOT NULL DEFAULT 0,
  since INTEGER,
  last_notify_at INTEGER,
  last_notify_error TEXT,
  resume_at INTEGER,
  missed INTEGER NOT NULL DEFAULT 0,
  swept_at INTEGER,
  sweep_error TEXT,
  -- When a session of it was captured last, and when a hook of it spoke last.
  captured_at INTEGER,
  hook_at INTEGER,
  -- Whether sessions that a program asked are captured, and how many are left out since none are.
  programs INTEGER NOT NULL DEFAULT 0,
  left_out INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (owner_id, agent)
);

-- Sessions that wait to be read.
CREATE TABLE capture_queue (
  owner_id TEXT NOT NULL REFERENCES owners (id),
  agent TEXT NOT NULL,
  session_id TEXT NOT NULL,
  path TEXT NOT NULL,
  folder TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('notify', 'look', 'sweep', 'again', 'given_up')),
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER NOT NULL,
  noted_at INTEGER NOT NULL,
  error TEXT,
  PRIMARY KEY (owner_id, agent, session_id)
);
CREATE INDEX capture_queue_due ON capture_queue (due_at);

-- Texts put before an agent, by session: so that none is repeated, and none imported. Hashes, no words.
CREATE TABLE injections (
  owner_id TEXT NOT NULL REFERENCES owners (id),
  agent TEXT NOT NULL,
  session_id TEXT NOT NULL,
  ref_id TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  at INTEGER NOT NULL,
  tokens INTEGER NOT NULL,
  in_context INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (owner_id, agent, session_id, ref_id, fingerprint)
);
CREATE INDEX injections_ref ON injections (ref_id);
CREATE INDEX injections_at ON injections (at);
CREATE TRIGGER injections_of_memory AFTER DELETE ON memories BEGIN
  DELETE FROM injections WHERE ref_id = old.id;
END;

-- Copies of sessions, redacted and compressed. A session has a part for each growth; what a part holds lies once, under the
-- hash of its lines. Lines that a person had deleted are known by their hashes and are not taken in again.
CREATE TABLE ark_sessions (
  ark INTEGER PRIMARY KEY,
  owner_id TEXT NOT NULL,
  agent TEXT NOT NULL,
  session_id TEXT NOT NULL,
  path TEXT NOT NULL,
  folder TEXT NOT NULL,
  project TEXT,
  last_active_at INTEGER NOT NULL,
  size INTEGER NOT NULL,
  kept_at INTEGER NOT NULL,
  watermark TEXT NOT NULL DEFAULT '',
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
