/**
 * What is near a memory is found by keys in buckets, and those of the newest in a tail: a key a row cost 430 bytes a memory and 15
 * pages a save (decision 0060). Keys of an older store are made again from its texts.
 */
export const nearBuckets = `
DROP TABLE near_words;
DROP TABLE near_words_due;

-- Hashes of owner, project and words of a memory, six bytes each: a row a save.
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
-- Those of an older store follow a little later.
CREATE TABLE near_due (
  item INTEGER PRIMARY KEY REFERENCES recall_items (item) ON DELETE CASCADE
) STRICT;
INSERT INTO near_due SELECT item FROM recall_items WHERE kind = 'memory';
`;
