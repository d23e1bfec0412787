import type { AgentName, MemoryKind } from "@memory/shared";
import type { ColumnType } from "kysely";
import type {
  ChangesTable,
  ConflictsTable,
  DecisionsTable,
  DeletedOriginsTable,
  DerivationsTable,
  HeldTable,
  NearBucketsTable,
  NearDueTable,
  NearGoneTable,
  NearTailTable,
  OperationsPrunedTable,
  OperationsTable,
  PairQuestionsTable,
  RecalledTable,
  RestatementsTable,
} from "./belief-tables.ts";
import type {
  ArkBodiesTable,
  ArkDroppedTable,
  ArkPartsTable,
  ArkPrunedTable,
  ArkSessionsTable,
  CaptureQueueTable,
  CaptureStateTable,
  DistilledChunksTable,
  EmbeddingSwitchTable,
  ImportTotalsTable,
  InjectionsTable,
  ModelCallsTable,
  OwnAgentsTable,
  ReaderSessionsTable,
} from "./capture-tables.ts";
import type { Filled } from "./column.ts";
import type { ChunksTable, DocumentsTable, IngestQueueTable, RootsTable } from "./document-tables.ts";
import type {
  EntitiesDeletedTable,
  EntitiesDueTable,
  EntitiesTable,
  EntityDecisionsTable,
  EntityNamesTable,
  EntityVectorsTable,
  FoldCandidatesTable,
  FoldsTable,
  FormerNamesTable,
  GraphLayoutsTable,
  GraphStateTable,
  GraphTextsTable,
  IndexRunsTable,
  MentionsTable,
  ProposalUsesTable,
  RelationsTable,
  TextsGoneTable,
  VocabularyTable,
} from "./graph-tables.ts";
import type {
  KnowledgeEntitiesTable,
  KnowledgeObservationsTable,
  KnowledgeRelationsTable,
} from "./knowledge-tables.ts";

import type {
  PassagesTable,
  RecallChangesTable,
  RecallCodesTable,
  RecallItemsTable,
  RecallTextTable,
  RecallVectorsTable,
  VectorModelsTable,
  WordsGoneTable,
} from "./recall-tables.ts";

import type {
  LeftSyncsTable,
  PublishedTable,
  SaidByTable,
  SpaceComparedTable,
  SpaceDifferencesTable,
  SpaceInvitationsTable,
  SpaceMachinesTable,
  SpaceMembersTable,
  SpaceOperationsTable,
  SpaceOutboxTable,
  SpaceRowsTable,
  SpaceRulesTable,
  SpacesTable,
} from "./space-tables.ts";

export interface OwnersTable {
  id: string;
  created_at: number;
}

export interface MemoriesTable {
  id: string;
  owner_id: string;
  /** The lineage as it is written: empty for the version that founded it. */
  root: string;
  root_id: ColumnType<string, never, never>;
  version: number;
  type: "fact" | "preference" | "episode" | "procedure";
  content: string;
  content_key: string;
  /** Prints of the secrets that its markers stand for, under the key of the home; shown nowhere. */
  hidden: string | null;
  slot_key: string | null;
  status: "active" | "superseded" | "retired";
  project: string | null;
  confidence: number;
  asserted_at: number;
  valid_from: number;
  valid_to: number | null;
  created_at: number;
  author: "import" | "person";
  run_id: string | null;
  source_kind: "session" | "document" | "manual";
  agent: AgentName | null;
  session_id: string | null;
  path: string | null;
  start_line: number | null;
  end_line: number | null;
  document_id: string | null;
  client: string | null;
  stated_by: "user" | "assistant" | "tool" | "document" | null;
  excerpt: string | null;
  replaced_by: string | null;
  checked_at: number | null;
  /** Told by a language model, like the next two; null without one. */
  kind: Filled<MemoryKind | null>;
  /** The thing it is about, in a few words. */
  subject: Filled<string | null>;
  /** Its end in words ("the migration is done"). */
  until: Filled<string | null>;
  /** The operation that made it. */
  made_in: Filled<number | null>;
}

export interface ImportLedgerTable {
  owner_id: string;
  agent: AgentName;
  session_id: string;
  path: string;
  folder: string;
  /** The folder it was held in; null where no record tells. */
  cwd: string | null;
  project: string;
  size: number;
  mtime: number;
  /** How far it was read, as its agent writes that down. */
  watermark: string;
  distiller: string;
  outcome: string;
  chunks: number;
  saved: number;
  redactions: number;
  malformed: number;
  run_id: string;
  imported_at: number;
}

export interface ImportRunsTable {
  id: string;
  owner_id: string;
  state: "running" | "done" | "cancelled" | "failed" | "interrupted";
  sessions: Filled<number>;
  started_at: number;
  ended_at: number | null;
  /** 0: a session that was captured; what a stop cuts short goes on by itself. */
  attended: Filled<number>;
  /** Name and version of the program by which an attended one was begun. */
  asked_by: Filled<string | null>;
}

export interface FindingsTable {
  id: string;
  owner_id: string;
  agent: AgentName;
  session_id: string;
  key: string;
  project: string;
  path: string;
  rule: string;
  type: "fact" | "preference" | "episode" | "procedure";
  content: string;
  /** As in memories. */
  hidden: string | null;
  confidence: number;
  score: number;
  excerpt: string;
  start_line: number;
  end_line: number;
  record_uuid: string | null;
  asserted_at: number;
  stated_by: "user" | "assistant" | "tool";
  state: "kept" | "duplicate";
  root_id: string | null;
  /** The version it shows; `root_id` is that version's lineage. */
  memory_id: string | null;
  /** As in memories, like the next two. */
  kind: Filled<MemoryKind | null>;
  subject: Filled<string | null>;
  until: Filled<string | null>;
  /** A few words on that which no longer holds because of it. */
  replaces: Filled<string | null>;
  /** 1: a test, a commit or a log shows it. */
  shown: Filled<number>;
}

export interface ForgottenTable {
  owner_id: string;
  /** Empty for memories that belong to no project. */
  project: string;
  hash: string;
  forgotten_at: number;
}

export interface CitedThingsTable {
  owner_id: string;
  root: string;
  hash: string;
  place: string | null;
  seen_at: number | null;
  gone_at: number | null;
}

export interface CitedTreesTable {
  owner_id: string;
  root: string;
  project: string;
  stamp: string;
  checked_at: number;
  citing: number;
  gone: number;
}

export interface ProjectMarksTable {
  owner_id: string;
  kind: Filled<"repository" | "commit" | "remote" | "root" | "inode" | "folder">;
  value: string;
  project: string;
  seen_at: number;
}

export interface NoteFilesTable {
  owner_id: string;
  path: string;
  agent: AgentName;
  own: number;
  project: string | null;
  root: string | null;
  found: number;
  stamp: string;
  /** JSON. */
  imports: string;
  read_at: number;
}

export interface NoteStatementsTable {
  owner_id: string;
  path: string;
  hash: string;
  line: number;
  memory_id: string | null;
  brought: number;
}

export interface NoteFollowsTable {
  owner_id: string;
  agent: AgentName;
  since: number;
}

/** Every table with an owner, as queries see it; times are integer milliseconds. */
export interface Tables {
  owners: OwnersTable;
  memories: MemoriesTable;
  conflicts: ConflictsTable;
  import_ledger: ImportLedgerTable;
  import_runs: ImportRunsTable;
  findings: FindingsTable;
  forgotten: ForgottenTable;
  passages: PassagesTable;
  roots: RootsTable;
  documents: DocumentsTable;
  chunks: ChunksTable;
  ingest_queue: IngestQueueTable;
  recall_items: RecallItemsTable;
  recall_vectors: RecallVectorsTable;
  vector_models: VectorModelsTable;
  vocabulary: VocabularyTable;
  entities: EntitiesTable;
  folds: FoldsTable;
  fold_candidates: FoldCandidatesTable;
  index_runs: IndexRunsTable;
  graph_texts: GraphTextsTable;
  operations: OperationsTable;
  decisions: DecisionsTable;
  restatements: RestatementsTable;
  derivations: DerivationsTable;
  pair_questions: PairQuestionsTable;
  capture_state: CaptureStateTable;
  capture_queue: CaptureQueueTable;
  import_totals: ImportTotalsTable;
  injections: InjectionsTable;
  ark_sessions: ArkSessionsTable;
  ark_parts: ArkPartsTable;
  ark_bodies: ArkBodiesTable;
  ark_dropped: ArkDroppedTable;
  ark_pruned: ArkPrunedTable;
  model_calls: ModelCallsTable;
  own_agents: OwnAgentsTable;
  reader_sessions: ReaderSessionsTable;
  distilled_chunks: DistilledChunksTable;
  embedding_switch: EmbeddingSwitchTable;
  knowledge_entities: KnowledgeEntitiesTable;
  knowledge_observations: KnowledgeObservationsTable;
  knowledge_relations: KnowledgeRelationsTable;
  changes: ChangesTable;
  /** A view: all changes, those with them that are told by the rows they made. */
  changed: ChangesTable;
  operations_pruned: OperationsPrunedTable;
  held: HeldTable;
  deleted_origins: DeletedOriginsTable;
  recalled: RecalledTable;
  near_tail: NearTailTable;
  near_buckets: NearBucketsTable;
  near_gone: NearGoneTable;
  near_due: NearDueTable;
  entity_names: EntityNamesTable;
  entity_decisions: EntityDecisionsTable;
  entity_vectors: EntityVectorsTable;
  entities_deleted: EntitiesDeletedTable;
  entities_due: EntitiesDueTable;
  former_names: FormerNamesTable;
  mentions: MentionsTable;
  relations: RelationsTable;
  proposal_uses: ProposalUsesTable;
  texts_gone: TextsGoneTable;
  graph_layouts: GraphLayoutsTable;
  graph_state: GraphStateTable;
  recall_changes: RecallChangesTable;
  recall_codes: RecallCodesTable;
  recall_words: RecallTextTable;
  spaces: SpacesTable;
  space_machines: SpaceMachinesTable;
  space_members: SpaceMembersTable;
  space_invitations: SpaceInvitationsTable;
  space_rows: SpaceRowsTable;
  space_operations: SpaceOperationsTable;
  space_outbox: SpaceOutboxTable;
  space_rules: SpaceRulesTable;
  published: PublishedTable;
  said_by: SaidByTable;
  space_differences: SpaceDifferencesTable;
  space_compared: SpaceComparedTable;
  left_syncs: LeftSyncsTable;
  recall_grams: RecallTextTable;
  words_gone: WordsGoneTable;
  project_marks: ProjectMarksTable;
  cited_things: CitedThingsTable;
  cited_trees: CitedTreesTable;
  note_files: NoteFilesTable;
  note_statements: NoteStatementsTable;
  note_follows: NoteFollowsTable;
}
