import type { Generated } from "kysely";
import type { Filled } from "./column.ts";

export interface VocabularyTable {
  term: Generated<number>;
  id: string;
  owner_id: string;
  kind: "type" | "predicate";
  name: string;
  description: string;
  origin: "builtin" | "user" | "proposed";
  state: "active" | "disabled" | "proposed" | "dismissed";
  created_at: number;
  decided_at: number | null;
}

export interface EntitiesTable {
  entity: Generated<number>;
  id: string;
  owner_id: string;
  name: string;
  type: number;
  type_confidence: number;
  spelling_key: string;
  named_by: "text" | "person";
  typed_by: "text" | "person";
  folded_into: number | null;
  canonical: number;
  gone: Filled<number>;
  created_at: number;
}

export interface FoldsTable {
  id: string;
  owner_id: string;
  source_id: string;
  source_name: string;
  source_type: string;
  canonical_id: string;
  canonical_name: string;
  decided_by: "auto" | "llm" | "human";
  score: number;
  reason: string;
  created_at: number;
  reverted_at: number | null;
}

export interface FoldCandidatesTable {
  id: string;
  owner_id: string;
  pair: string;
  entity: number;
  other: number;
  score: number;
  question: string;
  evidence: string;
  state: "open" | "dismissed";
  created_at: number;
}

export interface IndexRunsTable {
  run: Generated<number>;
  id: string;
  owner_id: string;
  kind: "index" | "reindex";
  started_by: "person" | "daemon";
  state: "running" | "done" | "cancelled" | "failed" | "interrupted";
  reason: string | null;
  indexed: Filled<number>;
  failed: Filled<number>;
  entities: Filled<number>;
  relations: Filled<number>;
  proposals: Filled<number>;
  calls: Filled<number>;
  started_at: number;
  ended_at: number | null;
}

export interface GraphTextsTable {
  text: Generated<number>;
  owner_id: string;
  generation: number;
  kind: "memory" | "chunk";
  ref_id: string;
  document_id: string | null;
  run: number;
  outcome: "indexed" | "empty" | "failed";
  entities: number;
  relations: number;
  proposals: number;
  error: string | null;
}
