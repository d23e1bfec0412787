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
  kind: "memory" | "chunk" | "turn";
  ref_id: string;
  document_id: string | null;
  run: number;
  outcome: "indexed" | "empty" | "failed";
  entities: number;
  relations: number;
  proposals: number;
  error: string | null;
}

/** Names by which an entity is found, one of which it shows. */
export interface EntityNamesTable {
  owner_id: string;
  name_key: string;
  entity: number;
  name: string;
}

/** What a person decided about names, for their other machines. */
export interface EntityDecisionsTable {
  owner_id: string;
  about: string;
  verdict: "one" | "apart" | "called";
  name: string;
  other: string;
  decided_at: number;
}

export interface EntityVectorsTable {
  entity: number;
  model: string;
  code: Uint8Array | null;
  scale: number | null;
}

/** Names that a person deleted, as hashes, so that no text from before brings them back. */
export interface EntitiesDeletedTable {
  owner_id: string;
  hash: string;
  deleted_at: number;
}

/** Entities that no text may name any more, until that was looked at. */
export interface EntitiesDueTable {
  entity: number;
  forgotten: number;
}

export interface FormerNamesTable {
  owner_id: string;
  kind: string;
  name: string;
  term: number;
}

export interface MentionsTable {
  text: number;
  entity: number;
  start: number;
  stop: number;
  confidence: number;
  /** 1: its text is a turn's. */
  in_turn: 0 | 1;
}

export interface RelationsTable {
  text: number;
  source: number;
  predicate: number;
  target: number;
  confidence: number;
}

/** Places in texts that use a name which the vocabulary lacks. */
export interface ProposalUsesTable {
  use: Generated<number>;
  term: number;
  text: number;
  generation: number;
  origin: string;
  name: string | null;
  start: number | null;
  stop: number | null;
  source: number | null;
  target: number | null;
  confidence: number;
}

export interface TextsGoneTable {
  ref_id: string;
}

export interface GraphLayoutsTable {
  owner_id: string;
  data: Uint8Array;
  made_at: number;
}

export interface GraphStateTable {
  owner_id: string;
  /** Generation of the shown texts; a rebuild makes the next one beside it. */
  generation: number;
  /** The last of `recall_items` that was looked at. */
  indexed_item: number;
  /** Counts up with every change of the graph. */
  changes: number;
}
