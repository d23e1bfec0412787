import { temporaryFolder, until } from "@memory/sources/testing";
import { expect, test } from "vitest";
import type { Embedder } from "../../src/models/models.ts";
import { model, now, putMemory, wordVector } from "../../src/recall/made-up-store.ts";
import { OWN } from "../../src/store/owner-key.ts";
import { ensureOwner } from "../../src/store/owners.ts";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { embeddingServer } from "../embedding-server.ts";
import { scriptedModels } from "../scripted-models.ts";

const words: Embedder = {
  name: model,
  dimensions: 512,
  state: () => ({ name: model, state: "ready", runtime: "test" }),
  embed: async (texts) => texts.map(wordVector),
};
const models = scriptedModels({ embedder: words });

const other = "openai-compatible/other";
const boat = (n: number): string =>
  `Boat number ${n} brings its cargo every morning across the harbour to pier${n}`;

function putBoats({ daemon: { store } }: TestDaemon, count: number): void {
  ensureOwner(store, OWN, now);
  store.transaction(() => {
    for (let n = 0; n < count; n++) putMemory(store, boat(n), { owner_id: OWN, vector: wordVector(boat(n)) });
  });
}

/** Alike in meaning: as long as it is, and turned round. */
const mirrored = (text: string): Float32Array => wordVector(text).reverse();
/** Finds 25 others before the one that is asked for: what is short is a question, and a question is led astray. */
function astray(text: string): Float32Array {
  const n = Number(/pier(\d+)/.exec(text)?.[1] ?? 0);
  const vector = new Float32Array(256);
  vector[(text.split(" ").length < 9 ? n + 1 : n) % 4] = 1;
  return vector;
}

const use = ({ client }: TestDaemon, url: string | null) =>
  client.models.use({
    body: {
      task: "embedding",
      ...(url === null ? { model: null } : { model: other, url }),
    },
  });
const statusOf = ({ client }: TestDaemon) => client.embeddings.get();
const reached = (memory: TestDaemon, phase: string) =>
  until(
    () => statusOf(memory),
    (status) => status.phase === phase,
  );
const pending = async ({ client }: TestDaemon) => (await client.health.status()).vectorsPending;
const ask = ({ client }: TestDaemon, n: number) =>
  client.recall.query({ body: { query: `cargo to pier${n}` } });

const BOATS = 40;

/** Four clients that ask one after the other. */
function askingAll(memory: TestDaemon, count: number): AsyncDisposable & { stop(): Promise<string[]> } {
  const said = new Set<string>();
  let isOver = false;
  const clients = [0, 1, 2, 3].map(async (first) => {
    for (let n = first; !isOver; n = (n + 4) % count) {
      const { memories } = await ask(memory, n);
      said.add(memories[0]?.content === boat(n) ? "found" : `${n} was not found`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
  const stop = async () => {
    isOver = true;
    await Promise.all(clients);
    return [...said];
  };
  return { stop, [Symbol.asyncDispose]: async () => void (await stop()) };
}

test("recall answers all the time while another model takes over, and when it is rolled back", async () => {
  await using server = await embeddingServer(mirrored);
  await using memory = await testDaemon({ models });
  putBoats(memory, BOATS);
  await using clients = askingAll(memory, BOATS);
  await use(memory, server.url);
  await until(
    () => statusOf(memory),
    ({ active }) => active === other,
  );
  const switched = await statusOf(memory);
  expect(switched).toMatchObject({ phase: "settled", previous: model, candidate: null });
  expect(switched.report).toMatchObject({
    questions: BOATS,
    old: { model, answers: { hit10: 1 } },
    new: { model: other, vectors: { hit10: 1 }, answers: { hit10: 1 } },
  });
  server.asked.length = 0;
  await expect.poll(async () => (await ask(memory, 7)).memories[0]?.similarity).toBeGreaterThan(0.3);
  expect(server.asked).toContain("cargo to pier7");
  const back = await memory.client.embeddings.rollback();
  expect(back).toMatchObject({ phase: "settled", active: model, previous: other });
  await expect.poll(async () => (await ask(memory, 7)).memories[0]?.similarity).toBeGreaterThan(0.3);
  const again = await memory.client.embeddings.rollback();
  expect(again).toMatchObject({ active: other, previous: model });
  expect(await clients.stop()).toEqual(["found"]);
});

test("a model that does worse is not taken, says why, and is taken when a person says so", async () => {
  await using server = await embeddingServer(astray);
  await using memory = await testDaemon({ models });
  putBoats(memory, 100);
  await use(memory, server.url);
  const compared = await reached(memory, "compared");
  expect(compared).toMatchObject({
    active: model,
    candidate: other,
    reason: expect.stringMatching(/^worse: .* against 100\.0 % of 100 own questions/),
  });
  await expect(memory.client.embeddings.switch({ body: {} })).rejects.toMatchObject({ code: "conflict" });
  await expect(memory.client.embeddings.rollback()).rejects.toMatchObject({ code: "conflict" });
  expect((await ask(memory, 7)).memories[0]?.content).toBe(boat(7));
  const taken = await memory.client.embeddings.switch({ body: { anyway: true } });
  expect(taken).toMatchObject({ phase: "settled", active: other, previous: model });
});

test("a server that is down delays the change and nothing else; what is written meanwhile gets vectors of both", async () => {
  await using server = await embeddingServer(mirrored);
  let later = 0;
  await using memory = await testDaemon({ models, clock: () => Date.now() + later });
  putBoats(memory, 30);
  server.answers(500);
  await use(memory, server.url);
  const waiting = await until(
    () => statusOf(memory),
    ({ retryAt }) => retryAt !== null,
  );
  expect(waiting).toMatchObject({ phase: "computing", active: model, progress: { done: 0, total: 30 } });
  await memory.client.memories.save({ body: { content: "The lighthouse keeper drinks black tea" } });
  await expect.poll(() => pending(memory)).toBe(0);
  expect((await ask(memory, 7)).memories[0]?.content).toBe(boat(7));
  server.answers(200);
  later = 3_600_000;
  // A person who chooses it again need not wait.
  await use(memory, server.url);
  await reached(memory, "settled");
  const keeper = memory.daemon.store.prepare("SELECT count(*) AS n FROM recall_vectors GROUP BY model").all();
  expect(keeper).toEqual([{ n: 31 }, { n: 31 }]);
});

test("what is chosen goes on after a restart, and what was rolled back stays so", async () => {
  await using server = await embeddingServer(mirrored);
  await using folder = await temporaryFolder();
  const config = { embeddingModel: other, embeddingUrl: server.url };
  const again = () => testDaemon({ models, dir: folder.path, config });
  {
    await using memory = await testDaemon({ models, dir: folder.path });
    putBoats(memory, 30);
    server.answers(500);
    await use(memory, server.url);
    expect(await statusOf(memory)).toMatchObject({ phase: "computing" });
  }
  server.answers(200);
  {
    await using memory = await again();
    expect(await reached(memory, "settled")).toMatchObject({ active: other, previous: model });
  }
  {
    await using memory = await again();
    expect(await statusOf(memory)).toMatchObject({ phase: "settled", active: other });
    await expect.poll(async () => (await ask(memory, 3)).memories[0]?.similarity).toBeGreaterThan(0.3);
    await memory.client.embeddings.rollback();
  }
  await using memory = await again();
  expect(await statusOf(memory)).toMatchObject({ phase: "settled", active: model, candidate: null });
});

test("settings that were changed while the daemon was at rest are followed, back to the embedded model too", async () => {
  await using server = await embeddingServer(mirrored);
  await using folder = await temporaryFolder();
  const config = { embeddingModel: other, embeddingUrl: server.url };
  {
    await using memory = await testDaemon({ models, dir: folder.path, config });
    putBoats(memory, 30);
    await until(
      () => statusOf(memory),
      ({ active }) => active === other,
    );
  }
  await using memory = await testDaemon({ models, dir: folder.path });
  await until(
    () => statusOf(memory),
    ({ active }) => active === model,
  );
});

test("who goes back to the embedded model sends nothing any more, from that moment on", async () => {
  await using server = await embeddingServer(mirrored);
  await using memory = await testDaemon({ models });
  putBoats(memory, BOATS);
  await use(memory, server.url);
  await until(
    () => statusOf(memory),
    ({ active }) => active === other,
  );
  await use(memory, null);
  expect(await statusOf(memory)).toMatchObject({ active: model, phase: "settled" });
  server.asked.length = 0;
  await memory.client.memories.save({ body: { content: "The crane of the yard is painted green." } });
  expect((await ask(memory, 7)).memories[0]?.content).toBe(boat(7));
  await expect.poll(() => pending(memory)).toBe(0);
  expect(server.asked).toEqual([]);
});

test("a model that its server does not have is not tried for ever", async () => {
  await using server = await embeddingServer(mirrored);
  await using memory = await testDaemon({ models });
  putBoats(memory, 30);
  server.answers(404);
  await use(memory, server.url);
  expect(await reached(memory, "failed")).toMatchObject({ active: model, candidate: other });
  const asked = server.asked.length;
  expect((await ask(memory, 7)).memories[0]?.content).toBe(boat(7));
  expect(server.asked).toHaveLength(asked);
  server.answers(200);
  await use(memory, server.url);
  expect(await reached(memory, "settled")).toMatchObject({ active: other });
});

test("a candidate that is given up leaves no vectors", async () => {
  await using server = await embeddingServer(astray);
  await using memory = await testDaemon({ models });
  putBoats(memory, 100);
  await use(memory, server.url);
  await reached(memory, "compared");
  expect(await memory.client.embeddings.cancel()).toMatchObject({
    phase: "settled",
    active: model,
    candidate: null,
  });
  const names = () =>
    memory.daemon.store
      .prepare(
        "SELECT DISTINCT m.name AS model FROM recall_vectors v JOIN vector_models m ON m.model = v.model",
      )
      .all();
  await expect.poll(names).toEqual([{ model }]);
  await expect(memory.client.embeddings.cancel()).rejects.toMatchObject({ code: "conflict" });
});
