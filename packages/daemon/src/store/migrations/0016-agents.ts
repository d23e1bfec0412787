import { changeTriggersOf } from "./0005-beliefs.ts";

const ledger =
  "owner_id agent session_id path folder project size mtime distiller outcome chunks saved redactions malformed run_id imported_at watermark";

/** A session is named by its agent and its id, and how far it was read is told in its agent's own words (decision 0047). */
export const agents = `
DROP TRIGGER import_ledger_log_update;
DROP TRIGGER import_ledger_log_delete;
ALTER TABLE import_ledger ADD COLUMN watermark TEXT NOT NULL DEFAULT '';
UPDATE import_ledger SET watermark = offset || ':' || prefix_hash;
ALTER TABLE import_ledger DROP COLUMN offset;
ALTER TABLE import_ledger DROP COLUMN line;
ALTER TABLE import_ledger DROP COLUMN prefix_hash;
${changeTriggersOf({
  table: "import_ledger",
  columns: ledger,
  key: "owner_id agent session_id",
  differing: "path folder project watermark outcome",
})}
UPDATE changes SET before = json_remove(
  json_set(before, '$.watermark', (before ->> 'offset') || ':' || (before ->> 'prefix_hash')),
  '$.offset', '$.line', '$.prefix_hash')
WHERE tbl = 'import_ledger' AND json_extract(before, '$.offset') IS NOT NULL;

ALTER TABLE ark_sessions ADD COLUMN watermark TEXT NOT NULL DEFAULT '';
UPDATE ark_sessions SET watermark = offset || ':' || prefix_hash;
ALTER TABLE ark_sessions RENAME COLUMN offset TO size;
ALTER TABLE ark_sessions DROP COLUMN prefix_hash;

-- What is allowed is allowed for one agent.
ALTER TABLE capture_state RENAME TO capture_state_before;
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
  PRIMARY KEY (owner_id, agent)
);
INSERT INTO capture_state
  SELECT owner_id, 'assistant-code', scope, projects, exclude_projects, paused, since, last_notify_at,
    last_notify_error, resume_at, missed, swept_at, sweep_error FROM capture_state_before;
DROP TABLE capture_state_before;

ALTER TABLE capture_queue RENAME TO capture_queue_before;
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
INSERT INTO capture_queue
  SELECT owner_id, 'assistant-code', session_id, path, folder, reason, attempts, due_at, noted_at, error
  FROM capture_queue_before;
DROP TABLE capture_queue_before;
CREATE INDEX capture_queue_due ON capture_queue (due_at);

DROP TRIGGER injections_of_memory;
ALTER TABLE injections RENAME TO injections_before;
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
INSERT INTO injections
  SELECT owner_id, 'assistant-code', session_id, ref_id, fingerprint, at, tokens, in_context FROM injections_before;
DROP TABLE injections_before;
CREATE INDEX injections_ref ON injections (ref_id);
CREATE INDEX injections_at ON injections (at);
CREATE TRIGGER injections_of_memory AFTER DELETE ON memories BEGIN
  DELETE FROM injections WHERE ref_id = old.id;
END;
`;
