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
  Sync,
} from "@memory/shared";
import type { z } from "zod";
import * as base from "../../mcp/test/builders.ts";

export const { anId } = base;

type Of<S extends z.ZodType> = z.infer<S>;

/** Noon, so that no time zone moves it to another day. */
export const NOW = new Date(2026, 7, 20, 12, 0, 0).getTime();
export const daysAgo = (days: number): string => new Date(NOW - days * 86_400_000).toISOString();

/** A memory on this machine alone. */
export const aSync = (over: Partial<Sync> = {}): Sync => ({
  ...{ state: "off", insecure: false, memories: 0, changes: 0, waiting: 0, conflicts: 0, deleting: 0 },
  ...{ machines: [], refused: [], recovery: "none", leftOut: 0 },
  ...over,
});

export const aMemory = (over: Partial<Memory> = {}): Memory =>
  base.aMemory({
    assertedAt: daysAgo(15),
    validFrom: daysAgo(15),
    createdAt: daysAgo(14),
    source: {
      ...base.aMemory().source,
      statedBy: "user",
      excerpt: "two logouts during the Aug 1 failover, so we moved it",
    },
    ...over,
  });

export const aHit = (over: Partial<Of<typeof Hit>> = {}): Of<typeof Hit> => {
  const { kind: _, ...memory } = aMemory();
  return base.aHit({ ...memory, score: 0.71, ...over });
};

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

export const aDocument = (over: Partial<Document> = {}): Document =>
  base.aDocument({
    title: "Guide",
    watching: true,
    chunks: 12,
    bytes: 48_200,
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

export const anAnswer = (over: Partial<Of<typeof RecallAnswer>> = {}): Of<typeof RecallAnswer> =>
  base.anAnswer({ memories: [aHit()], tokens: 120, tookMs: 38, ...over });

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

export const aHealth = (over: Partial<Of<typeof Health>> = {}): Of<typeof Health> =>
  base.aHealth({
    pid: process.pid,
    startedAt: daysAgo(3.2),
    store: { schemaVersion: 1, bytes: 212_000_000 },
    models: {
      chat: { name: "rules", state: "ready", runtime: "built in" },
      embedding: { name: "minilm", state: "ready", runtime: "onnxruntime-node" },
    },
    ...over,
  });

export const aStatus = (over: Partial<Of<typeof Status>> = {}): Of<typeof Status> =>
  base.aStatus({
    documents: 418,
    documentsInPart: 0,
    documentsFailed: { count: 0, first: [] },
    folders: 2,
    entities: 1204,
    merges: 2,
    proposals: 6,
    lastImportAt: daysAgo(0.1),
    ...over,
  });

/** As it is before anybody allows it. */
export const aCaptureStatus = (over: Partial<CaptureStatus> = {}): CaptureStatus =>
  base.aCapture({
    scope: null,
    state: "off",
    unattendedDailyCap: 200,
    sessionsImported: 0,
    memoriesSaved: 0,
    captured: 0,
    ...over,
  });
