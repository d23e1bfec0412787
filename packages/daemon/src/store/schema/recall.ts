import { PLACE_BITS } from "../vector-place.ts";

/** The index that questions are answered from, and what reader threads follow. */
export const recall = `
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
CREATE INDEX recall_items_time ON recall_items (owner_id, asserted_at);
CREATE INDEX recall_items_past ON recall_items (item) WHERE valid_to IS NOT NULL;

CREATE VIRTUAL TABLE recall_words USING fts5 (
  content, content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 2'
);

-- Parts of words, of what the word index cannot tell alone (decision 0059).
CREATE VIRTUAL TABLE recall_grams USING fts5 (content, content = '', contentless_delete = 1, tokenize = 'trigram');

CREATE VIRTUAL TABLE recall_vocabulary USING fts5vocab ('recall_words', 'row');

-- Pieces of the index are put together eight at a time and not four: a commit takes half as long at its worst.
INSERT INTO recall_words (recall_words, rank) VALUES ('automerge', 8);
INSERT INTO recall_grams (recall_grams, rank) VALUES ('automerge', 8);
-- Full text does not put its pieces together for what is deleted from it while it is deleted: of a text of 20 MB that took 3 s and
-- held everybody up for 190 ms at a time. It is done behind it (\`give-back.ts\`).
INSERT INTO recall_words (recall_words, rank) VALUES ('deletemerge', 0);
INSERT INTO recall_grams (recall_grams, rank) VALUES ('deletemerge', 0);

CREATE TABLE vector_models (
  model INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

-- Vectors as int8 with one scale a row (component = code * scale), by the number of their model and the item, which are one number
-- (decision 0064). A NULL code: the model has no vector for this text.
CREATE TABLE recall_vectors (
  place INTEGER PRIMARY KEY,
  code BLOB,
  scale REAL,
  item INTEGER NOT NULL GENERATED ALWAYS AS (place & ${2 ** PLACE_BITS - 1}) VIRTUAL,
  model INTEGER NOT NULL GENERATED ALWAYS AS (place >> ${PLACE_BITS}) VIRTUAL
) STRICT;
CREATE TRIGGER recall_vectors_of_item AFTER DELETE ON recall_items BEGIN
  DELETE FROM recall_vectors WHERE place IN (SELECT (model << ${PLACE_BITS}) + old.item FROM vector_models);
END;

-- The 1-bit codes of a model's vectors, 1,024 items a block: what a start would have to read from a ninth of a gigabyte
-- for every 200,000 items otherwise. A block is there only while it says what the vectors say: a vector that comes, moves
-- or goes takes its block away, in the same transaction. form: how the codes were made. items: their numbers, 4 bytes
-- each, negative for one that the model has no vector for.
CREATE TABLE recall_codes (
  model INTEGER NOT NULL REFERENCES vector_models (model),
  block INTEGER NOT NULL,
  form INTEGER NOT NULL,
  checksum INTEGER NOT NULL,
  items BLOB NOT NULL,
  codes BLOB NOT NULL,
  PRIMARY KEY (model, block)
) STRICT;

-- What changed of items that readers know already; new ones are told by their number. what: 0 the item, or it is gone;
-- 1 its vector; 2 its place among its neighbours. Triggers write with OR IGNORE: a trigger that may abort makes full text put down
-- what it has gathered.
CREATE TABLE recall_changes (
  seq INTEGER PRIMARY KEY,
  item INTEGER NOT NULL,
  what INTEGER NOT NULL
) STRICT;

-- Changes that are kept: 3 MB. A reader that fell further behind reads everything once.
CREATE TRIGGER recall_changes_ring AFTER INSERT ON recall_changes WHEN new.seq % 1024 = 0 BEGIN
  DELETE FROM recall_changes WHERE seq <= new.seq - 262144;
END;
CREATE TRIGGER recall_items_changed AFTER UPDATE OF
  owner_id, kind, type, project, author, asserted_at, valid_from, valid_to ON recall_items
BEGIN
  INSERT OR IGNORE INTO recall_changes (item, what) VALUES (new.item, 0);
END;
CREATE TRIGGER recall_items_placed AFTER UPDATE OF source_key, seq ON recall_items
  WHEN old.source_key IS NOT new.source_key OR old.seq <> new.seq
BEGIN
  INSERT OR IGNORE INTO recall_changes (item, what) VALUES (new.item, 2);
END;
CREATE TRIGGER recall_items_gone AFTER DELETE ON recall_items BEGIN
  INSERT OR IGNORE INTO recall_changes (item, what) VALUES (old.item, 0);
END;
CREATE TRIGGER memories_doubted AFTER UPDATE OF confidence ON memories WHEN old.confidence <> new.confidence BEGIN
  INSERT OR IGNORE INTO recall_changes (item, what) SELECT item, 0 FROM recall_items WHERE ref_id = new.id;
END;
CREATE TRIGGER recall_vectors_came AFTER INSERT ON recall_vectors BEGIN
  INSERT OR IGNORE INTO recall_changes (item, what) VALUES (new.item, 1);
  DELETE FROM recall_codes WHERE model = new.model AND block = new.item >> 10;
END;
CREATE TRIGGER recall_vectors_moved AFTER UPDATE ON recall_vectors BEGIN
  INSERT OR IGNORE INTO recall_changes (item, what) VALUES (new.item, 1);
  DELETE FROM recall_codes WHERE model = old.model AND block = old.item >> 10;
  DELETE FROM recall_codes WHERE model = new.model AND block = new.item >> 10;
END;
CREATE TRIGGER recall_vectors_gone AFTER DELETE ON recall_vectors BEGIN
  DELETE FROM recall_codes WHERE model = old.model AND block = old.item >> 10;
END;

-- What is near a memory is found by keys: hashes of owner, project and words of a memory, six bytes each, a row a save
-- (decision 0060).
CREATE TABLE near_tail (
  item INTEGER PRIMARY KEY REFERENCES recall_items (item) ON DELETE CASCADE,
  keys BLOB NOT NULL
) STRICT;

-- Those of the others, sorted by key and item; a bucket begins at its own. Neighbours lie side by side, since a merge goes through
-- all of them: by a number of their own each write went to another page.
CREATE TABLE near_buckets (
  key INTEGER NOT NULL,
  item INTEGER NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (key, item)
) STRICT, WITHOUT ROWID;

-- Memories that went: their keys are taken out of the buckets next.
CREATE TABLE near_gone (item INTEGER PRIMARY KEY) STRICT;
CREATE TRIGGER near_items_gone AFTER DELETE ON recall_items WHEN old.kind = 'memory' BEGIN
  INSERT OR IGNORE INTO near_gone (item) VALUES (old.item);
END;

-- Memories whose keys are made anew.
CREATE TABLE near_due (
  item INTEGER PRIMARY KEY REFERENCES recall_items (item) ON DELETE CASCADE
) STRICT;
`;
