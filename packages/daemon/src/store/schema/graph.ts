/** Entities, what texts say of them, the vocabulary they are told in, folds, and the runs that find them. */
export const graph = `
-- Types and predicates. Those built in are written down here when something first uses or changes them.
CREATE TABLE vocabulary (
  term INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  kind TEXT NOT NULL CHECK (kind IN ('type', 'predicate')),
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  origin TEXT NOT NULL CHECK (origin IN ('builtin', 'user', 'proposed')),
  state TEXT NOT NULL CHECK (state IN ('active', 'disabled', 'proposed', 'dismissed')),
  created_at INTEGER NOT NULL,
  decided_at INTEGER,
  UNIQUE (owner_id, kind, name)
) STRICT;

-- Names that terms had before: extractors know them by these.
CREATE TABLE former_names (
  owner_id TEXT NOT NULL REFERENCES owners (id),
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  term INTEGER NOT NULL REFERENCES vocabulary (term) ON DELETE CASCADE,
  PRIMARY KEY (owner_id, kind, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX former_names_term ON former_names (term);

-- An entity that was folded into another stays as the alias row: its id, its vector and everything that names it remain its own.
-- "canonical" is the entity that speaks for it: itself, or the last one along "folded_into".
CREATE TABLE entities (
  entity INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  name TEXT NOT NULL,
  type INTEGER NOT NULL REFERENCES vocabulary (term),
  type_confidence REAL NOT NULL,
  spelling_key TEXT NOT NULL,
  -- What a person said of it outlives every text and every rebuild.
  named_by TEXT NOT NULL CHECK (named_by IN ('text', 'person')),
  typed_by TEXT NOT NULL CHECK (typed_by IN ('text', 'person')),
  folded_into INTEGER REFERENCES entities (entity),
  canonical INTEGER NOT NULL,
  -- 1: a person deleted it. It has no name any more and is shown nowhere; what named it is cleared away step by step.
  gone INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX entities_owner ON entities (owner_id, canonical);
CREATE INDEX entities_canonical ON entities (canonical);
CREATE INDEX entities_folded ON entities (folded_into) WHERE folded_into IS NOT NULL;
CREATE INDEX entities_spelling ON entities (owner_id, spelling_key) WHERE spelling_key <> '';
CREATE INDEX entities_type ON entities (type);
CREATE INDEX entities_standing ON entities (owner_id, folded_into, gone);
CREATE INDEX entities_gone ON entities (owner_id) WHERE gone = 1;
CREATE INDEX entities_decided ON entities (owner_id, entity) WHERE named_by = 'person' OR typed_by = 'person';

-- One entity per name key within an owner; earlier names keep pointing at it.
CREATE TABLE entity_names (
  owner_id TEXT NOT NULL REFERENCES owners (id),
  name_key TEXT NOT NULL,
  entity INTEGER NOT NULL REFERENCES entities (entity) ON DELETE CASCADE,
  name TEXT NOT NULL,
  PRIMARY KEY (owner_id, name_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX entity_names_entity ON entity_names (entity);

CREATE TABLE entity_vectors (
  entity INTEGER NOT NULL REFERENCES entities (entity) ON DELETE CASCADE,
  model TEXT NOT NULL,
  code BLOB,
  scale REAL,
  PRIMARY KEY (entity, model)
) STRICT, WITHOUT ROWID;

-- Hashes of the names of entities that a person deleted: what was said before does not bring them back.
CREATE TABLE entities_deleted (
  owner_id TEXT NOT NULL REFERENCES owners (id),
  hash TEXT NOT NULL,
  deleted_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE index_runs (
  run INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  kind TEXT NOT NULL CHECK (kind IN ('index', 'reindex')),
  started_by TEXT NOT NULL CHECK (started_by IN ('person', 'daemon')),
  state TEXT NOT NULL CHECK (state IN ('running', 'done', 'cancelled', 'failed', 'interrupted')),
  reason TEXT,
  indexed INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  entities INTEGER NOT NULL DEFAULT 0,
  relations INTEGER NOT NULL DEFAULT 0,
  proposals INTEGER NOT NULL DEFAULT 0,
  calls INTEGER NOT NULL DEFAULT 0,
  started_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;
CREATE INDEX index_runs_list ON index_runs (owner_id, started_at, id);

-- A memory version, a passage or a turn that was looked at. Of each text there is one row in the generation that is shown, and
-- one in that which a rebuild is making beside it.
CREATE TABLE graph_texts (
  text INTEGER PRIMARY KEY AUTOINCREMENT,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  generation INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('memory', 'chunk', 'turn')),
  ref_id TEXT NOT NULL,
  document_id TEXT,
  run INTEGER NOT NULL REFERENCES index_runs (run),
  outcome TEXT NOT NULL CHECK (outcome IN ('indexed', 'empty', 'failed')),
  entities INTEGER NOT NULL,
  relations INTEGER NOT NULL,
  proposals INTEGER NOT NULL,
  error TEXT,
  UNIQUE (ref_id, generation)
) STRICT;
CREATE INDEX graph_texts_generation ON graph_texts (owner_id, generation);
CREATE INDEX graph_texts_run ON graph_texts (run, outcome);
CREATE INDEX graph_texts_failed ON graph_texts (owner_id) WHERE outcome = 'failed';
CREATE INDEX graph_texts_document ON graph_texts (document_id) WHERE document_id IS NOT NULL;
CREATE INDEX graph_texts_undone ON graph_texts (owner_id, generation) WHERE outcome = 'empty' AND error IS NOT NULL;
CREATE INDEX graph_texts_turns ON graph_texts (owner_id, generation, ref_id) WHERE kind = 'turn' AND entities > 0;

-- A text names an entity; "start" and "stop" say where first, in UTF-16 units. "in_turn": the text is a turn; who asks for the
-- others passes none over.
CREATE TABLE mentions (
  text INTEGER NOT NULL REFERENCES graph_texts (text) ON DELETE CASCADE,
  entity INTEGER NOT NULL REFERENCES entities (entity) ON DELETE CASCADE,
  start INTEGER NOT NULL,
  stop INTEGER NOT NULL,
  confidence REAL NOT NULL,
  in_turn INTEGER NOT NULL CHECK (in_turn IN (0, 1)),
  PRIMARY KEY (text, entity)
) STRICT, WITHOUT ROWID;
CREATE INDEX mentions_entity ON mentions (entity, in_turn, text);

CREATE TABLE relations (
  text INTEGER NOT NULL REFERENCES graph_texts (text) ON DELETE CASCADE,
  source INTEGER NOT NULL REFERENCES entities (entity) ON DELETE CASCADE,
  predicate INTEGER NOT NULL REFERENCES vocabulary (term),
  target INTEGER NOT NULL REFERENCES entities (entity) ON DELETE CASCADE,
  confidence REAL NOT NULL,
  PRIMARY KEY (text, source, predicate, target)
) STRICT, WITHOUT ROWID;
CREATE INDEX relations_source ON relations (source);
CREATE INDEX relations_target ON relations (target);
CREATE INDEX relations_predicate ON relations (predicate);

-- What a text would add if a proposed name were approved: an entity of a proposed type (source and target are null), or a
-- relationship (name is null). "origin" is the memory's lineage or the document: one occurrence, however often it says so.
CREATE TABLE proposal_uses (
  use INTEGER PRIMARY KEY,
  term INTEGER NOT NULL REFERENCES vocabulary (term) ON DELETE CASCADE,
  text INTEGER NOT NULL REFERENCES graph_texts (text) ON DELETE CASCADE,
  generation INTEGER NOT NULL,
  origin TEXT NOT NULL,
  name TEXT,
  start INTEGER,
  stop INTEGER,
  source INTEGER REFERENCES entities (entity) ON DELETE CASCADE,
  target INTEGER REFERENCES entities (entity) ON DELETE CASCADE,
  confidence REAL NOT NULL
) STRICT;
CREATE INDEX proposal_uses_term ON proposal_uses (term, generation, origin);
CREATE INDEX proposal_uses_text ON proposal_uses (text);
CREATE INDEX proposal_uses_source ON proposal_uses (source) WHERE source IS NOT NULL;
CREATE INDEX proposal_uses_target ON proposal_uses (target) WHERE target IS NOT NULL;

-- Entities that lost a text: those that nothing names any more go. "forgotten": the text itself is there no more, so not even
-- what a person decided about them keeps their names.
CREATE TABLE entities_due (
  entity INTEGER PRIMARY KEY REFERENCES entities (entity) ON DELETE CASCADE,
  forgotten INTEGER NOT NULL
) STRICT;

-- Memories and passages that are there no more. The triggers do no more than note them, and never abort ("OR IGNORE"): else SQLite
-- opens a savepoint for each passage, at which FTS5 writes what it has gathered; forgetting takes ten times as long.
CREATE TABLE texts_gone (
  ref_id TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
CREATE TRIGGER memories_gone AFTER DELETE ON memories BEGIN
  INSERT OR IGNORE INTO texts_gone (ref_id) VALUES (old.id);
END;
CREATE TRIGGER chunks_gone AFTER DELETE ON chunks BEGIN
  INSERT OR IGNORE INTO texts_gone (ref_id) VALUES (old.id);
END;
CREATE TRIGGER passages_gone AFTER DELETE ON passages BEGIN
  INSERT OR IGNORE INTO texts_gone (ref_id) VALUES (old.id);
END;

CREATE TABLE folds (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  source_id TEXT NOT NULL,
  source_name TEXT NOT NULL,
  source_type TEXT NOT NULL,
  canonical_id TEXT NOT NULL,
  canonical_name TEXT NOT NULL,
  decided_by TEXT NOT NULL CHECK (decided_by IN ('auto', 'llm', 'human')),
  score REAL NOT NULL,
  reason TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  reverted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX folds_active ON folds (source_id) WHERE reverted_at IS NULL;
CREATE INDEX folds_canonical ON folds (canonical_id);
CREATE INDEX folds_source ON folds (source_id);
CREATE INDEX folds_list ON folds (owner_id, created_at, id);

-- Questions: are these two one? "pair" is both ids in order, so that what a person answered is never asked again.
CREATE TABLE fold_candidates (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  pair TEXT NOT NULL,
  entity INTEGER NOT NULL REFERENCES entities (entity) ON DELETE CASCADE,
  other INTEGER NOT NULL REFERENCES entities (entity) ON DELETE CASCADE,
  score REAL NOT NULL,
  question TEXT NOT NULL,
  evidence TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'dismissed')),
  created_at INTEGER NOT NULL,
  UNIQUE (owner_id, pair)
) STRICT;
CREATE INDEX fold_candidates_entity ON fold_candidates (entity);
CREATE INDEX fold_candidates_other ON fold_candidates (other);
CREATE INDEX fold_candidates_open ON fold_candidates (owner_id, score) WHERE state = 'open';

-- "generation" is the one that is shown; "indexed_item" the last of recall_items that was looked at; "changes" counts up
-- with every change of the graph.
CREATE TABLE graph_state (
  owner_id TEXT PRIMARY KEY REFERENCES owners (id),
  generation INTEGER NOT NULL,
  indexed_item INTEGER NOT NULL,
  changes INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Where the nodes of the graph lie and which topic they belong to, as the graph worker writes it.
CREATE TABLE graph_layouts (
  owner_id TEXT PRIMARY KEY REFERENCES owners (id),
  data BLOB NOT NULL,
  made_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What a person decided about names that texts use, in words that mean the same on each of their machines (decision 0082): entities have
-- other numbers on each.
CREATE TABLE entity_decisions (
  owner_id TEXT NOT NULL REFERENCES owners (id),
  -- Keys of the names: of the one that is called otherwise, or of the two that are one or are not, in their order, a line each.
  about TEXT NOT NULL,
  -- "one": "name" is what "other" is; "apart": they are two; "called": "name" is called "other".
  verdict TEXT NOT NULL CHECK (verdict IN ('one', 'apart', 'called')),
  name TEXT NOT NULL,
  other TEXT NOT NULL,
  decided_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, about)
) STRICT, WITHOUT ROWID;
`;
