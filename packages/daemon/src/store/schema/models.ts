/** What models were asked, what they answered, the person's own agent as one, and which vectors count. */
export const models = `
-- Every request to a model that a person has configured: taken out of the day's budget before it is made.
CREATE TABLE model_calls (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  day TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('distil', 'entities', 'judge', 'embedding', 'test')),
  provider TEXT NOT NULL,
  model TEXT NOT NULL,
  attended INTEGER NOT NULL,
  run_id TEXT,
  outcome TEXT NOT NULL CHECK (outcome IN ('pending', 'ok', 'failed', 'unknown')),
  input_tokens INTEGER,
  output_tokens INTEGER,
  usd REAL,
  reserved_usd REAL,
  took_ms INTEGER,
  bytes_out INTEGER,
  redactions INTEGER
);
CREATE INDEX model_calls_day ON model_calls (day, attended);
CREATE INDEX model_calls_owner ON model_calls (owner_id, at);
CREATE INDEX model_calls_run ON model_calls (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX model_calls_model ON model_calls (owner_id, provider, model, kind, at);
CREATE INDEX model_calls_open ON model_calls (outcome) WHERE outcome = 'pending';

-- What a paid model found in a part of a session, under the hash of that part: a session that grows pays for what is new.
CREATE TABLE distilled_chunks (
  owner_id TEXT NOT NULL,
  hash TEXT NOT NULL,
  answer TEXT,
  at INTEGER NOT NULL,
  place TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (owner_id, hash)
);
CREATE INDEX distilled_chunks_age ON distilled_chunks (at);
CREATE INDEX distilled_chunks_place ON distilled_chunks (owner_id, place, at);

-- What a person has agreed to about their own agent as the model: a program on this machine has no owner.
CREATE TABLE own_agents (
  program TEXT PRIMARY KEY,
  path TEXT NOT NULL,
  version TEXT NOT NULL,
  pays TEXT NOT NULL CHECK (pays IN ('plan', 'key')),
  agreed_at INTEGER NOT NULL,
  off_reason TEXT,
  off_at INTEGER
) STRICT;

-- Sessions in which that agent read for memory, which no capture ever reads.
CREATE TABLE reader_sessions (
  session_id TEXT PRIMARY KEY,
  program TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Recall's model, and the model that may take its place. One row, none before the first change.
CREATE TABLE embedding_switch (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  wanted TEXT NOT NULL,
  active TEXT NOT NULL,
  previous TEXT,
  candidate TEXT,
  phase TEXT NOT NULL CHECK (phase IN ('settled', 'computing', 'compared', 'failed')),
  scales TEXT NOT NULL,
  report TEXT,
  reason TEXT,
  changed_at INTEGER NOT NULL
);
`;
