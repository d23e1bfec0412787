import { decisions, triggersOf } from "./0005-beliefs.ts";

/** Who saves a memory says what it is to one near it; that the two are two things is remembered as well. */
export const toldApart = `
ALTER TABLE decisions RENAME TO decisions_before;
CREATE TABLE decisions (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  other_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  verdict TEXT NOT NULL,
  score REAL NOT NULL,
  features TEXT NOT NULL,
  rule TEXT NOT NULL,
  model TEXT,
  outcome TEXT NOT NULL CHECK (outcome IN ('merged', 'versioned', 'conflict', 'auto_resolved', 'apart')),
  judged TEXT CHECK (judged IN ('right', 'wrong')),
  created_at INTEGER NOT NULL
) STRICT;
INSERT INTO decisions SELECT * FROM decisions_before;
DROP TABLE decisions_before;
CREATE INDEX decisions_memory ON decisions (memory_id);
CREATE INDEX decisions_other ON decisions (other_id);
CREATE INDEX decisions_outcome ON decisions (owner_id, outcome, judged);
${triggersOf({ table: "decisions", columns: decisions, key: "id" })}
`;
