/** The log of changes: its triggers are laid by the columns of the logged tables (`log-triggers.ts`). */
export const log = `
-- Every change is an operation. It holds ids and counts, never words: those are in "changes", as the rows were before.
CREATE TABLE operations (
  op INTEGER PRIMARY KEY AUTOINCREMENT,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  kind TEXT NOT NULL,
  run_id TEXT,
  actor TEXT NOT NULL CHECK (actor IN ('person', 'agent', 'import', 'daemon', 'model')),
  client TEXT,
  model TEXT,
  -- Null where it is the one memory that the operation made.
  subject_id TEXT,
  at INTEGER NOT NULL,
  -- The time of the clock, where that was behind the log, or ahead of the truth.
  made INTEGER,
  -- The operation that this one takes back, and the one that took this one back.
  undoes INTEGER,
  undone_by INTEGER,
  -- 1: it cannot be taken back, for the reason in "note".
  final INTEGER NOT NULL DEFAULT 0,
  note TEXT,
  id TEXT NOT NULL GENERATED ALWAYS AS (
    printf('%08x-%04x-7000-8000-%012x', coalesce(made, at) >> 16, coalesce(made, at) & 65535, op)) VIRTUAL
) STRICT;
CREATE INDEX operations_run ON operations (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX operations_subject ON operations (subject_id) WHERE subject_id IS NOT NULL;
CREATE INDEX operations_undoes ON operations (undoes) WHERE undoes IS NOT NULL;
CREATE INDEX operations_kind ON operations (owner_id, kind, op) WHERE kind <> 'memory.save';
CREATE INDEX operations_list ON operations (owner_id, op) WHERE owner_id <> '0';

CREATE TABLE changes (
  op INTEGER NOT NULL REFERENCES operations (op) ON DELETE CASCADE,
  tbl TEXT NOT NULL,
  key TEXT NOT NULL,
  before TEXT,
  -- 1: what stood here was deleted for good.
  blank INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (op, tbl, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX changes_row ON changes (tbl, key, op);

-- All that operations changed: what they made and is there yet says so itself.
CREATE VIEW changed (op, tbl, key, before, blank) AS
  SELECT op, tbl, key, before, blank FROM changes
  UNION ALL SELECT made_in, CAST('memories' AS TEXT), id, CAST(NULL AS TEXT), CAST(0 AS INTEGER) FROM memories WHERE made_in IS NOT NULL;

-- What was pruned of the log, by the setting "keepOperations".
CREATE TABLE operations_pruned (
  owner_id TEXT PRIMARY KEY REFERENCES owners (id),
  operations INTEGER NOT NULL,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Deletions for good of which words may still be in the file: in full text and the log beside it (0), or, rarely, in a page that was
-- divided before (1).
CREATE TABLE words_gone (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  renewed INTEGER NOT NULL DEFAULT 0
) STRICT;
`;
