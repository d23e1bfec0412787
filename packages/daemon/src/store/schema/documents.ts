/** Documents, linked folders, and the queue of files that wait to be read. */
export const documents = `
CREATE TABLE roots (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  path TEXT NOT NULL,
  paused INTEGER NOT NULL DEFAULT 0,
  -- Device the folder was on when it was last walked: an unmounted disk leaves an empty folder of another one behind.
  device TEXT NOT NULL,
  last_scan_at INTEGER,
  capped INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  UNIQUE (owner_id, path)
) STRICT;

-- A row for every file that was met, skipped ones included. "forgotten": a person removed it; no walk brings it back.
CREATE TABLE documents (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  origin TEXT NOT NULL CHECK (origin IN ('file', 'url', 'upload')),
  path TEXT NOT NULL,
  folder TEXT NOT NULL,
  root_id TEXT REFERENCES roots (id) ON DELETE SET NULL,
  project TEXT,
  title TEXT NOT NULL,
  kind TEXT,
  extractor TEXT,
  status TEXT NOT NULL CHECK (status IN ('queued', 'ready', 'failed', 'skipped', 'missing', 'forgotten')),
  reason TEXT,
  watching INTEGER NOT NULL DEFAULT 0,
  size INTEGER NOT NULL,
  mtime INTEGER NOT NULL,
  content_hash TEXT,
  chunks INTEGER NOT NULL DEFAULT 0,
  redactions INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  ingested_at INTEGER,
  -- Time of the file's last change of any kind, its name and its dates included: files that change places with equal size and
  -- date differ in this alone. NULL: nobody has looked yet.
  ctime INTEGER,
  UNIQUE (owner_id, path)
) STRICT;
CREATE INDEX documents_under ON documents (owner_id, path, status, ingested_at);
CREATE INDEX documents_folder ON documents (owner_id, folder);
CREATE INDEX documents_root ON documents (root_id) WHERE root_id IS NOT NULL;
CREATE INDEX documents_list ON documents (owner_id, created_at, id);
CREATE INDEX documents_hash ON documents (owner_id, content_hash) WHERE content_hash IS NOT NULL;
CREATE INDEX documents_watched ON documents (owner_id) WHERE watching = 1;

CREATE TABLE chunks (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  document_id TEXT NOT NULL REFERENCES documents (id),
  seq INTEGER NOT NULL,
  content_key TEXT NOT NULL,
  heading_path TEXT NOT NULL,
  page INTEGER NOT NULL,
  start_line INTEGER,
  end_line INTEGER,
  content TEXT NOT NULL,
  asserted_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX chunks_document ON chunks (document_id, seq);

-- A row stays until its file is read, whatever happens to the process. "version" tells a later change from the one in hand;
-- "lane" is the linked folder, and lanes take turns.
CREATE TABLE ingest_queue (
  document_id TEXT PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  lane TEXT NOT NULL,
  version INTEGER NOT NULL,
  size INTEGER NOT NULL,
  mtime INTEGER NOT NULL,
  first_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX ingest_queue_lane ON ingest_queue (lane, due_at, document_id);
CREATE INDEX ingest_queue_owner ON ingest_queue (owner_id);
`;
