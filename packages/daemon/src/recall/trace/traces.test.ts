import { expect, test } from "vitest";
import type { RecallOutcome } from "../recall.ts";
import { createTraces } from "./traces.ts";

const answered = (query: string): RecallOutcome => ({
  query,
  answer: {
    ...{ memories: [], left: [], degraded: false, confidence: "none" },
    ...{ omitted: 0, omittedSure: 0, tokens: 0, tookMs: 1 },
  },
  task: { query, ownerId: "a", now: 0, vector: null, limit: 8, maxTokens: 1500, model: "words" },
  unembedded: null,
  took: {},
});

test("the oldest question falls out when there are too many", () => {
  const traces = createTraces({ questions: 2 });
  for (const id of ["1", "2", "3"]) traces.put("a", null, answered(`question ${id}`), id);
  expect(traces.get("a", "1")).toBeNull();
  expect(traces.of("a").map(({ question }) => question.queryId)).toEqual(["3", "2"]);
});

test("and when they are too long", () => {
  const traces = createTraces({ bytes: 30_000 });
  for (const id of ["1", "2", "3"]) traces.put("a", null, answered("word ".repeat(1600)), id);
  expect(traces.of("a")).toHaveLength(1);
});

test("a secret that is cut in two is hidden whole", () => {
  const traces = createTraces();
  const key = `-----BEGIN PRIVATE KEY-----\n${"MIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n".repeat(400)}-----END PRIVATE KEY-----`;
  traces.put("a", null, answered(`what is this ${key} for`), "1");
  expect(traces.get("a", "1")?.task.query).toBe("what is this [redacted:private-key] for");
});
