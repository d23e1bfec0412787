/**
 * What a person decided about names that texts use, in words that mean the same on each of their machines (decision 0082): entities have other
 * numbers on each.
 */
export const entityDecisions = `
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
