import type {
  CaptureStatus,
  Conflict,
  Document,
  Entity,
  Health,
  Hit,
  Memory,
  MemoryWhy,
  RecallAnswer,
  Status,
} from "@memory/shared";
import type { z } from "zod";

type Of<S extends z.ZodType> = z.infer<S>;

const OWNER = "00000000-0000-0000-0000-000000000000";

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
  assertedAt: "2026-08-05T09:12:00.000Z",
  validFrom: "2026-08-05T09:12:00.000Z",
  createdAt: "2026-08-06T07:00:00.000Z",
  source: {
    kind: "session",
    agent: "assistant-code",
    sessionId: "88b1d04e-5b0f-4c52-9b0e-0d7f2b1c9a11",
    startLine: 412,
    endLine: 430,
  },
  ...over,
});

export const aHit = (over: Partial<Of<typeof Hit>> = {}): Of<typeof Hit> => ({
  ...aMemory(),
  kind: "memory",
  score: 0.714,
  similarity: 0.62,
  arms: { text: 0.4, vector: 0.3, neighbour: 0, bonus: 0.01 },
  sure: true,
  ...over,
});

/** A passage of a file, as recall answers with it. */
export const aDocumentHit = (source: Partial<Memory["source"]> = {}): Of<typeof Hit> => {
  const { type: _, ...passage } = aHit({
    id: anId("77aa01"),
    kind: "context",
    content: "Redis stays for rate limiting only.",
    source: {
      kind: "document",
      path: "/home/ada/docs/guide.pdf",
      headingPath: "Guide > Database",
      page: 3,
      documentId: anId("7b11a0"),
      chunkIndex: 4,
      ...source,
    },
  });
  return passage;
};

export const anAnswer = (over: Partial<Of<typeof RecallAnswer>> = {}): Of<typeof RecallAnswer> => ({
  queryId: anId("9e5710"),
  memories: [aHit()],
  degraded: false,
  confidence: "high",
  omitted: 0,
  omittedSure: over.omitted ?? 0,
  left: [],
  tokens: 34,
  tookMs: 12,
  ...over,
});

export const aHealth = (over: Partial<Of<typeof Health>> = {}): Of<typeof Health> => ({
  ok: true,
  version: "0.1.0",
  build: "sources",
  apiVersion: "0.1.0",
  defaultOwner: OWNER,
  pid: 1,
  home: { path: "/home/ada/.local/share/memory", id: "66306:1234" },
  startedAt: "2026-08-05T09:00:00.000Z",
  sync: "on",
  store: { schemaVersion: 1, bytes: 1000 },
  models: {
    chat: { name: "rules", state: "ready", runtime: "built in" },
    embedding: { name: "lite", state: "ready", runtime: "onnx" },
  },
  notices: [],
  ...over,
});

export const aStatus = (over: Partial<Of<typeof Status>> = {}): Of<typeof Status> => ({
  trees: [],
  memories: {
    active: 4812,
    today: 37,
    byType: { fact: 4000, preference: 112, episode: 500, procedure: 200 },
  },
  passages: 18_203,
  documents: 0,
  documentsInPart: 0,
  documentsFailed: { count: 0, first: [] },
  folders: 0,
  sessions: 212,
  projects: 14,
  entities: 0,
  conflicts: 4,
  merges: 0,
  proposals: 0,
  vectorsPending: 0,
  lastImportAt: "2026-08-05T08:00:00.000Z",
  home: "/home/ada/.local/share/memory",
  transcriptsDir: "/home/ada/.claude/projects",
  ...over,
});

export const aCapture = (over: Partial<CaptureStatus> = {}): CaptureStatus => ({
  scope: "all",
  projects: [],
  excludeProjects: [],
  paused: false,
  programs: false,
  leftOut: 0,
  state: "clean",
  lastNotifyAt: null,
  lastNotifyError: null,
  todayUnattendedCalls: 0,
  unattendedDailyCap: 0,
  sessionsImported: 212,
  memoriesSaved: 4812,
  captured: 3,
  waiting: 0,
  missed: 0,
  sweptAt: null,
  lastCapturedAt: null,
  ways: ["watching"],
  promptsAsked: 0,
  promptsLate: 0,
  ...over,
});

export const aConflict = (over: Partial<Conflict> = {}): Conflict => ({
  id: anId("c0ffee"),
  status: "open",
  reason: "another value",
  newer: aMemory(),
  existing: aMemory({ id: anId("91c0af"), content: "Sessions live in Redis." }),
  createdAt: "2026-08-05T09:12:00.000Z",
  ...over,
});

export const aDocument = (over: Partial<Document> = {}): Document => ({
  id: anId("7b11a0"),
  ownerId: OWNER,
  path: "/home/ada/docs/guide.md",
  origin: "file",
  title: "The guide",
  kind: "markdown",
  status: "ready",
  watching: false,
  chunks: 6,
  bytes: 9000,
  redactions: 0,
  modifiedAt: "2026-08-05T09:12:00.000Z",
  createdAt: "2026-08-05T09:12:00.000Z",
  ...over,
});

export const aChunk = (chunkIndex: number, content = `Passage number ${chunkIndex}.`) => ({
  id: anId(`cc00${chunkIndex}`),
  chunkIndex,
  content,
  headingPath: `Guide > Part ${Math.floor(chunkIndex / 2)}`,
  page: 1,
  startLine: chunkIndex * 10 + 1,
  endLine: chunkIndex * 10 + 9,
});

export const anEntity = (over: Partial<Entity> = {}): Entity => ({
  id: anId("e00001"),
  name: "Postgres",
  type: "tool",
  aliases: ["PG"],
  mentions: 12,
  memories: 4,
  documents: 2,
  sessions: 1,
  relations: 3,
  createdAt: "2026-08-05T09:12:00.000Z",
  ...over,
});

/** The reasons of the daemon for a memory. */
export const aReason = (over: Partial<Of<typeof MemoryWhy>> = {}): Of<typeof MemoryWhy> => ({
  memory: aMemory(),
  evidence: [{ ...aMemory().source, rule: "decision", assertedAt: "2026-08-05T09:12:00.000Z" }],
  restatements: [],
  decisions: [],
  replaces: [],
  derivedFrom: [],
  deletedOrigins: [],
  derived: [],
  recalled: { times: 3, by: [] },
  ...over,
});
