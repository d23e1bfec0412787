import type { Store } from "../../store/open.ts";

export interface ProjectRow {
  readonly name: string;
  readonly memories: number;
}

/** Projects that memories belong to, those with most first. Jumps from name to name in the index of what is active. */
export const findProjects = (store: Store, ownerId: string): ProjectRow[] =>
  store
    .prepare<[object], ProjectRow>(
      `WITH RECURSIVE names (name) AS (
         SELECT min(coalesce(project, '')) FROM memories WHERE owner_id = @ownerId AND status = 'active'
         UNION ALL
         SELECT (SELECT min(coalesce(project, '')) FROM memories
                 WHERE owner_id = @ownerId AND status = 'active' AND coalesce(project, '') > name)
         FROM names WHERE name IS NOT NULL
       )
       SELECT name, (SELECT count(*) FROM memories
                     WHERE owner_id = @ownerId AND status = 'active' AND coalesce(project, '') = name) AS memories
       FROM names WHERE name <> '' ORDER BY memories DESC, name`,
    )
    .all({ ownerId });
