import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { garden, heron } from "./garden.fixture.ts";
import { alice, type MadeUpStore, madeUpStore, now, wordVector } from "./made-up-store.ts";

const day = 86_400_000;
let made: MadeUpStore;
beforeEach(() => {
  made = madeUpStore();
});
afterEach(() => made.close());

/** Saved together with its vector. */
const remember = (content: string, part: Parameters<MadeUpStore["memory"]>[1] = {}) =>
  made.memory(content, { vector: wordVector(content), ...part });
const contents = (query: string, part: Parameters<MadeUpStore["ask"]>[1] = {}) =>
  made.ask(query, part).memories.map(({ content }) => content);

describe("what a hit says", () => {
  test("a memory comes with its source, its conflict and what its score is made of", () => {
    const source = { session_id: "s9", path: "a/s9.jsonl", start_line: 4, end_line: 5 } as const;
    const id = remember(heron, { ...source, stated_by: "user", excerpt: "it eats at noon" });
    const other = remember("Herons never eat at noon.");
    made.store.run(
      made.store.q.insertInto("conflicts").values({
        id: "00000000-0000-4000-8000-0000000000cc",
        owner_id: alice,
        newer_id: other,
        existing_id: id,
        status: "open",
        reason: "negation",
        created_at: now,
      }),
    );
    const [hit] = made.ask("when does the heron eat").memories.filter((one) => one.id === id);
    expect(hit).toMatchObject({
      kind: "memory",
      conflictId: "00000000-0000-4000-8000-0000000000cc",
      assertedAt: new Date(now).toISOString(),
      sources: 1,
      source: { sessionId: "s9", startLine: 4, endLine: 5, statedBy: "user", excerpt: "it eats at noon" },
    });
    const arms = hit?.arms ?? { text: 0, vector: 0, neighbour: 0, bonus: 0 };
    expect(arms.text + arms.vector + arms.neighbour + arms.bonus).toBeCloseTo(hit?.score ?? 0, 3);
  });

  test("a passage comes with the place it was said at", () => {
    const id = made.passage(heron, { session: "s3", startLine: 7, endLine: 9, author: "assistant" });
    expect(made.ask("when does the heron eat").memories[0]).toMatchObject({
      id,
      rootId: id,
      kind: "context",
      version: 1,
      confidence: 1,
      source: {
        kind: "session",
        agent: "assistant-code",
        sessionId: "s3",
        startLine: 7,
        statedBy: "assistant",
      },
    });
  });

  test("the same passage from a forked session is told once", () => {
    made.passage(heron, { session: "s1" });
    made.passage(heron, { session: "s2" });
    expect(contents("when does the heron eat")).toEqual([`User: ${heron}`]);
  });

  test("what says the same to the word and a little more stands for both, in the better place", () => {
    const short = "The invoices of the orders service are stored in the archive of Lake Sora.";
    const long = "The invoices of the orders service are stored in the big archive of Lake Sora.";
    const fifteen = "The invoices of the billing service are stored in PostgreSQL 15.";
    const sixteen = "The invoices of the billing service are stored in PostgreSQL 16.";
    for (const text of [short, long, fifteen, sixteen]) remember(text);
    const { memories } = made.ask("where are the invoices stored");
    expect(memories.map(({ content }) => content).toSorted()).toEqual([fifteen, sixteen, long].toSorted());
    expect(memories.find(({ content }) => content === long)?.alike).toBe(1);
  });

  test("a hit says whether it answers by itself", () => {
    for (const text of [heron, ...garden]) remember(text);
    remember("The heron sleeps.");
    const { memories } = made.ask("when does the heron eat in the reeds", { vector: null });
    expect(memories[0]).toMatchObject({ content: heron, sure: true });
    expect(memories.find(({ content }) => content === "The heron sleeps.")?.sure).toBe(false);
  });

  test("what held at another time names what holds now", () => {
    const newer = remember("The heron nests on the south shore.", { asserted_at: now - 30 * day });
    const old = remember("The heron nests on the north shore.", {
      ...{ asserted_at: now - 90 * day, status: "superseded", replaced_by: newer },
      valid_to: now - 30 * day,
    });
    expect(made.ask("where does the heron nest", { at: now - 60 * day }).memories).toMatchObject([
      { id: old, status: "superseded", newer },
    ]);
  });

  test("a memory that was learnt in a turn stands above it, and is no hit of its own", () => {
    made.passage("Oh, and the heron eats at noon in the reeds, I saw it.", { startLine: 3, endLine: 6 });
    made.passage("The heron eats only eels, and noon is when.", { seq: 2, startLine: 10, endLine: 12 });
    const said = "The heron eats at noon in the reeds.";
    const id = remember(said, { session_id: "s1", start_line: 4, end_line: 4 });
    const found = made.ask("when does the heron eat eels").memories;
    expect(found.map(({ kind, turn }) => [kind, turn?.kept])).toEqual([
      ["context", []],
      ["context", [{ id, content: said }]],
    ]);
    expect(found[0]?.content).toContain("eels");
    expect(found[1]?.turn?.later?.ask).toContain("eels");
    expect(contents("when does the heron eat eels", { kinds: ["memory"] })).toEqual([said]);
  });

  test("an answer keeps to its budget and says how much it left out", () => {
    for (let n = 0; n < 12; n++) remember(`The heron eats fish number ${n} at noon.`);
    const { memories, tokens, omitted } = made.ask("what does the heron eat", { maxTokens: 100 });
    expect(tokens).toBeLessThanOrEqual(100);
    expect(memories.length).toBeGreaterThan(0);
    expect(memories.length + omitted).toBe(12);
  });

  test("it says how many of those left out are sure, like those that are not", () => {
    for (let n = 0; n < 5; n++) remember(`The heron eats fish number ${n} at noon.`);
    for (let n = 0; n < 4; n++) remember(`The ${["cat", "dog", "owl", "fox"][n]} eats its own bread.`);
    const most = made.ask("when does the heron eat fish", { limit: 100, maxTokens: 10_000 }).memories;
    const { memories, omitted, omittedSure } = made.ask("when does the heron eat fish", { limit: 2 });
    const sure = most.filter((hit) => hit.sure).length;
    expect(memories.map((hit) => hit.sure)).toEqual([true, true]);
    expect({ omitted, omittedSure }).toEqual({ omitted: most.length - 2, omittedSure: sure - 2 });
    expect(omittedSure).toBeLessThan(omitted);
  });
});
