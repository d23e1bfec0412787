/** Memories, what stands behind them, and what was decided about them. */
export const memories = `
CREATE TABLE owners (
  id TEXT PRIMARY KEY,
  created_at INTEGER NOT NULL
) STRICT;

-- A row per version. Versions of one memory share root_id; at most one of them is active.
CREATE TABLE memories (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  -- The lineage; empty for the version that founded it.
  root TEXT NOT NULL,
  version INTEGER NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('fact', 'preference', 'episode', 'procedure')),
  content TEXT NOT NULL,
  content_key TEXT NOT NULL,
  slot_key TEXT,
  status TEXT NOT NULL CHECK (status IN ('active', 'superseded', 'retired')),
  project TEXT,
  confidence REAL NOT NULL,
  asserted_at INTEGER NOT NULL,
  valid_from INTEGER NOT NULL,
  valid_to INTEGER,
  created_at INTEGER NOT NULL,
  author TEXT NOT NULL CHECK (author IN ('import', 'person')),
  run_id TEXT,
  source_kind TEXT NOT NULL CHECK (source_kind IN ('session', 'document', 'manual')),
  agent TEXT,
  session_id TEXT,
  path TEXT,
  start_line INTEGER,
  end_line INTEGER,
  document_id TEXT,
  client TEXT,
  stated_by TEXT,
  excerpt TEXT,
  -- Another memory stands in the place of this one, since somebody decided so; it takes no part in what follows from time.
  replaced_by TEXT,
  -- When a person last said that it holds, though something it was made from does not.
  checked_at INTEGER,
  -- Prints that tell secrets apart that were hidden in two texts of the same words (decision 0045).
  hidden TEXT,
  -- Told by a language model beside the words (decision 0055).
  kind TEXT,
  subject TEXT,
  until TEXT,
  -- The operation that made it (decision 0064).
  made_in INTEGER,
  root_id TEXT NOT NULL GENERATED ALWAYS AS (CASE root WHEN '' THEN id ELSE root END) VIRTUAL
) STRICT;
CREATE UNIQUE INDEX memories_live ON memories (owner_id, coalesce(project, ''), content_key) WHERE status = 'active';
CREATE INDEX memories_slot ON memories (owner_id, slot_key) WHERE slot_key IS NOT NULL;
CREATE INDEX memories_replaced ON memories (replaced_by) WHERE replaced_by IS NOT NULL;
CREATE INDEX memories_preferences ON memories (owner_id, coalesce(project, ''), asserted_at)
  WHERE status = 'active' AND type = 'preference';
CREATE INDEX memories_session ON memories (owner_id, agent, session_id) WHERE session_id IS NOT NULL;
CREATE INDEX memories_subject ON memories (owner_id, subject) WHERE subject IS NOT NULL;
CREATE INDEX memories_key ON memories (content_key);
CREATE INDEX memories_rest ON memories (owner_id, status, asserted_at, id) WHERE status <> 'active';
CREATE INDEX memories_made ON memories (made_in) WHERE made_in IS NOT NULL;
CREATE UNIQUE INDEX memories_head ON memories (root) WHERE root <> '' AND status = 'active';
CREATE INDEX memories_root ON memories (root) WHERE root <> '';
-- Memories are counted by type and day from this index alone (decision 0088): their words are not read. 100,000 memories: 12 ms
-- instead of 170.
CREATE INDEX memories_times ON memories (owner_id, asserted_at, status, valid_from, valid_to, created_at, type);
CREATE TRIGGER memories_moved AFTER UPDATE OF root ON memories WHEN old.root_id <> new.root_id BEGIN
  UPDATE findings SET root_id = new.root_id WHERE memory_id = new.id;
END;
CREATE TRIGGER memories_deleted AFTER DELETE ON memories BEGIN
  DELETE FROM findings WHERE memory_id = old.id;
END;

-- When the store itself took a version for true; "valid_from" and "valid_to" say when it was. What has been held since it was made
-- has no row (decision 0064).
CREATE TABLE held (
  memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  from_at INTEGER NOT NULL,
  to_at INTEGER,
  -- 1: an undo ended it, and what had held before that held again. What fell so fell before already.
  by_undo INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (memory_id, from_at)
) STRICT, WITHOUT ROWID;

-- What a distiller found in a session: the evidence behind memories. A finding that says what a better one of the same
-- project says already is a duplicate and supports that one's memory.
CREATE TABLE findings (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  agent TEXT NOT NULL,
  session_id TEXT NOT NULL,
  key TEXT NOT NULL,
  project TEXT NOT NULL,
  path TEXT NOT NULL,
  rule TEXT NOT NULL,
  type TEXT NOT NULL,
  content TEXT NOT NULL,
  confidence REAL NOT NULL,
  score REAL NOT NULL,
  excerpt TEXT NOT NULL,
  start_line INTEGER NOT NULL,
  end_line INTEGER NOT NULL,
  record_uuid TEXT,
  asserted_at INTEGER NOT NULL,
  stated_by TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('kept', 'duplicate')),
  root_id TEXT,
  -- The version that it shows, and not the lineage alone: a version falls when nothing shows it any more.
  memory_id TEXT,
  hidden TEXT,
  kind TEXT,
  subject TEXT,
  until TEXT,
  replaces TEXT,
  shown INTEGER NOT NULL DEFAULT 0,
  UNIQUE (owner_id, agent, session_id, key)
) STRICT;
CREATE INDEX findings_root ON findings (owner_id, root_id) WHERE root_id IS NOT NULL;
CREATE INDEX findings_project ON findings (owner_id, project);
CREATE INDEX findings_memory ON findings (memory_id) WHERE memory_id IS NOT NULL;

-- The same, said by hand in other words.
CREATE TABLE restatements (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  content TEXT NOT NULL,
  stated_by TEXT,
  client TEXT,
  path TEXT,
  asserted_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX restatements_memory ON restatements (memory_id);

-- A memory was made from others: when one of those falls, it asks to be looked at again.
CREATE TABLE derivations (
  owner_id TEXT NOT NULL REFERENCES owners (id),
  memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  from_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  PRIMARY KEY (memory_id, from_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX derivations_from ON derivations (from_id);

-- What a memory was made from and was deleted since: its id, and when it stopped holding. No word of it is kept.
CREATE TABLE deleted_origins (
  memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  from_id TEXT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  fell INTEGER NOT NULL,
  PRIMARY KEY (memory_id, from_id)
) STRICT, WITHOUT ROWID;

-- Hashes of what a person deleted, so that no import brings it back.
CREATE TABLE forgotten (
  owner_id TEXT NOT NULL REFERENCES owners (id),
  project TEXT NOT NULL,
  hash TEXT NOT NULL,
  forgotten_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, project, hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE conflicts (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  newer_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  existing_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  status TEXT NOT NULL CHECK (status IN ('open', 'resolved')),
  reason TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- "resolution": what was decided; "obsolete": one side changed or went before anybody did.
  resolution TEXT,
  decided_by TEXT,
  decided_at INTEGER,
  merged_id TEXT,
  newer_quote TEXT,
  existing_quote TEXT,
  score REAL,
  rule TEXT,
  UNIQUE (newer_id, existing_id)
) STRICT;
CREATE INDEX conflicts_existing ON conflicts (existing_id);
CREATE INDEX conflicts_status ON conflicts (owner_id, status, id);

-- What the classifier said of a pair and what came of it. "judged": what a person made of that later.
CREATE TABLE decisions (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  other_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  verdict TEXT NOT NULL,
  score REAL NOT NULL,
  features TEXT NOT NULL,
  rule TEXT NOT NULL,
  model TEXT,
  outcome TEXT NOT NULL CHECK (outcome IN ('merged', 'versioned', 'conflict', 'auto_resolved', 'apart')),
  judged TEXT CHECK (judged IN ('right', 'wrong')),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX decisions_memory ON decisions (memory_id);
CREATE INDEX decisions_other ON decisions (other_id);
CREATE INDEX decisions_outcome ON decisions (owner_id, outcome, judged);

-- Pairs that the rules cannot tell, for a language model.
CREATE TABLE pair_questions (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  newer_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  existing_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  -- Null: it waits. A pair that was answered is not asked about again.
  answer TEXT,
  UNIQUE (newer_id, existing_id)
) STRICT;
CREATE INDEX pair_questions_due ON pair_questions (due_at);
CREATE INDEX pair_questions_existing ON pair_questions (existing_id);

-- How often a memory was recalled, and last when: written now and then, from what the daemon has counted.
CREATE TABLE recalled (
  memory_id TEXT PRIMARY KEY REFERENCES memories (id) ON DELETE CASCADE,
  times INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  -- On how many days it was a sure answer, the last of them in days since 1970 (UTC), and whether that confirmed it.
  sure_days INTEGER NOT NULL DEFAULT 0,
  sure_on INTEGER NOT NULL DEFAULT 0,
  confirmed INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
`;
