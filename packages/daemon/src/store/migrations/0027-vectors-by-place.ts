import { PLACE_BITS } from "../vector-place.ts";

/**
 * Vectors lie by the number of their model and the item, which are one number: a table that goes by its number is filled to the end,
 * one without leaves a quarter of each page open (decision 0064).
 */
export const vectorsByPlace = `
DROP TRIGGER recall_vectors_came;
DROP TRIGGER recall_vectors_moved;
DROP TRIGGER recall_vectors_gone;
ALTER TABLE recall_vectors RENAME TO recall_vectors_before;
-- A NULL code: the model has no vector for this text.
CREATE TABLE recall_vectors (
  place INTEGER PRIMARY KEY,
  code BLOB,
  scale REAL,
  item INTEGER NOT NULL GENERATED ALWAYS AS (place & ${2 ** PLACE_BITS - 1}) VIRTUAL,
  model INTEGER NOT NULL GENERATED ALWAYS AS (place >> ${PLACE_BITS}) VIRTUAL
) STRICT;
INSERT INTO recall_vectors (place, code, scale)
SELECT (model << ${PLACE_BITS}) + item, code, scale FROM recall_vectors_before ORDER BY model, item;
DROP TABLE recall_vectors_before;
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
CREATE TRIGGER recall_vectors_of_item AFTER DELETE ON recall_items BEGIN
  DELETE FROM recall_vectors WHERE place IN (SELECT (model << ${PLACE_BITS}) + old.item FROM vector_models);
END;
`;
