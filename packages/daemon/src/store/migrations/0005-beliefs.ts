/** The operation log with what each change replaced, decisions about beliefs, and both clocks. */

export const memories =
  "id owner_id root_id version type content content_key slot_key status project confidence asserted_at valid_from valid_to created_at author run_id source_kind agent session_id path start_line end_line document_id client stated_by excerpt replaced_by checked_at";
const conflicts =
  "id owner_id newer_id existing_id status reason created_at resolution decided_by decided_at merged_id newer_quote existing_quote score rule";
export const findings =
  "id owner_id agent session_id key project path rule type content confidence score excerpt start_line end_line record_uuid asserted_at stated_by state root_id memory_id";
const commandUses =
  "owner_id agent session_id key project path purpose command ok failed ok_uuids excerpt start_line end_line asserted_at";
const passages =
  "id owner_id agent session_id seq content_key project path author content start_line end_line asserted_at created_at run_id";
const ledger =
  "owner_id agent session_id path folder project size mtime offset line prefix_hash distiller outcome chunks saved redactions malformed run_id imported_at";
const entities =
  "entity id owner_id name type type_confidence spelling_key named_by typed_by folded_into canonical gone created_at";
const folds =
  "id owner_id source_id source_name source_type canonical_id canonical_name decided_by score reason created_at reverted_at";
const candidates = "id owner_id pair entity other score question evidence state created_at";
const vocabulary = "term id owner_id kind name description origin state created_at decided_at";
const documents =
  "id owner_id origin path folder root_id project title kind extractor status reason watching size mtime content_hash chunks redactions created_at ingested_at";
export const decisions =
  "id owner_id memory_id other_id verdict score features rule model outcome judged created_at";

/** A table whose changes are logged: its columns, and those of them that name a row. */
interface Logged {
  readonly table: string;
  readonly columns: string;
  readonly key: string;
  /** A new row of this kind is nobody's change. */
  readonly unless?: string;
  /** Only a statement that writes one of these is a change. */
  readonly when?: string;
  /** Only a row in which one of these is another one has changed. */
  readonly differing?: string;
}

const logged: readonly Logged[] = [
  { table: "memories", columns: memories, key: "id" },
  { table: "conflicts", columns: conflicts, key: "id" },
  { table: "decisions", columns: decisions, key: "id" },
  {
    table: "restatements",
    columns: "id owner_id memory_id content stated_by client path asserted_at created_at",
    key: "id",
  },
  { table: "derivations", columns: "owner_id memory_id from_id", key: "memory_id from_id" },
  { table: "forgotten", columns: "owner_id project hash forgotten_at", key: "owner_id project hash" },
  { table: "findings", columns: findings, key: "id" },
  { table: "command_uses", columns: commandUses, key: "owner_id agent session_id key" },
  { table: "passages", columns: passages, key: "id" },
  {
    table: "import_ledger",
    columns: ledger,
    key: "owner_id agent session_id",
    // Another reading of a session with the same result is no change.
    differing: "path folder project prefix_hash outcome",
  },
  { table: "entities", columns: entities, key: "id" },
  { table: "entity_names", columns: "owner_id name_key entity name", key: "owner_id name_key" },
  { table: "folds", columns: folds, key: "id" },
  { table: "fold_candidates", columns: candidates, key: "id" },
  // A built-in term gets its row at its first use: an undo of that must not take the row, which other rows
  // use by then.
  { table: "vocabulary", columns: vocabulary, key: "id", unless: "new.origin = 'builtin'" },
  { table: "former_names", columns: "owner_id kind name term", key: "owner_id kind name" },
  // Each reading updates its row once, and a statement with triggers has full text put down what it has gathered: a first
  // reading, which is nobody's change, must not pay for the log.
  { table: "documents", columns: documents, key: "id", when: "path folder root_id project watching" },
  {
    table: "roots",
    columns: "id owner_id path paused device last_scan_at capped created_at",
    key: "id",
  },
];

/**
 * The row as it was before the first change of an operation; nothing for a row that was not there. Outside of an operation
 * nothing is written. The first is kept: asked for by name, since a statement with an ON CONFLICT of its own overrides ours.
 */
export const triggersOf = (logged: Logged): string => `
CREATE TRIGGER ${logged.table}_log_insert AFTER INSERT ON ${logged.table}${
  logged.unless ? ` WHEN NOT (${logged.unless})` : ""
} BEGIN ${write(logged, "new", "NULL")} END;${changeTriggersOf(logged)}`;

/** Triggers for existing rows. */
export function changeTriggersOf(logged: Logged): string {
  const { table, columns, when, differing } = logged;
  const image = `json_object(${columns
    .split(" ")
    .map((name) => `'${name}', old.${name}`)
    .join(", ")})`;
  return `
CREATE TRIGGER ${table}_log_update AFTER UPDATE${when ? ` OF ${when.split(" ").join(", ")}` : ""} ON ${table}${
    differing
      ? ` WHEN ${differing
          .split(" ")
          .map((name) => `old.${name} IS NOT new.${name}`)
          .join(" OR ")}`
      : ""
  } BEGIN ${write(logged, "old", image)} END;
CREATE TRIGGER ${table}_log_delete AFTER DELETE ON ${table} BEGIN ${write(logged, "old", image)} END;`;
}

function write({ table, key }: Logged, row: "old" | "new", before: string): string {
  const keys = key.split(" ");
  const named =
    keys.length === 1 ? `${row}.${key}` : `json_array(${keys.map((name) => `${row}.${name}`).join(", ")})`;
  return `INSERT OR IGNORE INTO changes (op, tbl, key, before) SELECT op, '${table}', ${named}, ${before} FROM current_operation o
       WHERE NOT EXISTS (SELECT 1 FROM changes c WHERE c.op = o.op AND c.tbl = '${table}' AND c.key = ${named});`;
}

export const beliefs = `
-- Every change is an operation. It holds ids and counts, never words: those are in "changes", as the rows were before.
CREATE TABLE operations (
  op INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  kind TEXT NOT NULL,
  run_id TEXT,
  actor TEXT NOT NULL CHECK (actor IN ('person', 'agent', 'import', 'daemon', 'model')),
  client TEXT,
  model TEXT,
  subject_id TEXT,
  at INTEGER NOT NULL,
  -- The operation that this one takes back, and the one that took this one back.
  undoes TEXT,
  undone_by TEXT,
  -- 1: it cannot be taken back, for the reason in "note".
  final INTEGER NOT NULL DEFAULT 0,
  note TEXT
) STRICT;
CREATE INDEX operations_list ON operations (owner_id, op);
CREATE INDEX operations_run ON operations (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX operations_subject ON operations (subject_id) WHERE subject_id IS NOT NULL;
CREATE INDEX operations_undoes ON operations (undoes) WHERE undoes IS NOT NULL;
CREATE INDEX operations_kind ON operations (owner_id, kind, op);

CREATE TABLE changes (
  op INTEGER NOT NULL REFERENCES operations (op) ON DELETE CASCADE,
  tbl TEXT NOT NULL,
  key TEXT NOT NULL,
  before TEXT,
  -- 1: what stood here was deleted for good.
  blank INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (op, tbl, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX changes_row ON changes (tbl, key, op);

-- One row while an operation writes, inside of its transaction.
CREATE TABLE current_operation (op INTEGER PRIMARY KEY) STRICT;

-- What was pruned of the log, by the setting "keepOperations".
CREATE TABLE operations_pruned (
  owner_id TEXT PRIMARY KEY REFERENCES owners (id),
  operations INTEGER NOT NULL,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Another memory stands in the place of this one, since somebody decided so; it takes no part in what follows from time.
ALTER TABLE memories ADD COLUMN replaced_by TEXT;
-- When a person last said that it holds, though something it was made from does not.
ALTER TABLE memories ADD COLUMN checked_at INTEGER;
-- What held at another time is counted from this alone.
CREATE INDEX memories_times ON memories (owner_id, asserted_at, id, status, valid_from, valid_to, created_at);
CREATE INDEX memories_replaced ON memories (replaced_by) WHERE replaced_by IS NOT NULL;

-- When the store itself took a version for true; "valid_from" and "valid_to" say when it was.
CREATE TABLE held (
  memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  from_at INTEGER NOT NULL,
  to_at INTEGER,
  PRIMARY KEY (memory_id, from_at)
) STRICT, WITHOUT ROWID;
INSERT INTO held (memory_id, from_at, to_at)
SELECT m.id, m.created_at, CASE m.status WHEN 'active' THEN NULL ELSE max(m.created_at, coalesce((
  SELECT n.created_at FROM memories n
  WHERE n.owner_id = m.owner_id AND n.root_id = m.root_id AND n.version = m.version + 1), m.created_at)) END
FROM memories m;

-- "resolution": what was decided; "obsolete": one side changed or went before anybody did.
ALTER TABLE conflicts ADD COLUMN resolution TEXT;
ALTER TABLE conflicts ADD COLUMN decided_by TEXT;
ALTER TABLE conflicts ADD COLUMN decided_at INTEGER;
ALTER TABLE conflicts ADD COLUMN merged_id TEXT;
ALTER TABLE conflicts ADD COLUMN newer_quote TEXT;
ALTER TABLE conflicts ADD COLUMN existing_quote TEXT;
ALTER TABLE conflicts ADD COLUMN score REAL;
ALTER TABLE conflicts ADD COLUMN rule TEXT;
UPDATE conflicts SET resolution = 'obsolete', decided_by = 'auto', decided_at = created_at WHERE status = 'resolved';
CREATE INDEX conflicts_status ON conflicts (owner_id, status, id);

-- Texts whose reading was taken back: they wait until somebody asks for them.
CREATE INDEX graph_texts_undone ON graph_texts (owner_id, generation) WHERE outcome = 'empty' AND error IS NOT NULL;

-- What the classifier said of a pair and what came of it. "judged": what a person made of that later.
CREATE TABLE decisions (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  other_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  verdict TEXT NOT NULL,
  score REAL NOT NULL,
  features TEXT NOT NULL,
  rule TEXT NOT NULL,
  model TEXT,
  outcome TEXT NOT NULL CHECK (outcome IN ('merged', 'versioned', 'conflict', 'auto_resolved')),
  judged TEXT CHECK (judged IN ('right', 'wrong')),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX decisions_memory ON decisions (memory_id);
CREATE INDEX decisions_other ON decisions (other_id);
CREATE INDEX decisions_outcome ON decisions (owner_id, outcome, judged);

-- The same, said by hand in other words.
CREATE TABLE restatements (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  content TEXT NOT NULL,
  stated_by TEXT,
  client TEXT,
  path TEXT,
  asserted_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX restatements_memory ON restatements (memory_id);

-- A memory was made from others: when one of those falls, it asks to be looked at again.
CREATE TABLE derivations (
  owner_id TEXT NOT NULL REFERENCES owners (id),
  memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  from_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  PRIMARY KEY (memory_id, from_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX derivations_from ON derivations (from_id);

-- Hashes of owner, project and word of every fact and preference that can be recalled.
CREATE TABLE near_words (
  key INTEGER NOT NULL,
  item INTEGER NOT NULL REFERENCES recall_items (item) ON DELETE CASCADE,
  PRIMARY KEY (key, item)
) STRICT, WITHOUT ROWID;
CREATE INDEX near_words_item ON near_words (item);
-- Those of an older store follow a little later.
CREATE TABLE near_words_due (
  item INTEGER PRIMARY KEY REFERENCES recall_items (item) ON DELETE CASCADE
) STRICT;
INSERT INTO near_words_due SELECT item FROM recall_items WHERE kind = 'memory' AND type IN ('fact', 'preference');

-- Pairs that the rules cannot tell, waiting for a language model.
CREATE TABLE pair_questions (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  newer_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  existing_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (newer_id, existing_id)
) STRICT;
CREATE INDEX pair_questions_due ON pair_questions (due_at);
CREATE INDEX pair_questions_existing ON pair_questions (existing_id);

-- How often a memory was recalled, and last when: written now and then, from what the daemon has counted.
CREATE TABLE recalled (
  memory_id TEXT PRIMARY KEY REFERENCES memories (id) ON DELETE CASCADE,
  times INTEGER NOT NULL,
  last_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
${logged.map(triggersOf).join("\n")}
`;
