import type { Statement } from "@memory/sources/databases";

/** A table whose changes are logged. */
export interface Logged {
  /** Columns that name a row of it. */
  readonly key: readonly string[];
  /** Columns that are not of the row itself, and stay out of the log. */
  readonly beside?: readonly string[];
  /** Columns that the log knows by what is made of them. */
  readonly told?: Readonly<Record<string, string>>;
  /** A new row of this kind is nobody's change. */
  readonly unless?: string;
  /** Only a statement that writes one of these is a change. */
  readonly when?: readonly string[];
  /** Only a row in which one of these is another one has changed. */
  readonly differing?: readonly string[];
}

const logged = {
  // Which operation made a version stands in its row: nothing is written of it as long as it is there.
  memories: { key: ["id"], beside: ["made_in"], told: { root: "root_id" } },
  conflicts: { key: ["id"] },
  decisions: { key: ["id"] },
  restatements: { key: ["id"] },
  derivations: { key: ["memory_id", "from_id"] },
  deleted_origins: { key: ["memory_id", "from_id"] },
  forgotten: { key: ["owner_id", "project", "hash"] },
  findings: { key: ["id"] },
  // Their project is that of their session.
  passages: { key: ["id"], when: ["content"] },
  // Another reading of a session with the same result is no change.
  import_ledger: {
    key: ["owner_id", "agent", "session_id"],
    differing: ["path", "folder", "project", "watermark", "outcome"],
  },
  entities: { key: ["id"] },
  entity_names: { key: ["owner_id", "name_key"] },
  folds: { key: ["id"] },
  fold_candidates: { key: ["id"] },
  entity_decisions: { key: ["owner_id", "about"] },
  // A built-in term gets its row at its first use: an undo of that must not take the row, which other rows use by then.
  vocabulary: { key: ["id"], unless: "new.origin = 'builtin'" },
  former_names: { key: ["owner_id", "kind", "name"] },
  // Each reading updates its row once, and a statement with triggers has full text put down what it has gathered: a first
  // reading, which is nobody's change, must not pay for the log.
  documents: { key: ["id"], when: ["path", "folder", "root_id", "project", "watching"] },
  roots: { key: ["id"] },
  project_marks: { key: ["owner_id", "kind", "value"] },
  knowledge_entities: { key: ["id"] },
  knowledge_observations: { key: ["id"] },
  knowledge_relations: { key: ["id"] },
} as const satisfies Readonly<Record<string, Logged>>;

export type LoggedTable = keyof typeof logged;

export const loggedTables: Readonly<Record<LoggedTable, Logged>> = logged;

export const isLogged = (table: string): table is LoggedTable => Object.hasOwn(loggedTables, table);

/** Here the names of a row are words of what it says. */
export const isKeyOfWords = (table: LoggedTable): boolean =>
  table === "entity_names" || table === "former_names" || table === "entity_decisions";

/** Columns of a logged table that the log keeps, in its order. */
export const loggedColumns = (
  db: { prepare(sql: string): Pick<Statement<unknown[], unknown>, "pluck"> },
  table: LoggedTable,
): string[] => {
  const { beside = [], told = {} } = loggedTables[table];
  const names = db.prepare("SELECT name FROM pragma_table_info(?)").pluck().all(table).map(String);
  return names.filter((name) => !beside.includes(name)).map((name) => told[name] ?? name);
};

/** SQL of a row in the words of the log; `row` is a table, or `old`. */
export const imageSql = (columns: readonly string[], row: string): string =>
  `json_object(${columns.map((name) => `'${name}', ${row}.${name}`).join(", ")})`;
