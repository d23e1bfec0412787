/** The tables of the first release. Append-only: a later change is a later migration. */
export const foundation = `
CREATE TABLE owners (
  id TEXT PRIMARY KEY,
  created_at INTEGER NOT NULL
) STRICT;

-- One row per version. Versions of one memory share root_id; at most one of them is active.
CREATE TABLE memories (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  root_id TEXT NOT NULL,
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
  excerpt TEXT
) STRICT;
CREATE UNIQUE INDEX memories_live ON memories (owner_id, coalesce(project, ''), content_key) WHERE status = 'active';
CREATE UNIQUE INDEX memories_head ON memories (owner_id, root_id) WHERE status = 'active';
CREATE INDEX memories_root ON memories (owner_id, root_id, version);
CREATE INDEX memories_key ON memories (owner_id, content_key);
CREATE INDEX memories_slot ON memories (owner_id, slot_key) WHERE slot_key IS NOT NULL;
CREATE INDEX memories_list ON memories (owner_id, status, asserted_at, id);

CREATE TABLE conflicts (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  newer_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  existing_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  status TEXT NOT NULL CHECK (status IN ('open', 'resolved')),
  reason TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (owner_id, newer_id, existing_id)
) STRICT;
CREATE INDEX conflicts_existing ON conflicts (existing_id);
CREATE INDEX conflicts_newer ON conflicts (newer_id);

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
  offset INTEGER NOT NULL,
  line INTEGER NOT NULL,
  prefix_hash TEXT NOT NULL,
  distiller TEXT NOT NULL,
  outcome TEXT NOT NULL,
  chunks INTEGER NOT NULL,
  saved INTEGER NOT NULL,
  redactions INTEGER NOT NULL,
  malformed INTEGER NOT NULL,
  run_id TEXT NOT NULL,
  imported_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, agent, session_id)
) STRICT;

CREATE TABLE import_runs (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  state TEXT NOT NULL CHECK (state IN ('running', 'done', 'cancelled', 'failed', 'interrupted')),
  sessions INTEGER NOT NULL DEFAULT 0,
  started_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;

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
  UNIQUE (owner_id, agent, session_id, key)
) STRICT;
CREATE INDEX findings_root ON findings (owner_id, root_id) WHERE root_id IS NOT NULL;
CREATE INDEX findings_project ON findings (owner_id, project);

-- A memory that a person deleted leaves its findings behind without their words: the keys keep an import from bringing
-- it back.
CREATE TRIGGER memories_forgotten AFTER DELETE ON memories BEGIN
  UPDATE findings SET content = '', excerpt = '' WHERE owner_id = old.owner_id AND root_id = old.root_id;
END;

-- Shell commands a session ran; those that succeeded often enough in a project become procedures.
CREATE TABLE command_uses (
  owner_id TEXT NOT NULL REFERENCES owners (id),
  agent TEXT NOT NULL,
  session_id TEXT NOT NULL,
  key TEXT NOT NULL,
  project TEXT NOT NULL,
  path TEXT NOT NULL,
  purpose TEXT NOT NULL,
  command TEXT NOT NULL,
  ok INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  ok_uuids TEXT NOT NULL,
  excerpt TEXT NOT NULL,
  start_line INTEGER NOT NULL,
  end_line INTEGER NOT NULL,
  asserted_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, agent, session_id, key)
) STRICT;
CREATE INDEX command_uses_project ON command_uses (owner_id, project);

-- The redacted prose of imported sessions, a turn a row.
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
  run_id TEXT
) STRICT;
CREATE INDEX passages_session ON passages (owner_id, agent, session_id, seq);

-- Everything recall can answer with. The search tables hang off rowid "item".
-- source_key and seq give the neighbours: the items before and after in the same session or document.
CREATE TABLE recall_items (
  item INTEGER PRIMARY KEY AUTOINCREMENT,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  kind TEXT NOT NULL CHECK (kind IN ('memory', 'context')),
  ref_id TEXT NOT NULL UNIQUE,
  type TEXT,
  project TEXT,
  source_key TEXT,
  seq INTEGER NOT NULL,
  author TEXT,
  asserted_at INTEGER NOT NULL,
  valid_from INTEGER NOT NULL,
  valid_to INTEGER
) STRICT;
CREATE INDEX recall_items_source ON recall_items (owner_id, kind, source_key, seq) WHERE source_key IS NOT NULL;
CREATE INDEX recall_items_owner ON recall_items (owner_id);
CREATE INDEX recall_items_time ON recall_items (owner_id, asserted_at);
CREATE INDEX recall_items_past ON recall_items (item) WHERE valid_to IS NOT NULL;
CREATE VIRTUAL TABLE recall_words USING fts5 (
  content, content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE recall_grams USING fts5 (content, content = '', contentless_delete = 1, tokenize = 'trigram');
CREATE VIRTUAL TABLE recall_vocabulary USING fts5vocab ('recall_words', 'row');

-- Vectors as int8 with one scale a row (component = code * scale). A NULL code: the model has no vector for this text.
CREATE TABLE recall_vectors (
  item INTEGER NOT NULL REFERENCES recall_items (item) ON DELETE CASCADE,
  model TEXT NOT NULL,
  code BLOB,
  scale REAL,
  PRIMARY KEY (model, item)
) STRICT, WITHOUT ROWID;
`;
