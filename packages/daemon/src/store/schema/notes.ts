/**
 * Notes that programs keep for themselves, or people for them (decision 0093): the files as they were read last, and which memory each
 * statement of them is. Their words lie in the memories alone.
 */
export const notes = `
CREATE TABLE note_files (
  owner_id TEXT NOT NULL REFERENCES owners (id),
  -- Links resolved.
  path TEXT NOT NULL,
  agent TEXT NOT NULL,
  -- 1: the program's own memory.
  own INTEGER NOT NULL,
  project TEXT,
  -- Folder of what it is about; while that is not there, nothing is known of the file either.
  root TEXT,
  -- 1: it lies where the program looks for it; 2: another note has its program read it; 0: somebody named it.
  found INTEGER NOT NULL,
  -- Size, time and number of the file as it was read.
  stamp TEXT NOT NULL,
  -- JSON: files that its program reads with it, as it names them.
  imports TEXT NOT NULL,
  read_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, path)
) STRICT, WITHOUT ROWID;
CREATE TABLE note_statements (
  owner_id TEXT NOT NULL REFERENCES owners (id),
  path TEXT NOT NULL,
  -- Of its words: they are known again without being kept.
  hash TEXT NOT NULL,
  line INTEGER NOT NULL,
  -- The version that says it; NULL: nothing was kept of it.
  memory_id TEXT,
  -- 1: that memory came from here, and goes with the line.
  brought INTEGER NOT NULL,
  PRIMARY KEY (owner_id, path, hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX note_statements_memory ON note_statements (memory_id) WHERE memory_id IS NOT NULL;
CREATE TABLE note_follows (
  owner_id TEXT NOT NULL REFERENCES owners (id),
  agent TEXT NOT NULL,
  since INTEGER NOT NULL,
  PRIMARY KEY (owner_id, agent)
) STRICT, WITHOUT ROWID;
`;
