import { ArchiveFlag, type ArchiveKind, ArchiveTime, archiveRecords } from "@memory/shared/archive";
import { z } from "zod";

/** Kinds that are more than a row: what is in them besides, or instead of, columns is written by hand. */
type RowKind = Exclude<ArchiveKind, "setting" | "copyBody">;

/** How a kind of record stands in the store. */
interface Standing {
  readonly table: string;
  /** Columns whose words are redacted before they are stored. */
  readonly words?: readonly string[];
  /** SQL of whose rows they are, where the table has no owner. */
  readonly owned?: string;
  /** Columns by which the rows are in order, where a row has no number. */
  readonly order?: string;
  /** Fields of the record that are no columns. */
  readonly beside?: readonly string[];
}

const ofMemory = "memory_id IN (SELECT id FROM memories WHERE owner_id = ?)";
const said = ["content", "excerpt", "subject", "until", "client"];

/** Referenced kinds first, so that a row never comes before what it names. */
export const standing: Readonly<Record<RowKind, Standing>> = {
  term: { table: "vocabulary", words: ["name", "description"] },
  formerName: { table: "former_names", words: ["name"], order: "kind, name" },
  indexRun: { table: "index_runs", words: ["reason"] },
  entity: { table: "entities", words: ["name"] },
  entityName: { table: "entity_names", words: ["name"], order: "name_key" },
  entityDeleted: { table: "entities_deleted", order: "hash" },
  entityDecision: { table: "entity_decisions", words: ["name", "other"], order: "about" },
  merge: { table: "folds", words: ["source_name", "canonical_name", "reason"] },
  mergeQuestion: { table: "fold_candidates", words: ["question", "evidence"] },
  graph: { table: "graph_state", order: "owner_id" },
  graphText: { table: "graph_texts", words: ["error"], beside: ["mentioned", "related", "uses"] },
  operation: { table: "operations", words: ["client", "note"] },
  memory: { table: "memories", words: said, beside: ["rootId"] },
  held: { table: "held", owned: ofMemory, order: "memory_id, from_at" },
  recalled: { table: "recalled", owned: ofMemory, order: "memory_id" },
  forgotten: { table: "forgotten", order: "project, hash" },
  finding: { table: "findings", words: [...said, "replaces"] },
  restatement: { table: "restatements", words: ["content", "client"] },
  derivation: { table: "derivations", order: "memory_id, from_id" },
  deletedOrigin: { table: "deleted_origins", order: "memory_id, from_id" },
  conflict: { table: "conflicts", words: ["newer_quote", "existing_quote"] },
  decision: { table: "decisions" },
  pairQuestion: { table: "pair_questions", words: ["answer"] },
  importRun: { table: "import_runs" },
  importTotals: { table: "import_totals" },
  session: { table: "import_ledger" },
  projectMark: { table: "project_marks", order: "project, kind, value" },
  noteFile: { table: "note_files", order: "path" },
  noteStatement: { table: "note_statements", order: "path, hash" },
  noteFollow: { table: "note_follows", order: "agent" },
  passage: { table: "passages", words: ["content", "heading"] },
  injection: { table: "injections" },
  reading: { table: "distilled_chunks", words: ["answer"] },
  copy: { table: "ark_sessions", beside: ["parts"] },
  copyDropped: { table: "ark_dropped", order: "hash" },
  copyPruned: { table: "ark_pruned" },
  folder: { table: "roots" },
  document: { table: "documents", words: ["title", "reason"] },
  chunk: { table: "chunks", words: ["content", "heading_path"], beside: ["closedAt"] },
  knownEntity: { table: "knowledge_entities", words: ["name", "entity_type"] },
  knownObservation: { table: "knowledge_observations", words: ["content"] },
  knownRelation: { table: "knowledge_relations", words: ["from_name", "to_name", "relation_type"] },
  change: {
    table: "changes",
    owned: "op IN (SELECT op FROM operations WHERE owner_id = ?)",
    order: "op, tbl, key",
  },
  pruned: { table: "operations_pruned", order: "owner_id" },
};

/** A column, the field it is in a record, and how its value is written there. */
export interface Column {
  readonly column: string;
  readonly field: string;
  readonly as: "time" | "flag" | "plain";
}

export interface Kind extends Standing {
  readonly kind: RowKind;
  readonly schema: z.ZodType<Readonly<Record<string, unknown>>>;
  readonly columns: readonly Column[];
  /** Rows carry the owner in a column. */
  readonly isOwned: boolean;
}

/** Names that the format has for columns whose own would say too little, or something else. */
const renamed: Readonly<Record<string, string>> = { category: "kind", table: "tbl" };

const toColumn = (field: string): string =>
  renamed[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function writtenAs(type: unknown): Column["as"] {
  const inner = type instanceof z.ZodOptional ? type.unwrap() : type;
  if (inner === ArchiveTime) return "time";
  return inner === ArchiveFlag ? "flag" : "plain";
}

const isRowKind = (kind: string): kind is RowKind => Object.hasOwn(standing, kind);

/** Every kind that is rows of one table, in the order of an archive. */
export const kinds: readonly Kind[] = Object.keys(standing)
  .filter(isRowKind)
  .map((kind) => {
    const { beside = [], owned, ...rest } = standing[kind];
    const schema = archiveRecords[kind];
    const fields = Object.entries(schema.shape).filter(
      ([field]) => field !== "kind" && !beside.includes(field),
    );
    const columns = fields.map(([field, type]) => ({ column: toColumn(field), field, as: writtenAs(type) }));
    return { ...rest, kind, beside, schema, columns, isOwned: owned === undefined, ...(owned && { owned }) };
  });

const byName = new Map<string, Kind>(kinds.map((kind) => [kind.kind, kind]));

export const kindCalled = (name: string): Kind | undefined => byName.get(name);
