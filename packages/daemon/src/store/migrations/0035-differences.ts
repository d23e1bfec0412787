/**
 * What one's own memory says against a joined space. It is nobody else's: no word of it stands here, the sides are where they were,
 * and a side that is deleted ends it.
 */
export const differences = `
CREATE TABLE space_differences (
  id TEXT PRIMARY KEY,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  -- The versions that were compared: one's own, and that of the space.
  own_id TEXT NOT NULL,
  their_id TEXT NOT NULL,
  rule TEXT NOT NULL,
  -- 'mine': one's own holds here all the same; 'theirs': it rests; 'told': it was published, and is the space's question now.
  resolution TEXT CHECK (resolution IN ('mine', 'theirs', 'told')),
  made_at INTEGER NOT NULL,
  UNIQUE (space_id, own_id, their_id)
) STRICT;

-- Memories that operations up to these made have been compared: one's own with the space, and those of the space with one's own.
CREATE TABLE space_compared (
  space_id TEXT PRIMARY KEY REFERENCES spaces (id) ON DELETE CASCADE,
  own_op INTEGER NOT NULL,
  their_op INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Milliseconds that the clock of who did it was ahead, where its times were cut.
ALTER TABLE space_operations ADD COLUMN ahead INTEGER;
`;
