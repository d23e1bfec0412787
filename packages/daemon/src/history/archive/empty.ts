import type { Store } from "../../store/open.ts";
import type { ReaderConnection } from "../../store/reader.ts";
import { kinds } from "./kinds.ts";

/** Tables in which every owner soon has a row, and what comes about by looking. */
const always: ReadonlySet<string> = new Set(["graph_state", "import_totals", "injections"]);

/** Has an owner nothing that an archive holds? Written out: one row of any table. */
export function isEmpty(store: Store, ownerId: string): boolean {
  return kinds
    .filter(({ table }) => !always.has(table))
    .every(({ table, owned = "owner_id = ?" }) => {
      const where = table === "vocabulary" ? `${owned} AND origin <> 'builtin'` : owned;
      return store.prepare(`SELECT 1 FROM ${table} WHERE ${where} LIMIT 1`).get(ownerId) === undefined;
    });
}

const idTables = [
  ...[
    "memories",
    "findings",
    "passages",
    "documents",
    "chunks",
    "roots",
    "entities",
    "vocabulary",
    "index_runs",
  ],
  ...[
    "import_runs",
    "conflicts",
    "knowledge_entities",
    "knowledge_observations",
    "knowledge_relations",
    "folds",
  ],
] as const;

/** Does another owner of this store have an id of the archive? Some ids a step. */
export function* findOthers(
  store: Store,
  stage: ReaderConnection,
  ownerId: string,
): Generator<void, boolean> {
  for (const table of idTables) {
    const found = store.prepare(
      `SELECT 1 FROM ${table} WHERE id IN (SELECT value FROM json_each(?)) AND +owner_id <> ? LIMIT 1`,
    );
    let ids: string[] = [];
    for (const id of stage.prepare<[], string>(`SELECT id FROM ${table}`).pluck().iterate()) {
      if (ids.push(id) < 500) continue;
      if (found.get(JSON.stringify(ids), ownerId) !== undefined) return true;
      ids = [];
      yield;
    }
    if (found.get(JSON.stringify(ids), ownerId) !== undefined) return true;
  }
  return false;
}
