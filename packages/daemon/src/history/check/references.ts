import { plural } from "@memory/shared/words";
import { type Found, type Looked, RESTORE } from "./fault.ts";
import { NAMING } from "./lost-entities.ts";

/** A column that names a row of another table. */
interface Reference {
  readonly table: string;
  readonly column: string;
  readonly to: string;
  readonly key: string;
  /** The rows of which it has to hold. */
  readonly when?: string;
  /** What a row without its other one is to become: nothing, or one that names none. */
  readonly orphan?: "delete" | "clear";
}

/**
 * References that no foreign key guards, since what they name may be of several tables, or is moved. A column that is in neither list is none:
 * `references.test.ts` holds both against the columns of the store.
 */
export const LOOSE: readonly Reference[] = [
  { table: "memories", column: "root", to: "memories", key: "id", when: "t.root <> ''" },
  { table: "findings", column: "memory_id", to: "memories", key: "id", orphan: "clear" },
  { table: "graph_texts", column: "document_id", to: "documents", key: "id", orphan: "delete" },
  { table: "entities", column: "canonical", to: "entities", key: "entity" },
  { table: "folds", column: "source_id", to: "entities", key: "id", when: "t.reverted_at IS NULL" },
  { table: "folds", column: "canonical_id", to: "entities", key: "id", when: "t.reverted_at IS NULL" },
  { table: "proposal_uses", column: "term", to: "vocabulary", key: "term", orphan: "delete" },
];

/** Columns that name something, and say why it need not be there. */
export const FREE: Readonly<Record<string, string>> = {
  "left_syncs.space_id": "one's own memory on other machines, which was left here",
  "cited_trees.root": "a folder of this machine",
  "cited_things.root": "a folder of this machine",
  "note_files.root": "a folder of this machine",
  "note_statements.memory_id": "it may have been deleted, or taken back, since",
  "memories.run_id": "a run's operations may be pruned",
  "memories.session_id": "a session of an agent, which may delete it",
  "memories.document_id": "a document that was removed since stays its source",
  "memories.replaced_by": "the other memory may have been deleted since",
  "memories.made_in": "the log is pruned",
  "findings.session_id": "a session of an agent",
  "findings.root_id": "follows from memory_id, and is compared with it",
  "deleted_origins.from_id": "of what was deleted: that it is gone is what it says",
  "conflicts.merged_id": "the merged memory may have been deleted since",
  "passages.session_id": "a session of an agent",
  "passages.run_id": "a run's row may be gone",
  "import_ledger.session_id": "a session of an agent",
  "import_ledger.run_id": "a run's row may be gone",
  "capture_queue.session_id": "a session of an agent",
  "injections.session_id": "a session of an agent",
  "injections.ref_id": "what was put before an agent may be gone since",
  "ark_sessions.session_id": "a session of an agent",
  "reader_sessions.session_id": "a session of an agent",
  "model_calls.run_id": "runs are closed and gone",
  "operations.run_id": "runs are closed and gone",
  "operations.subject_id": "what an operation was about may be deleted since",
  "recall_items.ref_id": "of three tables: `items.ts` looks at it",
  "graph_texts.ref_id": "of three tables: checked as one",
  "texts_gone.ref_id": "of what is gone",
  "published.root_id": "what is deleted here has its copy in the space until that is taken back",
  "published.memory_id": "whoever may has deleted the copy",
  "space_differences.own_id": "a side that is deleted ends the question",
  "space_differences.their_id": "a side that is deleted ends the question",
};

const loosely = (db: Looked, { table, column, to, key, when = "true" }: Reference): number =>
  db
    .prepare<[], number>(
      `SELECT count(*) FROM ${table} t WHERE t.${column} IS NOT NULL AND ${when}
         AND NOT EXISTS (SELECT 1 FROM ${to} o WHERE o.${key} = t.${column})`,
    )
    .pluck()
    .get() ?? 0;

/** A foreign key with rows that break it. */
interface Broken {
  readonly table: string;
  readonly parent: string;
  readonly column: string;
  readonly onDelete: string;
  readonly rows: number;
}

// Written out, as all here: tables and columns are known at run time only.
const broken = (db: Looked): Broken[] =>
  db
    .prepare<[], Broken>(
      `SELECT c."table", c.parent, f."from" AS "column", f.on_delete AS onDelete, count(*) AS rows
       FROM pragma_foreign_key_check c JOIN pragma_foreign_key_list(c."table") f ON f.id = c.fkid GROUP BY 1, 2, 3, 4`,
    )
    .all();

/** Tables whose rows hold what a person or an agent has said: they are left where they are, whatever they hang on. */
const SAID = new Set([
  "memories",
  "restatements",
  "knowledge_observations",
  "knowledge_entities",
  "chunks",
  "passages",
]);

/** A row that the store itself would have taken away, or cleared, together with what it names. */
const isMendable = ({ table, parent, onDelete }: Broken): boolean =>
  parent === "owners" ||
  onDelete === "SET NULL" ||
  (!SAID.has(table) && (onDelete === "CASCADE" || UNSAID.has(table)));

/** An entity that is lost is found again in the texts that named it. */
function mendOf(one: Broken): Found["mend"] {
  if (!isMendable(one)) return undefined;
  if (one.parent === "owners") return "owners";
  return one.parent === "entities" && one.table in NAMING ? "entities" : "orphans";
}

/** Tables without such a rule of their own whose rows say nothing beside what they were made from. */
const UNSAID = new Set(["relations", "graph_texts", "recall_codes", "mentions"]);

const TEXTS = ["memories", "chunks", "passages"];
const gonetext = (alias: string): string =>
  TEXTS.map((table) => `NOT EXISTS (SELECT 1 FROM ${table} o WHERE o.id = ${alias}.ref_id)`).join(" AND ");

const staleTexts = `FROM graph_texts WHERE ${gonetext("graph_texts")}
   AND NOT EXISTS (SELECT 1 FROM texts_gone g WHERE g.ref_id = graph_texts.ref_id)`;

/** Rows whose owner is another one than that of the row they hang on. */
function* owners(db: Looked): Generator<Found> {
  const keys = db
    .prepare<[], { tbl: string; parent: string; column: string; key: string | null }>(
      `SELECT t.name AS tbl, f."table" AS parent, f."from" AS "column", f."to" AS key
       FROM pragma_table_list t, pragma_foreign_key_list(t.name) f
       WHERE t.schema = 'main' AND t.type = 'table' AND f."table" <> 'owners'
         AND EXISTS (SELECT 1 FROM pragma_table_info(t.name) WHERE name = 'owner_id')
         AND EXISTS (SELECT 1 FROM pragma_table_info(f."table") WHERE name = 'owner_id')`,
    )
    .all();
  for (const { tbl, parent, column, key } of keys) {
    const rows = db
      .prepare<[], number>(
        `SELECT count(*) FROM ${tbl} t JOIN ${parent} p ON p.${key ?? "rowid"} = t.${column} WHERE p.owner_id <> t.owner_id`,
      )
      .pluck()
      .get();
    if (rows)
      yield fault(
        `${plural(rows, "row")} of ${tbl} ${rows === 1 ? "is" : "are"} of another owner than ${rows === 1 ? "its" : "their"} ${column}`,
      );
  }
}

const fault = (what: string, mend?: Found["mend"]): Found => ({
  area: "references",
  severity: "error",
  what,
  ...(mend ? { mend } : { remedy: RESTORE }),
});

/** Every row that names another one, of every table. */
export function* checkReferences(db: Looked): Generator<Found> {
  for (const one of broken(db)) {
    const what = `${plural(one.rows, "row")} of ${one.table} ${one.rows === 1 ? "names" : "name"} what is not in ${one.parent} (${one.column})`;
    yield fault(what, mendOf(one));
  }
  for (const one of LOOSE) {
    const rows = loosely(db, one);
    if (rows > 0)
      yield fault(
        `${plural(rows, "row")} of ${one.table} ${rows === 1 ? "names" : "name"} what is not in ${one.to} (${one.column})`,
        one.table === "entities" ? "canonical" : one.orphan && "orphans",
      );
  }
  const stale = db.prepare<[], number>(`SELECT count(*) ${staleTexts}`).pluck().get() ?? 0;
  if (stale > 0)
    yield fault(
      `${plural(stale, "text")} of the graph ${stale === 1 ? "is" : "are"} there no more`,
      "orphans",
    );
  yield* owners(db);
  yield* sessions(db);
  yield* lineages(db);
}

/** Passages of a session that no import has ended. */
function* sessions(db: Looked): Generator<Found> {
  const rows = db
    .prepare<[], number>(
      `SELECT count(*) FROM (SELECT DISTINCT owner_id, agent, session_id FROM passages) p WHERE NOT EXISTS
         (SELECT 1 FROM import_ledger l WHERE l.owner_id = p.owner_id AND l.agent = p.agent AND l.session_id = p.session_id)
       AND NOT EXISTS (SELECT 1 FROM import_runs r WHERE r.owner_id = p.owner_id AND r.state = 'running')`,
    )
    .pluck()
    .get();
  if (rows)
    yield {
      area: "references",
      severity: "warning",
      what: `the turns of ${plural(rows, "session")} are here without a record of the import that brought them`,
      remedy: "memory import",
    };
}

function* lineages(db: Looked): Generator<Found> {
  const count = (sql: string): number => db.prepare<[], number>(sql).pluck().get() ?? 0;
  const strays = count(
    "SELECT count(*) FROM findings f JOIN memories m ON m.id = f.memory_id WHERE f.root_id IS NOT m.root_id",
  );
  if (strays > 0)
    yield fault(
      `${plural(strays, "piece of evidence", "pieces of evidence")} ${strays === 1 ? "names" : "name"} another lineage than ${strays === 1 ? "its memory" : "their memories"}`,
      "columns",
    );
  const heads = db
    .prepare<[], string>(
      "SELECT group_concat(id, ' and ') FROM memories WHERE status = 'active' GROUP BY root_id HAVING count(*) > 1",
    )
    .pluck()
    .all();
  if (heads.length > 0)
    yield {
      area: "references",
      severity: "error",
      what: `of ${plural(heads.length, "memory", "memories")} two versions are active`,
      detail: heads.slice(0, 3).join("; "),
      remedy: "memory retire ID for one of each two",
    };
  const circles = count(
    `SELECT count(*) FROM memories m JOIN memories r ON r.id = m.root WHERE m.root <> '' AND r.root <> ''`,
  );
  if (circles > 0)
    yield fault(
      `${plural(circles, "version")} ${circles === 1 ? "hangs" : "hang"} on one that founded no lineage`,
    );
  const owner = count(
    "SELECT count(*) FROM memories m JOIN memories r ON r.id = m.root WHERE m.root <> '' AND m.owner_id <> r.owner_id",
  );
  if (owner > 0)
    yield fault(
      `${plural(owner, "version")} ${owner === 1 ? "is" : "are"} of another owner than the lineage`,
    );
}

/** Owners that rows name get their rows. */
export function mendOwners(db: Looked, now: number): void {
  for (const { table, column } of broken(db).filter(({ parent }) => parent === "owners"))
    db.prepare(`INSERT OR IGNORE INTO owners (id, created_at) SELECT DISTINCT ${column}, ${now} FROM ${table}
      WHERE ${column} IS NOT NULL`).run();
}

/** Rows without what they name go, or name nothing any more, as the store itself would have it. Those that somebody has said stay. */
export function mendOrphans(db: Looked): void {
  // What one takes away may be named by others.
  for (
    let found = broken(db).filter(isOrphan);
    found.length > 0;
    found = without(found, broken(db).filter(isOrphan))
  )
    for (const { table, parent, column, onDelete } of found) {
      const key = db
        .prepare<[string, string], string | null>(
          `SELECT "to" FROM pragma_foreign_key_list(?) WHERE "from" = ?`,
        )
        .pluck()
        .get(table, column);
      clear(db, {
        table,
        column,
        to: parent,
        key: key ?? "rowid",
        orphan: onDelete === "SET NULL" ? "clear" : "delete",
      });
    }
  for (const one of LOOSE) if (one.orphan) clear(db, one);
  db.prepare(`DELETE ${staleTexts}`).run();
}

const isOrphan = (one: Broken): boolean => one.parent !== "owners" && isMendable(one);

/** Those that are there yet: a step that takes nothing away is not done again. */
const without = (before: readonly Broken[], now: readonly Broken[]): Broken[] =>
  now.filter(
    (one) =>
      !before.some(
        (other) => other.table === one.table && other.column === one.column && other.rows === one.rows,
      ),
  );

function clear(db: Looked, { table, column, to, key, when = "true", orphan }: Reference): void {
  const where = `${column} IS NOT NULL AND ${when.replaceAll("t.", `${table}.`)} AND NOT EXISTS (SELECT 1 FROM ${to} o WHERE o.${key} = ${table}.${column})`;
  if (orphan === "delete") db.prepare(`DELETE FROM ${table} WHERE ${where}`).run();
  else db.prepare(`UPDATE ${table} SET ${column} = NULL WHERE ${where}`).run();
}
