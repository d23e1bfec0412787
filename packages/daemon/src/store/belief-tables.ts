import type { RuleName } from "@memory/shared/words";
import type { ColumnType, Generated } from "kysely";
import type { Bytes, Filled } from "./column.ts";

export interface ConflictsTable {
  id: string;
  owner_id: string;
  newer_id: string;
  existing_id: string;
  status: "open" | "resolved";
  reason: string;
  created_at: number;
  /** Decision; "obsolete": one side changed or went before anybody decided. */
  resolution: "keep_new" | "keep_existing" | "keep_both" | "merge" | "obsolete" | null;
  decided_by: "person" | "auto" | "llm" | null;
  decided_at: number | null;
  /** The memory that was put in the place of both. */
  merged_id: string | null;
  newer_quote: string | null;
  existing_quote: string | null;
  score: number | null;
  rule: RuleName | null;
}

export interface OperationsTable {
  op: Generated<number>;
  /** Made of its time and its number (`operation-id.ts`). */
  id: ColumnType<string, never, never>;
  owner_id: string;
  kind: string;
  run_id: string | null;
  actor: "person" | "agent" | "import" | "daemon" | "model";
  client: string | null;
  model: string | null;
  /** Null for the one memory that it made, too. */
  subject_id: string | null;
  at: number;
  /** Time of the clock, where `at` is another one. */
  made: number | null;
  undoes: number | null;
  undone_by: number | null;
  final: Filled<number>;
  note: string | null;
}

export interface DecisionsTable {
  id: string;
  owner_id: string;
  memory_id: string;
  other_id: string;
  verdict: string;
  score: number;
  /** JSON. */
  features: string;
  rule: RuleName;
  model: string | null;
  /** "apart": whoever saved one of them says that they are two things. */
  outcome: "merged" | "versioned" | "conflict" | "auto_resolved" | "apart";
  judged: "right" | "wrong" | null;
  created_at: number;
}

export interface RestatementsTable {
  id: string;
  owner_id: string;
  memory_id: string;
  content: string;
  stated_by: "user" | "assistant" | "tool" | "document" | null;
  client: string | null;
  path: string | null;
  asserted_at: number;
  created_at: number;
}

export interface DerivationsTable {
  owner_id: string;
  memory_id: string;
  from_id: string;
}

export interface PairQuestionsTable {
  id: string;
  owner_id: string;
  newer_id: string;
  existing_id: string;
  attempts: Filled<number>;
  due_at: number;
  created_at: number;
  /** Null while it waits; a pair that was answered is not asked about again. */
  answer: Filled<string | null>;
}

/** Rows that an operation changed, as they were. */
export interface ChangesTable {
  op: number;
  tbl: string;
  key: string;
  /** JSON of the row as it was; null: it was not there. */
  before: string | null;
  /** 1: what stood here was deleted for good. */
  blank: Filled<number>;
}

export interface OperationsPrunedTable {
  owner_id: string;
  operations: number;
  until: number;
}

/** Times at which a memory held, as the store took it. */
export interface HeldTable {
  memory_id: string;
  from_at: number;
  to_at: number | null;
  by_undo: Filled<number>;
}

/** Memories that followed from one that a person deleted. */
export interface DeletedOriginsTable {
  memory_id: string;
  from_id: string;
  owner_id: string;
  fell: number;
}

/** Answers that a memory was part of. */
export interface RecalledTable {
  memory_id: string;
  times: number;
  last_at: number;
  sure_days: Filled<number>;
  sure_on: Filled<number>;
  confirmed: Filled<number>;
}

/** Keys of the newest memories, by which those that say much the same are found: six bytes each. */
export interface NearTailTable {
  item: number;
  keys: Bytes;
}

/** The keys of the others, in the order of key and item. */
export interface NearBucketsTable {
  /** All in it are at or behind this key and item, and before those of the next one. */
  key: number;
  item: number;
  body: Bytes;
}

/** Items that went, whose keys may be in a bucket yet. */
export interface NearGoneTable {
  item: number;
}

/** Items that no key leads to yet. */
export interface NearDueTable {
  item: number;
}
