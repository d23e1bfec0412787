import type { Store } from "../store/open.ts";

/** The project as it is written in the store: "entire-graph" is "Entire-Graph" where only that one is there. An unknown name stays as it is. */
export function projectSpelling(store: Store, ownerId: string, project: string): string {
  const spellings = projectSpellings(store, ownerId, project);
  return spellings.includes(project) ? project : (spellings[0] ?? project);
}

/** Every way in which active memories write this project, capitals aside. Jumps from name to name in the index of what is active. */
export function projectSpellings(store: Store, ownerId: string, project: string): string[] {
  const names = store
    .prepare<[object], string>(
      `WITH RECURSIVE names (name) AS (
         SELECT min(coalesce(project, '')) FROM memories WHERE owner_id = @ownerId AND status = 'active'
         UNION ALL
         SELECT (SELECT min(coalesce(project, '')) FROM memories
                 WHERE owner_id = @ownerId AND status = 'active' AND coalesce(project, '') > name)
         FROM names WHERE name IS NOT NULL
       )
       SELECT name FROM names WHERE name <> ''`,
    )
    .pluck()
    .all({ ownerId });
  const wanted = project.toLowerCase();
  return names.filter((name) => name.toLowerCase() === wanted);
}
