/** Whose vectors recall goes by, and the model that may take its place. One row. */
export const embeddings = `
CREATE TABLE embedding_switch (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  active TEXT,
  previous TEXT,
  candidate TEXT,
  phase TEXT NOT NULL CHECK (phase IN ('settled', 'computing', 'compared', 'failed')),
  report TEXT,
  reason TEXT,
  changed_at INTEGER NOT NULL
);
`;
