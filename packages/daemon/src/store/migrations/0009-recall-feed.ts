/**
 * Reader threads follow what changes instead of reading everything again, and start with codes that were put together
 * before. Triggers write with OR IGNORE: a trigger that may abort makes full text put down what it has gathered.
 */

/** Changes that are kept: 3 MB. A reader that fell further behind reads everything once. */
const ring = 262_144;
/** Items of a block of codes: a power of two, so that a block is told from an item by a shift. */
const blockBits = 10;

export const recallFeed = `
-- What changed of items that readers know already; new ones are told by their number. what: 0 the item, or it is gone;
-- 1 its vector; 2 its place among its neighbours.
CREATE TABLE recall_changes (
  seq INTEGER PRIMARY KEY,
  item INTEGER NOT NULL,
  what INTEGER NOT NULL
) STRICT;
CREATE TRIGGER recall_changes_ring AFTER INSERT ON recall_changes WHEN new.seq % 1024 = 0 BEGIN
  DELETE FROM recall_changes WHERE seq <= new.seq - ${ring};
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

-- The 1-bit codes of a model's vectors, 1,024 items a block: what a start would have to read from a ninth of a gigabyte
-- for every 200,000 items otherwise. A block is there only while it says what the vectors say: a vector that comes, moves
-- or goes takes its block away, in the same transaction. form: how the codes were made. items: their numbers, 4 bytes
-- each, negative for one that the model has no vector for.
CREATE TABLE recall_codes (
  model TEXT NOT NULL,
  block INTEGER NOT NULL,
  form INTEGER NOT NULL,
  checksum INTEGER NOT NULL,
  items BLOB NOT NULL,
  codes BLOB NOT NULL,
  PRIMARY KEY (model, block)
) STRICT;
CREATE TRIGGER recall_vectors_came AFTER INSERT ON recall_vectors BEGIN
  INSERT OR IGNORE INTO recall_changes (item, what) VALUES (new.item, 1);
  DELETE FROM recall_codes WHERE model = new.model AND block = new.item >> ${blockBits};
END;
CREATE TRIGGER recall_vectors_moved AFTER UPDATE ON recall_vectors BEGIN
  INSERT OR IGNORE INTO recall_changes (item, what) VALUES (new.item, 1);
  DELETE FROM recall_codes WHERE model = old.model AND block = old.item >> ${blockBits};
  DELETE FROM recall_codes WHERE model = new.model AND block = new.item >> ${blockBits};
END;
CREATE TRIGGER recall_vectors_gone AFTER DELETE ON recall_vectors BEGIN
  DELETE FROM recall_codes WHERE model = old.model AND block = old.item >> ${blockBits};
END;
`;
