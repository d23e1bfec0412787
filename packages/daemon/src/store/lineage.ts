import { type RawBuilder, sql } from "kysely";

/**
 * True of all versions of a lineage. Those that are active have one index and the others another, so that no version is in
 * two: each is asked in so many words.
 */
export const ofLineage = (column: string, root: RawBuilder<string>): RawBuilder<boolean> => {
  const [rootId, status] = [sql.ref(column), sql.ref(column.replace("root_id", "status"))];
  return sql<boolean>`((${rootId} = ${root} and ${status} = 'active') or (${rootId} = ${root} and ${status} <> 'active'))`;
};
