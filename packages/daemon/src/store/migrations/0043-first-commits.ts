/** A place is known by the first commit of its repository, too, where it is fetched from nowhere (decision 0095). */
export const firstCommits = `
CREATE TABLE project_marks_now (
  owner_id TEXT NOT NULL REFERENCES owners (id),
  kind TEXT NOT NULL CHECK (kind IN ('repository', 'commit', 'remote', 'root', 'inode', 'folder')),
  value TEXT NOT NULL,
  project TEXT NOT NULL,
  -- Paths, remotes and identities that were seen together are of one place: where it was seen last.
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, kind, value)
) STRICT, WITHOUT ROWID;
INSERT INTO project_marks_now SELECT owner_id, kind, value, project, seen_at FROM project_marks;
DROP TABLE project_marks;
ALTER TABLE project_marks_now RENAME TO project_marks;
CREATE INDEX project_marks_project ON project_marks (owner_id, project);
`;
