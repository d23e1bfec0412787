/**
 * State of the embedding switch: recall's model, and the model that may take its place. One row, none before
 * the first change.
 */
export const embeddings = `
CREATE TABLE embedding_switch (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  wanted TEXT NOT NULL,
  active TEXT NOT NULL,
  previous TEXT,
  candidate TEXT,
  phase TEXT NOT NULL CHECK (phase IN ('settled', 'computing', 'compared', 'failed')),
  scales TEXT NOT NULL,
  report TEXT,
  reason TEXT,
  changed_at INTEGER NOT NULL
);
`;
