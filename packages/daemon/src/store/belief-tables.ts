import type { RuleName } from "@memory/shared/words";
import type { Generated } from "kysely";
import type { Filled } from "./column.ts";

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
  id: string;
  owner_id: string;
  kind: string;
  run_id: string | null;
  actor: "person" | "agent" | "import" | "daemon" | "model";
  client: string | null;
  model: string | null;
  subject_id: string | null;
  at: number;
  undoes: string | null;
  undone_by: string | null;
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
  outcome: "merged" | "versioned" | "conflict" | "auto_resolved";
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
}
