import { createClient } from "@memory/client";
import { expect, test } from "vitest";
import { testDaemon } from "../daemon.ts";
import { scriptedEmbedder, scriptedModels } from "../scripted-models.ts";

const heron = "The heron eats at noon in the reeds of Lake Sora.";
const other = "00000000-0000-4000-8000-00000000000b";

async function filled(options: Parameters<typeof testDaemon>[0] = {}) {
  const made = await testDaemon(options);
  const texts = [heron, "The heron sleeps on one leg.", "Tomatoes want full sun.", "Slugs hate copper tape."];
  for (const content of texts) await made.client.memories.save({ body: { content } });
  return made;
}

test("an answer names a trace that tells how it came about, hit by hit", async () => {
  await using made = await filled();
  const { recall } = made.client;
  const answer = await recall.query({ body: { query: "when does the heron eat?", limit: 1 } });
  const trace = await recall.trace({ params: { id: answer.queryId } });
  expect(trace).toMatchObject({
    queryId: answer.queryId,
    query: "when does the heron eat?",
    confidence: answer.confidence,
    changed: false,
    limit: 1,
    scope: { items: 4, filters: {} },
    question: { asksWhen: true, dates: [] },
    verdict: { confidence: answer.confidence, why: expect.stringContaining("%") },
  });
  expect(trace.question.words.map(({ word, use }) => [word, use])).toEqual([
    ["heron", "scored"],
    ["eat", "scored"],
  ]);
  const [first] = answer.memories;
  expect(trace.candidates[0]).toMatchObject({
    id: first?.id,
    text: heron,
    rank: 1,
    place: 1,
    score: first?.score,
    arms: first?.arms,
    fate: "returned",
  });
  expect(trace.candidates.filter(({ fate }) => fate === "returned")).toHaveLength(1);
  expect(new Set(trace.candidates.map(({ fate }) => fate)).has("limit")).toBe(answer.omitted > 0);
  for (const step of ["embed", "wait", "scope", "words", "vectors", "fuse", "hydrate"])
    expect(trace.took[step]).toBeGreaterThanOrEqual(0);
});

test("a question that nothing answers says what was missing", async () => {
  await using made = await filled();
  const { recall } = made.client;
  const { queryId, confidence } = await recall.query({ body: { query: "who won the olympiad of chess" } });
  expect(confidence).toBe("none");
  const { verdict, question, candidates } = await recall.trace({ params: { id: queryId } });
  expect(verdict.why).toMatch(/^Nothing answers this\./);
  expect(question.words.every(({ use }) => use === "unknown")).toBe(true);
  expect(candidates.every(({ fate }) => fate === "tail")).toBe(true);
});

test("where nothing is in scope, the trace says so", async () => {
  await using made = await testDaemon();
  const { recall } = made.client;
  const { queryId } = await recall.query({ body: { query: "when does the heron eat", project: "lake" } });
  expect(await recall.trace({ params: { id: queryId } })).toMatchObject({
    scope: { items: 0, filters: { project: "lake" } },
    verdict: { why: "There is nothing in scope that could answer." },
    candidates: [],
  });
});

test("it says why vectors took no part", async () => {
  await using made = await filled({
    models: scriptedModels({ embedder: scriptedEmbedder({ down: true }) }),
  });
  const { recall } = made.client;
  const { queryId } = await recall.query({ body: { query: "when does the heron eat" } });
  expect((await recall.trace({ params: { id: queryId } })).vectors).toEqual({
    model: "scripted",
    used: false,
    why: "The model that makes vectors is not available.",
  });
});

test("a store that has changed since is no secret, and what was answered then is still told", async () => {
  await using made = await filled();
  const { recall, memories } = made.client;
  const { queryId, ...answer } = await recall.query({ body: { query: "when does the heron eat", limit: 1 } });
  const id = answer.memories[0]?.id ?? "";
  await memories.remove({ params: { id } });
  const trace = await recall.trace({ params: { id: queryId } });
  expect(trace).toMatchObject({ changed: true, answered: [{ id }] });
  expect(trace.candidates.find((one) => one.id === id)).toMatchObject({ fate: "gone", text: "" });
});

test("a secret in a question is kept nowhere", async () => {
  await using made = await filled();
  const { recall } = made.client;
  const secret = `ghp_${"a1B2c3D4e5".repeat(3)}f6G7h8`;
  const { queryId } = await recall.query({ body: { query: `the heron eats ${secret}` } });
  const trace = await recall.trace({ params: { id: queryId } });
  expect(trace.secrets).toBe(1);
  expect(JSON.stringify(trace)).not.toContain(secret.slice(0, 12));
});

test("another owner's question is unknown, and so is one that was never asked", async () => {
  await using made = await filled();
  const { queryId } = await made.client.recall.query({ body: { query: "when does the heron eat" } });
  const bob = createClient({ baseUrl: made.baseUrl, owner: other });
  for (const [client, id] of [
    [bob, queryId],
    [made.client, other],
  ] as const)
    await expect(client.recall.trace({ params: { id } })).rejects.toMatchObject({
      code: "not_found",
      message: expect.stringContaining("ask again"),
    });
  expect((await bob.recall.asked()).queries).toEqual([]);
});

test("the questions that can be traced are listed, newest first, the viewer's too", async () => {
  await using made = await filled();
  const viewer = createClient({ baseUrl: made.baseUrl, client: "memory-viewer 0.1.0" });
  await made.client.recall.query({ body: { query: "when does the heron eat" } });
  await viewer.recall.query({ body: { query: "where does the heron sleep" } });
  const { queries } = await made.client.recall.asked();
  expect(queries.map(({ query, hits }) => [query, hits > 0])).toEqual([
    ["where does the heron sleep", true],
    ["when does the heron eat", true],
  ]);
  expect(queries[0]?.client).toContain("viewer");
});
