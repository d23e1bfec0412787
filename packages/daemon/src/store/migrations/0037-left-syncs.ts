/** What a home keeps of having been one with others, and that another home writes under its name. */
export const leftSyncs = `
-- One's own memory that was turned off here: what operations of this home after \`op\` changed, its others have not heard of.
CREATE TABLE left_syncs (
  space_id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owners (id) ON DELETE CASCADE,
  op INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX left_syncs_owner ON left_syncs (owner_id);

-- Of a "sync": 1: there are changes under the name of this machine that this home has not made.
ALTER TABLE spaces ADD COLUMN is_copied INTEGER NOT NULL DEFAULT 0;
`;
