/**
 * Turns of sessions are texts of the graph: a third kind, which SQLite lets no table learn that is there. Mentions say whether
 * their text is one, so that who asks for the others passes none over. Every text is looked through again for what was not read.
 */
export const namedInTurns = `
ALTER TABLE graph_texts RENAME TO graph_texts_before;
ALTER TABLE mentions RENAME TO mentions_before;
ALTER TABLE relations RENAME TO relations_before;
ALTER TABLE proposal_uses RENAME TO proposal_uses_before;

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
INSERT INTO graph_texts SELECT * FROM graph_texts_before;

CREATE TABLE mentions (
  text INTEGER NOT NULL REFERENCES graph_texts (text) ON DELETE CASCADE,
  entity INTEGER NOT NULL REFERENCES entities (entity) ON DELETE CASCADE,
  start INTEGER NOT NULL,
  stop INTEGER NOT NULL,
  confidence REAL NOT NULL,
  in_turn INTEGER NOT NULL CHECK (in_turn IN (0, 1)),
  PRIMARY KEY (text, entity)
) STRICT, WITHOUT ROWID;
INSERT INTO mentions SELECT text, entity, start, stop, confidence, 0 FROM mentions_before;

CREATE TABLE relations (
  text INTEGER NOT NULL REFERENCES graph_texts (text) ON DELETE CASCADE,
  source INTEGER NOT NULL REFERENCES entities (entity) ON DELETE CASCADE,
  predicate INTEGER NOT NULL REFERENCES vocabulary (term),
  target INTEGER NOT NULL REFERENCES entities (entity) ON DELETE CASCADE,
  confidence REAL NOT NULL,
  PRIMARY KEY (text, source, predicate, target)
) STRICT, WITHOUT ROWID;
INSERT INTO relations SELECT * FROM relations_before;

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
INSERT INTO proposal_uses SELECT * FROM proposal_uses_before;

UPDATE sqlite_sequence SET seq = (SELECT max(seq) FROM sqlite_sequence WHERE name LIKE 'graph_texts%')
  WHERE name = 'graph_texts';
DELETE FROM sqlite_sequence WHERE name = 'graph_texts' AND seq = 0;
DROP TABLE mentions_before;
DROP TABLE relations_before;
DROP TABLE proposal_uses_before;
DROP TABLE graph_texts_before;

CREATE INDEX graph_texts_generation ON graph_texts (owner_id, generation);
CREATE INDEX graph_texts_run ON graph_texts (run, outcome);
CREATE INDEX graph_texts_failed ON graph_texts (owner_id) WHERE outcome = 'failed';
CREATE INDEX graph_texts_document ON graph_texts (document_id) WHERE document_id IS NOT NULL;
CREATE INDEX graph_texts_undone ON graph_texts (owner_id, generation) WHERE outcome = 'empty' AND error IS NOT NULL;
CREATE INDEX graph_texts_turns ON graph_texts (owner_id, generation, ref_id) WHERE kind = 'turn' AND entities > 0;
CREATE INDEX mentions_entity ON mentions (entity, in_turn, text);
CREATE INDEX relations_source ON relations (source);
CREATE INDEX relations_target ON relations (target);
CREATE INDEX relations_predicate ON relations (predicate);
CREATE INDEX proposal_uses_term ON proposal_uses (term, generation, origin);
CREATE INDEX proposal_uses_text ON proposal_uses (text);
CREATE INDEX proposal_uses_source ON proposal_uses (source) WHERE source IS NOT NULL;
CREATE INDEX proposal_uses_target ON proposal_uses (target) WHERE target IS NOT NULL;

CREATE TRIGGER passages_gone AFTER DELETE ON passages BEGIN
  INSERT OR IGNORE INTO texts_gone (ref_id) VALUES (old.id);
END;
UPDATE graph_state SET indexed_item = 0;
`;
