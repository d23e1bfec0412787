/**
 * What the place of a project is known again by on this machine (decision 0089): the repository that its worktrees share, the addresses it is
 * fetched from, its folders. One place belongs to one project; a project may have many.
 */
export const projectMarks = `
CREATE TABLE project_marks (
  owner_id TEXT NOT NULL REFERENCES owners (id),
  kind TEXT NOT NULL CHECK (kind IN ('repository', 'remote', 'root', 'inode', 'folder')),
  value TEXT NOT NULL,
  project TEXT NOT NULL,
  -- Paths, remotes and identities that were seen together are of one place: where it was seen last.
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, kind, value)
) STRICT, WITHOUT ROWID;
CREATE INDEX project_marks_project ON project_marks (owner_id, project);
`;
