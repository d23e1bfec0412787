import type { Store } from "../store/open.ts";

/**
 * The project as it is written in the store: "entire-graph" is "Entire-Graph" where only that one is there. An unknown name stays
 * as it is. Jumps from name to name in the index of what is active.
 */
export function projectSpelling(store: Store, ownerId: string, project: string): string {
  const named = store.prepare<[object], { name: string }>(
    `SELECT project AS name FROM memories
     WHERE owner_id = @ownerId AND status = 'active' AND coalesce(project, '') = @project LIMIT 1`,
  );
  if (named.get({ ownerId, project })) return project;
  const names = store
    .prepare<[object], { name: string }>(
      `WITH RECURSIVE names (name) AS (
         SELECT min(coalesce(project, '')) FROM memories WHERE owner_id = @ownerId AND status = 'active'
         UNION ALL
         SELECT (SELECT min(coalesce(project, '')) FROM memories
                 WHERE owner_id = @ownerId AND status = 'active' AND coalesce(project, '') > name)
         FROM names WHERE name IS NOT NULL
       )
       SELECT name FROM names WHERE name <> ''`,
    )
    .all({ ownerId });
  const spelt = project.toLowerCase();
  return names.find(({ name }) => name.toLowerCase() === spelt)?.name ?? project;
}
