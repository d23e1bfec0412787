/** What projects are known by on this machine, and what memories name of their working trees. */
export const projects = `
-- What the place of a project is known again by (decisions 0089, 0095): the repository that its worktrees share and its first commit, the
-- addresses it is fetched from, its folders. One place belongs to one project; a project may have many.
CREATE TABLE project_marks (
  owner_id TEXT NOT NULL REFERENCES owners (id),
  kind TEXT NOT NULL CHECK (kind IN ('repository', 'commit', 'remote', 'root', 'inode', 'folder')),
  value TEXT NOT NULL,
  project TEXT NOT NULL,
  -- Paths, remotes and identities that were seen together are of one place: where it was seen last.
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, kind, value)
) STRICT, WITHOUT ROWID;
CREATE INDEX project_marks_project ON project_marks (owner_id, project);

-- What memories name of a working tree, and whether it is there (decision 0090). Made from the tree and from the memories, and made
-- anew at any time.
CREATE TABLE cited_things (
  owner_id TEXT NOT NULL REFERENCES owners (id),
  -- Folder of the working tree.
  root TEXT NOT NULL,
  -- Hash of its kind and name: the words of a memory that is deleted stay nowhere.
  hash TEXT NOT NULL,
  -- Of a path that is not named from the root, the file or folder that is meant, as the tree has it; of a word a file that has it.
  place TEXT,
  -- When it was there last, milliseconds; NULL: it was never seen there, and nothing is said of it.
  seen_at INTEGER,
  -- From when on it is not; NULL: it is there, or never was.
  gone_at INTEGER,
  PRIMARY KEY (owner_id, root, hash)
) STRICT, WITHOUT ROWID;
CREATE TABLE cited_trees (
  owner_id TEXT NOT NULL REFERENCES owners (id),
  root TEXT NOT NULL,
  project TEXT NOT NULL,
  -- State of the tree and of the memories that were compared.
  stamp TEXT NOT NULL,
  checked_at INTEGER NOT NULL,
  -- Memories that name something that is, or was, in the tree; of these, how many name something that is gone.
  citing INTEGER NOT NULL,
  gone INTEGER NOT NULL,
  PRIMARY KEY (owner_id, root)
) STRICT, WITHOUT ROWID;
CREATE INDEX cited_trees_project ON cited_trees (owner_id, project, checked_at);
`;
