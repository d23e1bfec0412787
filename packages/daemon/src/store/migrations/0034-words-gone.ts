/**
 * Deletions for good of which words may still be in the file: in full text and the log beside it (0), or, rarely, in a page that was
 * divided before (1). The first one stands for all that was deleted by an older version.
 */
export const wordsGone = `
CREATE TABLE words_gone (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  renewed INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO words_gone (renewed) SELECT 0 WHERE EXISTS (SELECT 1 FROM operations);
`;
