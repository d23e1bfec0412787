import { z } from "zod";
import type { Connection } from "./recheck.ts";

// Written out: reading threads run these, and load no query builder.

const Names = z.array(z.object({ name: z.string() }));
const namesOf = (rows: unknown[]): string[] => Names.parse(rows).map(({ name }) => name);

/** Projects as active memories write them. Jumps from name to name in the index of what is active. */
export const findActiveProjects = (db: Connection, ownerId: string): string[] =>
  namesOf(
    db
      .prepare(
        `WITH RECURSIVE names (name) AS (
           SELECT min(coalesce(project, '')) FROM memories WHERE owner_id = @ownerId AND status = 'active'
           UNION ALL
           SELECT (SELECT min(coalesce(project, '')) FROM memories
                   WHERE owner_id = @ownerId AND status = 'active' AND coalesce(project, '') > name)
           FROM names WHERE name IS NOT NULL
         )
         SELECT name FROM names WHERE name <> ''`,
      )
      .all({ ownerId }),
  );

/** Does an active memory write a project so? */
export const isActiveProject = (db: Connection, ownerId: string, project: string): boolean =>
  db
    .prepare(
      "SELECT 1 FROM memories WHERE owner_id = @ownerId AND status = 'active' AND coalesce(project, '') = @project LIMIT 1",
    )
    .all({ ownerId, project }).length > 0;

/** Projects as memories of any status write them. Looks through all of them, which only a reader's thread may. */
export const findAllProjects = (db: Connection, ownerId: string): string[] =>
  namesOf(
    db
      .prepare(
        "SELECT DISTINCT project AS name FROM memories NOT INDEXED WHERE owner_id = @ownerId AND project IS NOT NULL",
      )
      .all({ ownerId }),
  );
