import { type RawBuilder, sql } from "kysely";

/**
 * True of all versions of a lineage: the one that founded it names none and is found by its id, the others name it. `name` is the
 * table, or what it is called in the query.
 */
export const ofLineage = (name: string, root: RawBuilder<string>): RawBuilder<boolean> => {
  const [id, own] = [sql.ref(`${name}.id`), sql.ref(`${name}.root`)];
  return sql<boolean>`((${id} = ${root} and ${own} = '') or (${own} = ${root} and ${own} <> ''))`;
};

/** How a version names its lineage. */
export const rootOf = (id: string, rootId: string): string => (rootId === id ? "" : rootId);
