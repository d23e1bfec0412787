export { type Api, api } from "./api.ts";
export {
  type Contract,
  type Download,
  type Endpoint,
  endpoint,
  type Handlers,
  type Input,
  type Method,
  type Reply,
  type Request,
  type Tagged,
} from "./endpoint.ts";
export {
  CLOSE,
  type Fence,
  inert,
  LABEL,
  marked,
  OPEN,
  outsideOfFence,
  quote,
  quoteInline,
  splitAtFence,
} from "./fence.ts";
export { AGENT_NAMES, type AgentName, HOOKED_AGENTS } from "./kinds.ts";
export { openapi } from "./openapi.ts";
export { ActivityDetail, ActivityEntry, Actor, type OperationKind, Quality } from "./resources/activity.ts";
export { ArchiveDone, ArchiveItem } from "./resources/archive.ts";
export { Audit } from "./resources/audit.ts";
export type { Backup, KeptBackup } from "./resources/backup.ts";
export { CaptureStatus } from "./resources/capture.ts";
export { CheckAnswer, CheckRequest, type CheckUp, type Fault } from "./resources/check.ts";
export { Conflict, Resolution } from "./resources/conflict.ts";
export { Costs, ModelCall } from "./resources/cost.ts";
export { AddAnswer, AddRequest, Chunk, Document, DocumentKind, MentionEdge } from "./resources/document.ts";
export { EmbeddingReport, EmbeddingStatus } from "./resources/embedding.ts";
export { Entity, EntityBrief, EntityChanges, EntityList, Related } from "./resources/entity.ts";
export { FeedEvent, type FeedSubject } from "./resources/feed.ts";
export { Fold, FoldCandidate, FoldDetail } from "./resources/fold.ts";
export {
  Graph,
  GraphChanges,
  GraphGrowth,
  GraphKind,
  GraphPath,
  GraphQuery,
  MemoryBeside,
} from "./resources/graph.ts";
export { Handoff } from "./resources/handoff.ts";
export { Health, ModelState, Redated, Status } from "./resources/health.ts";
export { HookAnswer, HookInput } from "./resources/hook.ts";
export { Impact } from "./resources/impact.ts";
export { IndexDone, IndexEvent, IndexItem, IndexRun, IndexTotals } from "./resources/index-run.ts";
export { KnowledgeEntity, KnowledgeGraph, KnowledgeRelation } from "./resources/knowledge.ts";
export { Gone, Memory, Source } from "./resources/memory.ts";
export { MemoryKind, MemoryType } from "./resources/memory-kinds.ts";
export { MemoryFacets, MemoryGrowth, MemoryNews, MemoryPassages } from "./resources/memory-list.ts";
export { SaveOutcome, SaveRequest, UpdateRequest } from "./resources/memory-save.ts";
export { MemoryWhy } from "./resources/memory-why.ts";
export {
  ChatWork,
  ModelInUse,
  ModelProvider,
  Models,
  ModelTested,
  ModelUsed,
  type PullDone,
  type PullItem,
  type ReadingTested,
  ShelfModel,
} from "./resources/model.ts";
export { Judged, JudgedOutcome, NEAR_TEXT, NearMemory, UserSaid } from "./resources/near.ts";
export { NoteFile, NotesRead } from "./resources/note.ts";
export { BrowseEntry } from "./resources/picker.ts";
export { ProjectChange, ProjectMark, ProjectPage, type ProjectSummary } from "./resources/project.ts";
export { Hit, Preview, PreviewRequest, RecallAnswer, RecallRequest } from "./resources/recall.ts";
export { RecallTrace, TracedCandidate, TracedQuestion } from "./resources/recall-trace.ts";
export {
  RestoreAnswer,
  type RestoreDone,
  type RestoreFound,
  RestoreRequest,
} from "./resources/restore.ts";
export { RescanAnswer, Root, RootState, WatchStats } from "./resources/root.ts";
export { Proposal, Schema, SchemaKind, SchemaName } from "./resources/schema-name.ts";
export {
  ScrubAnswer,
  type ScrubDone,
  type ScrubFile,
  type ScrubFound,
  ScrubRequest,
  type ScrubSource,
} from "./resources/scrub.ts";
export { ImportDone, ImportEvent, ImportItem, ImportRequest } from "./resources/session-import.ts";
export {
  ChangeOutcome,
  OutboxEntry,
  Published,
  Space,
  SpaceChange,
  SpaceDetails,
  SpaceDifference,
  SpaceMember,
  SpaceRole,
  SpaceRule,
} from "./resources/space-shapes.ts";
export { ErrorBody, Ping, StreamError } from "./resources/stream.ts";
export type { Sync, SyncMachine, SyncPlan } from "./resources/sync.ts";
export type { PageText } from "./resources/text.ts";
export { Turn } from "./resources/turn.ts";
export {
  API_VERSION,
  ApiError,
  CLIENT_HEADER,
  codeOf,
  DEFAULT_OWNER,
  DEFAULT_PORT,
  type ErrorCode,
  type Issue,
  NDJSON,
  OCTETS,
  OWNER_HEADER,
  parseOwner,
  readLines,
  readServerSent,
  SERVER_SENT,
  SESSION_HEADER,
  STATUS,
} from "./wire.ts";
