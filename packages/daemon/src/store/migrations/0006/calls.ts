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
`;
