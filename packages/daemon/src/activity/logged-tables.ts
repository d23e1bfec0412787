/** The tables whose changes are logged, with what names a row of them; the triggers are in migrations 5, 7, 11, 12 and 13. */
export const loggedTables = {
  memories: ["id"],
  conflicts: ["id"],
  decisions: ["id"],
  restatements: ["id"],
  derivations: ["memory_id", "from_id"],
  deleted_origins: ["memory_id", "from_id"],
  forgotten: ["owner_id", "project", "hash"],
  findings: ["id"],
  passages: ["id"],
  import_ledger: ["owner_id", "agent", "session_id"],
  entities: ["id"],
  entity_names: ["owner_id", "name_key"],
  folds: ["id"],
  fold_candidates: ["id"],
  vocabulary: ["id"],
  former_names: ["owner_id", "kind", "name"],
  documents: ["id"],
  roots: ["id"],
  knowledge_entities: ["id"],
  knowledge_observations: ["id"],
  knowledge_relations: ["id"],
} as const;

export type LoggedTable = keyof typeof loggedTables;

export const isLogged = (table: string): table is LoggedTable => Object.hasOwn(loggedTables, table);

/** Here the names of a row are words of what it says. */
export const isKeyOfWords = (table: LoggedTable): boolean =>
  table === "entity_names" || table === "former_names";
