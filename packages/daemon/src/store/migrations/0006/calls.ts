/** Every request to a model that a person has configured: taken out of the day's budget before it is made. */
export const calls = `
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
  took_ms INTEGER
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
  PRIMARY KEY (owner_id, hash)
);
CREATE INDEX distilled_chunks_age ON distilled_chunks (at);
`;
