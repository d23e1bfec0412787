/** Tables of capture: a person's permission, the waiting sessions, and their number ever. */
export const capture = `
CREATE TABLE capture_state (
  owner_id TEXT PRIMARY KEY REFERENCES owners (id),
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
  sweep_error TEXT
);
CREATE TABLE capture_queue (
  owner_id TEXT NOT NULL REFERENCES owners (id),
  session_id TEXT NOT NULL,
  path TEXT NOT NULL,
  folder TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('notify', 'look', 'sweep', 'again', 'given_up')),
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER NOT NULL,
  noted_at INTEGER NOT NULL,
  error TEXT,
  PRIMARY KEY (owner_id, session_id)
);
CREATE INDEX capture_queue_due ON capture_queue (due_at);
CREATE TABLE import_totals (
  owner_id TEXT PRIMARY KEY REFERENCES owners (id),
  sessions INTEGER NOT NULL,
  memories INTEGER NOT NULL,
  captured INTEGER NOT NULL DEFAULT 0
);
INSERT INTO import_totals (owner_id, sessions, memories)
  SELECT owner_id, count(*), coalesce(sum(saved), 0) FROM import_ledger GROUP BY owner_id;
ALTER TABLE import_runs ADD COLUMN attended INTEGER NOT NULL DEFAULT 1;
`;
