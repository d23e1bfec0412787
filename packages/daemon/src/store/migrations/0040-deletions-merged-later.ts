/**
 * Full text does not put its pieces together for what is deleted from it while it is deleted: of a text of 20 MB that took 3 s and
 * held everybody up for 190 ms at a time. It is done behind it (`give-back.ts`).
 */
export const deletionsMergedLater = `
INSERT INTO recall_words (recall_words, rank) VALUES ('deletemerge', 0);
INSERT INTO recall_grams (recall_grams, rank) VALUES ('deletemerge', 0);
`;
