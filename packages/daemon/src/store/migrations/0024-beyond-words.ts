/** Parts of words are kept of what the word index cannot tell alone (decision 0059): a second for 10,000 passages. */
export const onlyBeyondWords = `
DROP TABLE recall_grams_due;
DROP TABLE recall_grams;
CREATE VIRTUAL TABLE recall_grams USING fts5 (content, content = '', contentless_delete = 1, tokenize = 'trigram');
INSERT INTO recall_grams (recall_grams, rank) VALUES ('automerge', 8);
WITH parts AS MATERIALIZED (
  SELECT i.item, beyond_words(coalesce(
    (SELECT m.content FROM memories m WHERE m.id = i.ref_id AND m.owner_id = i.owner_id),
    (SELECT c.heading_path || char(10) || c.content FROM chunks c WHERE c.id = i.ref_id AND c.owner_id = i.owner_id),
    (SELECT p.heading || char(10) || p.content FROM passages p WHERE p.id = i.ref_id AND p.owner_id = i.owner_id), '')) AS content
  FROM recall_items i ORDER BY i.item
)
INSERT INTO recall_grams (rowid, content) SELECT item, content FROM parts WHERE content <> '';
`;
