import { aFolder } from "@memory/sources/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Embedder } from "../../src/models/models.ts";
import { model, wordVector } from "../../src/recall/made-up-store.ts";
import { putVector } from "../../src/store/search.ts";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { postJson } from "../raw-http.ts";
import { first, remember, words } from "../recalling.ts";
import { scriptedEmbedder, scriptedModels } from "../scripted-models.ts";

const heron = "The heron eats at noon in the reeds of Lake Sora.";

describe("a question that is none", () => {
  let memory: TestDaemon;
  beforeAll(async () => {
    memory = await testDaemon();
    await remember(memory, [heron, "Tomatoes want full sun and a stake.", "Slugs hate copper tape."]);
  });
  afterAll(() => memory[Symbol.asyncDispose]());

  test.each([
    ["nothing", ""],
    ["blanks", " \n\t\u00a0 "],
  ])("of %s is refused with the field that is wrong", async (_, query) => {
    const { status, json } = await postJson(memory.baseUrl, "/memory/query", { query });
    expect([status, json?.issues?.map(({ path }) => path)]).toEqual([400, ["query"]]);
  });

  test.each([
    ["one letter", "q"],
    ["stop words", "what is it that you have and why are they so"],
    ["punctuation", "?!… --- () [] {} <> .,;:"],
    ["an emoji", "🪿 👩‍👩‍👧‍👦"],
    ["full-text syntax", '" * ( ) : ^ NEAR AND OR NOT {content}: -'],
    ["NUL and halves of pairs", "\0 \ud83d \udc00 \0"],
    ["control and invisible characters", "\u0007\u001b[31m \u200b\u200d\ufeff\u202e"],
    ["combining marks on nothing", "\u0301\u0308\u0327"],
    ["hex", "deadbeef0badcafe".repeat(64)],
    ["one word of 100 kB", "x".repeat(100_000)],
    ["100 kB of marks", '"*'.repeat(50_000)],
  ])("of %s is answered with nothing", async (_, query) => {
    const { status, json } = await postJson(memory.baseUrl, "/memory/query", { query });
    expect([status, json?.memories, json?.confidence]).toEqual([200, [], "none"]);
  });

  test("is found at either end of 100 kB, and refused beyond that", async () => {
    const asked = "when does the heron eat in the reeds?";
    const noise = "heron ".repeat(16_000);
    expect(await first(memory, `${asked} ${noise}`)).toBe(heron);
    expect(await first(memory, `${noise} ${asked}`)).toBe(heron);
    const { status, json } = await postJson(memory.baseUrl, "/memory/query", { query: "x".repeat(100_001) });
    expect([status, json?.issues]).toEqual([
      400,
      [{ path: "query", message: expect.stringMatching(/100.?000/) }],
    ]);
  });

  test.each([0, -1, 1_000_000, 1.5, "8", null])(
    "with the limit %j is refused and told the bounds",
    async (limit) => {
      const { status, json } = await postJson(memory.baseUrl, "/memory/query", { query: "heron", limit });
      expect([status, json?.issues]).toEqual([
        400,
        [{ path: "limit", message: "must be a whole number from 1 to 100" }],
      ]);
    },
  );

  test.each([
    ["types", { types: [] }, "types"],
    ["kinds", { kinds: [] }, "kinds"],
    [
      "a time that ends before it begins",
      { after: "2026-12-01T00:00:00Z", before: "2025-01-01T00:00:00Z" },
      "after",
    ],
  ])("within no %s is refused with the field that is wrong", async (_, scope, path) => {
    const { status, json } = await postJson(memory.baseUrl, "/memory/query", { query: "heron", ...scope });
    expect([status, json?.issues?.map((issue) => issue.path)]).toEqual([400, [path]]);
  });

  test.each([
    '"heron" AND NOT "reeds"',
    "heron* NEAR(reeds, 3)",
    "content:heron ^eats",
    "-heron -eats",
    "((heron OR",
    "{content} : heron + noon",
    'heron eats" OR noon > 0 --',
    "%heron_ eats; DROP noon reeds",
    "heron\0eats\ud83d",
    "HERON",
    "héron",
    "ｈｅｒｏｎ",
  ])("%j is words like any other", async (query) => {
    expect(await first(memory, query)).toBe(heron);
  });
});

/** Sentences that name a thing as programs write it, and the questions that mean it. */
const written: readonly (readonly [memory: string, ...questions: string[]])[] = [
  [
    "ECONNREFUSED comes up whenever the broker restarts.",
    "ECONNREFUSED",
    "econnrefused",
    "why ECONNREFUSED?",
    "connect ECONNREFUSED broker",
  ],
  ["ECONNRESET is the proxy closing idle sockets.", "ECONNRESET", "what does ECONNRESET mean"],
  [
    "Silence TS2345 by widening the argument of fetchPage.",
    "TS2345",
    "error TS2345: Argument of type",
    "ts2345",
  ],
  ["TS2339 went away after the types of the ledger were generated.", "TS2339", "how to fix TS2339"],
  [
    "In v1.2.3 the exporter leaks a socket per request.",
    "v1.2.3",
    "exporter 1.2.3",
    "what is wrong with v1.2.3",
  ],
  ["The nightly job pins v1.2.4 because of its retries.", "v1.2.4", "who pins 1.2.4"],
  ["Routes are wired up in src/http/mount.ts alone.", "src/http/mount.ts", "mount.ts", "http/mount"],
  ["Status codes have one table, src/http/errors.ts.", "src/http/errors.ts", "errors.ts"],
  ["C:\\Users\\ada\\notes.txt holds her backlog.", "C:\\Users\\ada\\notes.txt", "ada notes.txt"],
  ["getUserById reads through the cache.", "getUserById", "getuserbyid", "user by id"],
  ["createInvoiceDraft never touches the network.", "createInvoiceDraft", "invoice draft"],
  ["max_retry_count is capped at nine.", "max_retry_count", "MAX_RETRY_COUNT", "max retry count"],
  ["The pool grows until min_idle_sockets is met.", "min_idle_sockets", "min idle sockets"],
  [
    "Tenant 7f9c2ba4-e88f-4276-9d1c-0a5b3c8d7e61 is the demo account.",
    "7f9c2ba4-e88f-4276-9d1c-0a5b3c8d7e61",
    "7F9C2BA4-E88F-4276-9D1C-0A5B3C8D7E61",
    "tenant 7f9c2ba4",
  ],
  ["Tenant 11aa22bb-33cc-44dd-8ee5-ff6677889900 is billed by hand.", "11aa22bb-33cc-44dd-8ee5-ff6677889900"],
  ["The bisect ended at commit 9f88bc0d31.", "9f88bc0d31", "9f88bc0"],
  ["The crash dump begins at 0x7ffee4c0a8b0.", "0x7ffee4c0a8b0", "0x7FFEE4C0A8B0"],
  ["@acme/core re-exports the parser.", "@acme/core", "acme core"],
  ["The colour #ff8800 is kept for warnings.", "#ff8800", "ff8800"],
  ["Port 10.0.3.17:8443 answers the probes.", "10.0.3.17:8443", "10.0.3.17"],
];

const bagOfWords: Embedder = {
  name: model,
  dimensions: 512,
  state: () => ({ name: model, state: "ready", runtime: "test" }),
  embed: async (texts) => texts.map((text) => (text.includes("oddly") ? null : wordVector(text))),
};
const boat = (n: number): string =>
  `Boat ${n} ${n % 2 ? "oddly" : "evenly"} brings its cargo across the harbour to pier${n}.`;
const boats = Array.from({ length: 20 }, (_, n) => boat(n));

describe("a store whose vectors are", () => {
  test.each([
    ["not there", scriptedEmbedder({ down: true }), true],
    ["there for every second text", bagOfWords, false],
  ])("%s finds each text by its words", async (_, embedder, degraded) => {
    await using memory = await testDaemon({ models: scriptedModels({ embedder }) });
    await remember(memory, boats);
    for (const [n, content] of boats.entries()) {
      const answer = await memory.client.recall.query({ body: { query: `cargo to pier${n}` } });
      expect([answer.memories[0]?.content, answer.degraded]).toEqual([content, degraded]);
    }
  });

  test("of two models goes by those of the one in use, and by words where those are missing", async () => {
    await using memory = await testDaemon({ models: scriptedModels({ embedder: bagOfWords }) });
    const { store } = memory.daemon;
    await remember(memory, boats);
    await expect.poll(async () => (await memory.client.health.status()).vectorsPending).toBe(0);
    // Under the other model each item has the vector of another text, and half of them have none of this one.
    const items = store.prepare<[], number>("SELECT item FROM recall_items ORDER BY item").pluck().all();
    store.transaction(() => {
      for (const [n, item] of items.entries())
        putVector(store, item, "another-512", wordVector(boats[(n + 7) % boats.length] ?? ""));
    });
    for (const [n, content] of boats.entries())
      expect(await first(memory, `cargo to pier${n}`)).toBe(content);
    const [hit] = (await memory.client.recall.query({ body: { query: boat(4) } })).memories;
    expect(hit?.similarity).toBeCloseTo(1, 2);
  });
});

describe("a question that calls a thing by another name", () => {
  const cluster = "Kubernetes restarts whatever runs out of memory.";
  const others = [
    "Caddy renews certificates.",
    "Grafana draws what Prometheus counts.",
    "Redis forgets after an hour.",
  ];

  test("finds what is known by both names, and what a person has said to be one", async () => {
    await using folder = await aFolder({
      "names.json": JSON.stringify([["Kubernetes", "technology", ["Kubernetes", "k8s"]]]),
    });
    await using memory = await testDaemon({ models: words, knownNames: folder.at("names.json") });
    await remember(memory, [
      cluster,
      ...others,
      "Mel keeps the pager in May.",
      "Melanie is on leave in June.",
    ]);
    await memory.client.index.run();
    expect(await first(memory, "what restarts in k8s")).toBe(cluster);
    const { entities } = await memory.client.entities.list();
    const idOf = (name: string) => entities.find((entity) => entity.name === name)?.id ?? name;
    const asked = "who is on leave, Mel?";
    await memory.client.folds.merge({ params: { id: idOf("Mel") }, body: { into: idOf("Melanie") } });
    expect(await first(memory, asked)).toBe("Melanie is on leave in June.");
  });
});

describe("a question that names a thing as programs write it", () => {
  let memory: TestDaemon;
  beforeAll(async () => {
    memory = await testDaemon({ models: words });
    await remember(
      memory,
      written.map(([content]) => content),
    );
  }, 30_000);
  afterAll(() => memory[Symbol.asyncDispose]());

  test.each(
    written.flatMap(([content, ...questions]) => questions.map((question) => [question, content] as const)),
  )("%j comes first", async (question, content) => {
    expect(await first(memory, question)).toBe(content);
  });
});
