import type { ActivityDetail, ActivityEntry, Conflict, MemoryWhy, Quality } from "@memory/shared";
import type { z } from "zod";
import { aReason } from "../../mcp/test/builders.ts";
import { aMemory, anId, daysAgo } from "./builders.ts";

type Of<S extends z.ZodType> = z.infer<S>;

export const redis = aMemory({
  id: anId("91c0af"),
  rootId: anId("91c0af"),
  content: "Sessions live in Redis, in the table auth.sessions.",
  assertedAt: daysAgo(40),
  source: { kind: "manual", client: "claude-code 2.1", statedBy: "assistant" },
});

export const aConflict = (over: Partial<Conflict> = {}): Conflict => ({
  id: anId("77aa01"),
  status: "open",
  reason: "another value for the same thing",
  newer: aMemory({ conflictId: anId("77aa01") }),
  existing: redis,
  quotes: { newer: "Sessions live in Postgres", existing: "Sessions live in Redis" },
  score: 0.91,
  rule: "value",
  createdAt: daysAgo(3),
  ...over,
});

export const anEntry = (over: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: anId("5d21c0"),
  kind: "memory.edit",
  actor: { kind: "person", client: "memory-cli/0.1.0" },
  at: daysAgo(2),
  operations: 1,
  changes: 3,
  subject: { kind: "memory", id: anId("3f2a91"), label: "Sessions live in Postgres." },
  ...over,
});

export const aRun = (over: Partial<ActivityEntry> = {}): ActivityEntry => {
  const { subject: _, ...entry } = anEntry();
  return {
    ...entry,
    id: anId("1a2b3c"),
    runId: anId("1a2b3c"),
    kind: "import.session",
    actor: { kind: "import" },
    operations: 91,
    memories: 178,
    changes: 1312,
    ...over,
  };
};

export const aDetail = (over: Partial<Of<typeof ActivityDetail>> = {}): Of<typeof ActivityDetail> => ({
  ...anEntry(),
  rows: [],
  ...over,
});

export const aWhy = (over: Partial<Of<typeof MemoryWhy>> = {}): Of<typeof MemoryWhy> =>
  aReason({
    memory: aMemory(),
    evidence: [{ ...aMemory().source, rule: "decision", assertedAt: aMemory().assertedAt }],
    recalled: { times: 0, by: [] },
    ...over,
  });

const untried = { decided: 0, right: 0, wrong: 0, precision: null };

export const aQuality = (over: Partial<Quality> = {}): Quality => ({
  merges: untried,
  versions: untried,
  conflicts: untried,
  autoResolved: untried,
  judge: { otherWords: untried, toldChanges: untried, untoldChanges: untried },
  agents: untried,
  folds: untried,
  thresholds: {},
  ...over,
});
