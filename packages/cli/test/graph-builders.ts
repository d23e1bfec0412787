import type {
  Entity,
  Fold,
  FoldCandidate,
  FoldDetail,
  Graph,
  IndexDone,
  IndexItem,
  IndexRun,
  Proposal,
  Related,
  Schema,
  SchemaName,
} from "@memory/shared";
import type { z } from "zod";
import { anId, daysAgo } from "./builders.ts";

type Of<S extends z.ZodType> = z.infer<S>;

export const anEntity = (over: Partial<Entity> = {}): Entity => ({
  id: anId("91c0af"),
  name: "Postgres",
  type: "technology",
  aliases: [],
  mentions: 14,
  memories: 9,
  documents: 2,
  sessions: 3,
  relations: 3,
  lastMentionedAt: daysAgo(15),
  createdAt: daysAgo(30),
  ...over,
});

export const aFold = (over: Partial<Fold> = {}): Fold => ({
  id: anId("12ab34"),
  canonicalId: anId("91c0af"),
  canonicalName: "Postgres",
  sourceId: anId("0501aa"),
  sourceName: "postgresql",
  sourceType: "technology",
  decidedBy: "auto",
  score: 0.98,
  reason: "another spelling of the same name",
  createdAt: daysAgo(15),
  ...over,
});

export const aFoldDetail = (over: Partial<Of<typeof FoldDetail>> = {}): Of<typeof FoldDetail> => ({
  ...aFold(),
  mentions: 4,
  relations: 1,
  ...over,
});

export const aQuestion = (over: Partial<FoldCandidate> = {}): FoldCandidate => ({
  id: anId("77aa01"),
  entity: { id: anId("91c0af"), name: "Postgres", type: "technology" },
  other: { id: anId("0500bb"), name: "pg", type: "package" },
  score: 0.83,
  question: 'Is "pg" the same as "Postgres"?',
  evidence: [{ kind: "mentions", score: 0.8, detail: "named together in 4 of 5 texts" }],
  createdAt: daysAgo(3),
  ...over,
});

export const aName = (over: Partial<SchemaName> = {}): SchemaName => ({
  id: anId("4c01ab"),
  kind: "predicate",
  name: "uses",
  description: "one is built with the other",
  origin: "builtin",
  state: "active",
  uses: 12,
  ...over,
});

export const aProposal = (over: Partial<Proposal> = {}): Proposal => ({
  ...aName({ id: anId("5d02cd"), name: "replaced_by", origin: "proposed", state: "proposed", uses: 0 }),
  description: "",
  occurrences: 3,
  examples: [{ text: "Redis was replaced by Postgres.", names: ["Redis", "Postgres"], memoryId: anId("a1") }],
  ...over,
});

export const aSchema = (over: Partial<Schema> = {}): Schema => ({
  types: [aName({ id: anId("4c00aa"), kind: "type", name: "technology", description: "", uses: 40 })],
  predicates: [aName()],
  proposals: [aProposal()],
  dismissed: [aName({ id: anId("4cdd00"), name: "talks_to", state: "dismissed", uses: 0 })],
  ...over,
});

export const aRelated = (over: Partial<Related> = {}): Related => ({
  entity: anEntity(),
  turns: [
    {
      session: "5e551000-0000-4000-8000-0000003f2a91",
      number: 4,
      agent: "claude-code",
      project: "api-gateway",
      text: "we moved the sessions to Postgres last week",
      assertedAt: daysAgo(16),
    },
  ],
  stated: [
    {
      relation: "uses",
      direction: "to",
      entity: { id: anId("a90100"), name: "api-gateway", type: "project" },
      texts: 3,
      confidence: 0.92,
    },
    {
      relation: "replaces",
      direction: "from",
      entity: { id: anId("4ed150"), name: "Redis", type: "technology" },
      texts: 1,
      confidence: 0.7,
    },
  ],
  coMentioned: [{ entity: { id: anId("4ed150"), name: "Redis", type: "technology" }, texts: 5 }],
  memories: [
    { id: anId("3f2a91"), content: "Sessions live in Postgres.", type: "fact", assertedAt: daysAgo(15) },
  ],
  decided: [],
  projects: [],
  months: [],
  documents: [{ id: anId("7b11a0"), title: "Guide", path: "/home/ada/docs/guide.md", chunks: 2 }],
  ...over,
});

export const anIndexItem = (over: Partial<IndexItem> = {}): IndexItem => ({
  type: "item",
  kind: "memory",
  id: anId("3f2a91"),
  label: "Sessions live in Postgres",
  index: 1,
  total: 2,
  entities: 2,
  relations: 1,
  proposals: 0,
  outcome: "indexed",
  ...over,
});

export const anIndexDone = (over: Partial<Of<typeof IndexDone>> = {}): Of<typeof IndexDone> => ({
  type: "done",
  indexed: 2,
  failed: 0,
  entities: 5,
  relations: 1,
  proposals: 0,
  calls: 0,
  durationMs: 4200,
  ...over,
});

export const anIndexRun = (over: Partial<IndexRun> = {}): IndexRun => {
  const { type: _, ...totals } = anIndexDone();
  return {
    ...totals,
    id: anId("5d21c0"),
    kind: "index",
    startedBy: "daemon",
    state: "done",
    startedAt: daysAgo(2),
    endedAt: daysAgo(2),
    ...over,
  };
};

export const aGraph = (over: Partial<Graph> = {}): Graph => ({
  version: "7",
  sessions: [],
  memories: [
    {
      id: anId("3f2a91"),
      label: "Sessions live in Postgres.",
      type: "fact",
      project: "api-gateway",
      assertedAt: daysAgo(15),
      weight: 1,
      x: 0.5,
      y: -1,
    },
  ],
  entities: [
    { id: anId("91c0af"), name: "Postgres", type: "technology", weight: 3, topic: "topic-1" },
    { id: anId("a90100"), name: "api-gateway", type: "project", weight: 1 },
  ],
  documents: [{ id: anId("7b11a0"), title: "Guide", path: "/home/ada/docs/guide.md", weight: 2 }],
  edges: [
    { from: anId("3f2a91"), to: anId("91c0af"), relation: "mention", weight: 1 },
    { from: anId("7b11a0"), to: anId("91c0af"), relation: "mention", weight: 2 },
    { from: anId("a90100"), to: anId("91c0af"), relation: "uses", weight: 1 },
  ],
  omitted: 0,
  ...over,
});

/** A name that would drive a terminal, turn the text around, break the line and fill the screen. */
export const HOSTILE = `\u001b[2J\u001b]8;;http://evil\u0007Post\u202egres\nsecond\tline "'<&>]]>\\N#%%{x}\`|${"y".repeat(500)}`;

/** Characters that no output may hold: control characters other than line breaks, and marks that turn text around. */
export const UNCLEAN = /[^\P{Cc}\n]|[\u202a-\u202e]/u;
