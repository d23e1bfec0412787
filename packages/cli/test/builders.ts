import type {
  CaptureStatus,
  Chunk,
  Document,
  Health,
  Hit,
  ImportDone,
  ImportItem,
  Memory,
  RecallAnswer,
  Root,
  SaveOutcome,
  Status,
} from "@memory/shared";
import type { z } from "zod";

type Of<S extends z.ZodType> = z.infer<S>;

const OWNER = "00000000-0000-0000-0000-000000000000";

/** Noon, so that no time zone moves it to another day. */
export const NOW = new Date(2026, 7, 20, 12, 0, 0).getTime();
export const daysAgo = (days: number): string => new Date(NOW - days * 86_400_000).toISOString();

/** A uuid v7 that ends with `tail`. */
export const anId = (tail: string): string => `0198c0de-0000-7000-8000-${tail.padStart(12, "0")}`;

export const aMemory = (over: Partial<Memory> = {}): Memory => ({
  id: anId("3f2a91"),
  ownerId: OWNER,
  type: "fact",
  content: "Sessions live in Postgres, in the table auth.sessions.",
  status: "active",
  rootId: anId("3f2a91"),
  version: 1,
  project: "api-gateway",
  confidence: 0.9,
  sources: 1,
  assertedAt: daysAgo(15),
  validFrom: daysAgo(15),
  createdAt: daysAgo(14),
  source: {
    kind: "session",
    agent: "assistant-code",
    sessionId: "88b1d04e-5b0f-4c52-9b0e-0d7f2b1c9a11",
    startLine: 412,
    endLine: 430,
    statedBy: "user",
    excerpt: "two logouts during the Aug 1 failover, so we moved it",
  },
  ...over,
});

export const aHit = (over: Partial<Of<typeof Hit>> = {}): Of<typeof Hit> => ({
  ...aMemory(),
  kind: "memory",
  score: 0.71,
  similarity: 0.62,
  arms: { text: 0.4, vector: 0.3, neighbour: 0, bonus: 0.01 },
  sure: true,
  ...over,
});

export const aPassage = (over: Partial<Of<typeof Hit>> = {}): Of<typeof Hit> => {
  const { type: _, ...passage } = aHit({
    id: anId("77aa01"),
    kind: "context",
    content: "Redis stays for rate limiting only.",
  });
  return { ...passage, ...over };
};

/** A passage of a file, as recall answers with it. */
export const aDocumentHit = (source: Partial<Memory["source"]> = {}): Of<typeof Hit> =>
  aPassage({
    source: {
      kind: "document",
      path: "/home/ada/docs/guide.md",
      title: "Guide",
      headingPath: "Guide > Database",
      page: 1,
      startLine: 12,
      endLine: 40,
      documentId: anId("7b11a0"),
      chunkIndex: 4,
      ...source,
    },
  });

export const aDocument = (over: Partial<Document> = {}): Document => ({
  id: anId("7b11a0"),
  ownerId: OWNER,
  path: "/home/ada/docs/guide.md",
  origin: "file",
  title: "Guide",
  kind: "markdown",
  status: "ready",
  watching: true,
  chunks: 12,
  bytes: 48_200,
  redactions: 0,
  modifiedAt: daysAgo(15),
  createdAt: daysAgo(14),
  ingestedAt: daysAgo(14),
  ...over,
});

export const aChunk = (over: Partial<Of<typeof Chunk>> = {}): Of<typeof Chunk> => ({
  id: anId("c40004"),
  chunkIndex: 4,
  content: "Sessions live in Postgres.",
  headingPath: "Guide > Database",
  page: 1,
  startLine: 12,
  endLine: 40,
  ...over,
});

export const aRoot = (over: Partial<Root> = {}): Root => ({
  id: anId("9c01ab"),
  path: "/home/ada/notes",
  watching: true,
  documents: 412,
  lastScanAt: new Date(NOW - 40_000).toISOString(),
  createdAt: daysAgo(30),
  state: "up-to-date",
  pending: 0,
  failed: 0,
  skipped: 0,
  missing: 0,
  ...over,
});

export const anAnswer = (over: Partial<Of<typeof RecallAnswer>> = {}): Of<typeof RecallAnswer> => ({
  queryId: anId("9e5710"),
  memories: [aHit()],
  degraded: false,
  confidence: "high",
  omitted: 0,
  omittedSure: over.omitted ?? 0,
  left: [],
  tokens: 120,
  tookMs: 38,
  ...over,
});

export const aSaved = (over: Partial<Of<typeof SaveOutcome>> = {}): Of<typeof SaveOutcome> => ({
  id: anId("91c0af"),
  outcome: "saved",
  version: 1,
  redactions: 0,
  ...over,
});

const totals = {
  saved: 0,
  merged: 0,
  versioned: 0,
  conflicts: 0,
  autoResolved: 0,
  dropped: 0,
  truncated: 0,
  redactions: 0,
  malformed: 0,
};

export const anItem = (over: Partial<ImportItem> = {}): ImportItem => ({
  type: "item",
  path: "/home/ada/.claude/projects/-home-ada-api/3f2a91c0.jsonl",
  project: "api-gateway",
  sessionId: "3f2a91c0-5b0f-4c52-9b0e-0d7f2b1c9a11",
  index: 1,
  total: 1,
  outcome: "imported",
  chunks: 14,
  ...totals,
  bytes: 1_200_000,
  lastActiveAt: daysAgo(0.1),
  ...over,
});

export const aDone = (over: Partial<ImportDone> = {}): ImportDone => ({
  type: "done",
  sessions: 1,
  skipped: { sidecars: 0, active: 0, outsideWindow: 0, overCap: 0, upToDate: 0 },
  ...totals,
  calls: { extraction: 0, embedding: 0, classifier: 0 },
  dryRun: false,
  bytes: 1_200_000,
  durationMs: 4200,
  problems: [],
  ...over,
});

export const aHealth = (over: Partial<Of<typeof Health>> = {}): Of<typeof Health> => ({
  ok: true,
  version: "0.1.0",
  build: "sources",
  apiVersion: "0.1.0",
  defaultOwner: OWNER,
  pid: process.pid,
  home: { path: "/home/ada/.local/share/memory", id: "66306:1234" },
  startedAt: daysAgo(3.2),
  sync: "on",
  store: { schemaVersion: 1, bytes: 212_000_000 },
  models: {
    chat: { name: "rules", state: "ready", runtime: "built in" },
    embedding: { name: "minilm", state: "ready", runtime: "onnxruntime-node" },
  },
  notices: [],
  ...over,
});

export const aStatus = (over: Partial<Of<typeof Status>> = {}): Of<typeof Status> => ({
  memories: {
    active: 4812,
    today: 37,
    byType: { fact: 4000, preference: 112, episode: 500, procedure: 200 },
  },
  passages: 18_203,
  documents: 418,
  folders: 2,
  sessions: 212,
  projects: 14,
  entities: 1204,
  conflicts: 4,
  merges: 2,
  proposals: 6,
  vectorsPending: 0,
  lastImportAt: daysAgo(0.1),
  home: "/home/ada/.local/share/memory",
  transcriptsDir: "/home/ada/.claude/projects",
  ...over,
});

/** As it is before anybody allows it. */
export const aCaptureStatus = (over: Partial<CaptureStatus> = {}): CaptureStatus => ({
  scope: null,
  projects: [],
  excludeProjects: [],
  paused: false,
  state: "off",
  lastNotifyAt: null,
  lastNotifyError: null,
  todayUnattendedCalls: 0,
  unattendedDailyCap: 200,
  sessionsImported: 0,
  memoriesSaved: 0,
  captured: 0,
  waiting: 0,
  missed: 0,
  sweptAt: null,
  promptsAsked: 0,
  promptsLate: 0,
  ...over,
});
