/**
 * The log says once what is there already (decision 0064): which operation made a memory stands in the memory, an operation's name
 * is its time and its number, and what nearly every operation is needs no index.
 */
export const leanLog = `
ALTER TABLE memories ADD COLUMN made_in INTEGER;
UPDATE memories SET made_in = (SELECT max(c.op) FROM changes c
  WHERE c.tbl = 'memories' AND c.key = memories.id AND c.before IS NULL AND c.blank = 0);
CREATE INDEX memories_made ON memories (made_in) WHERE made_in IS NOT NULL;

PRAGMA legacy_alter_table = ON;
ALTER TABLE changes RENAME TO changes_before;
ALTER TABLE operations RENAME TO operations_before;
PRAGMA legacy_alter_table = OFF;
DROP INDEX changes_row;
DROP INDEX operations_list;
DROP INDEX operations_run;
DROP INDEX operations_subject;
DROP INDEX operations_undoes;
DROP INDEX operations_kind;

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
INSERT INTO operations (op, owner_id, kind, run_id, actor, client, model, subject_id, at, made, undoes, undone_by, final, note)
SELECT op, owner_id, kind, run_id, actor, client, model,
  CASE WHEN kind LIKE 'memory.%' AND (SELECT group_concat(m.id) FROM memories m WHERE m.made_in = o.op) = subject_id
    THEN NULL ELSE subject_id END,
  at, nullif(uuid_time(id), at),
  CASE WHEN undoes IS NOT NULL THEN coalesce((SELECT b.op FROM operations_before b WHERE b.id = o.undoes), 0) END,
  CASE WHEN undone_by IS NOT NULL THEN coalesce((SELECT b.op FROM operations_before b WHERE b.id = o.undone_by), 0) END,
  final, note
FROM operations_before o;
DELETE FROM sqlite_sequence WHERE name = 'operations';
UPDATE sqlite_sequence SET name = 'operations' WHERE name = 'operations_before';

CREATE TABLE changes (
  op INTEGER NOT NULL REFERENCES operations (op) ON DELETE CASCADE,
  tbl TEXT NOT NULL,
  key TEXT NOT NULL,
  before TEXT,
  -- 1: what stood here was deleted for good.
  blank INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (op, tbl, key)
) STRICT, WITHOUT ROWID;
INSERT INTO changes SELECT op, tbl, key, before, blank FROM changes_before c
WHERE NOT (tbl = 'memories' AND before IS NULL AND EXISTS (SELECT 1 FROM memories m WHERE m.id = c.key AND m.made_in = c.op));
CREATE INDEX changes_row ON changes (tbl, key, op);
DROP TABLE changes_before;
DROP TABLE operations_before;
CREATE INDEX operations_list ON operations (owner_id, op);
CREATE INDEX operations_run ON operations (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX operations_subject ON operations (subject_id) WHERE subject_id IS NOT NULL;
CREATE INDEX operations_undoes ON operations (undoes) WHERE undoes IS NOT NULL;
CREATE INDEX operations_kind ON operations (owner_id, kind, op) WHERE kind <> 'memory.save';

-- All that operations changed: what they made and is there yet says so itself.
CREATE VIEW changed (op, tbl, key, before, blank) AS
  SELECT op, tbl, key, before, blank FROM changes
  UNION ALL SELECT made_in, CAST('memories' AS TEXT), id, CAST(NULL AS TEXT), CAST(0 AS INTEGER) FROM memories WHERE made_in IS NOT NULL;
DROP TABLE current_operation;

-- The first time that the store holds a version for true begins when it was made, and stands nowhere until it ends.
DELETE FROM held WHERE to_at IS NULL AND EXISTS (SELECT 1 FROM memories m
  WHERE m.id = held.memory_id AND m.status = 'active' AND held.from_at BETWEEN m.created_at - 1000 AND m.created_at)
  AND NOT EXISTS (SELECT 1 FROM held h WHERE h.memory_id = held.memory_id AND h.from_at <> held.from_at);
`;
