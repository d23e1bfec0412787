import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { putVector, setValidity, unindexText } from "../store/search.ts";
import { garden, heron } from "./garden.fixture.ts";
import { alice, bob, type MadeUpStore, madeUpStore, model, now, wordVector } from "./made-up-store.ts";

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

const orders =
  "The team decided to use PostgreSQL 16 for the orders service because the invoices need transactions.";

describe("what is found", () => {
  test("the only memory of a store answers a question about it", () => {
    remember(heron);
    expect(contents("when does the heron eat")).toEqual([heron]);
  });

  test("the only memory of a store answers by its words alone", () => {
    made.memory(heron);
    const { memories, degraded, confidence } = made.ask("when does the heron eat", { vector: null });
    expect(memories.map(({ content }) => content)).toEqual([heron]);
    expect({ degraded, confidence }).toEqual({ degraded: true, confidence: "high" });
  });

  test("a natural question need not share every word with its answer (W29)", () => {
    for (const text of [heron, ...garden, orders]) remember(text);
    expect(contents("which database does the orders service use")[0]).toBe(orders);
  });

  test("what was just saved is found by the very next question, with or without its vector", () => {
    for (const text of garden) remember(text);
    expect(contents("when does the heron eat")).not.toContain(heron);
    made.memory(heron);
    expect(contents("when does the heron eat")[0]).toBe(heron);
    remember(orders);
    expect(contents("which database does the orders service use")[0]).toBe(orders);
  });

  test("a vector that is written later takes part from then on", () => {
    made.memory(heron);
    expect(made.ask("when does the heron eat").memories[0]?.similarity).toBeNull();
    putVector(made.store, 1, model, wordVector(heron));
    expect(made.ask("when does the heron eat").memories[0]?.similarity).toBeGreaterThan(0);
  });

  test("part of an identifier in camelCase is found by the identifier, and a longer word by its beginning", () => {
    for (const text of garden) remember(text);
    remember("Retries are set in fetchInvoicePage of the billing client.");
    remember(orders);
    expect(contents("fetchInvoicePage")[0]).toContain("fetchInvoicePage");
    expect(contents("postgres")[0]).toBe(orders);
  });

  test("a path is found before a text that has its parts apart", () => {
    for (const text of garden) remember(text);
    remember("The index of the src folder lists a ts and a main chapter.");
    remember("Start reading at src/main/index.ts when you are new.");
    expect(contents("src/main/index.ts")[0]).toContain("src/main/index.ts");
  });

  test("a word that stands many times in few texts still counts", () => {
    made.store.transaction(() => {
      for (let n = 0; n < 250; n += 1) made.memory(`${"workspace ".repeat(9)}${n}`);
      for (let n = 0; n < 250; n += 1) made.memory(`folder ${n}`);
    });
    const both = "Here the folder of the workspace stands.";
    made.memory(both);
    expect(contents("workspace folder", { vector: null })[0]).toBe(both);
  });

  test("scripts without spaces are found by parts of a sentence", () => {
    for (const text of garden) remember(text);
    made.memory("会議は毎週火曜日に東京の事務所で行います。");
    made.memory("배포는 금요일에 하지 않는다.");
    expect(contents("東京の会議", { vector: null })[0]).toContain("東京");
    expect(contents("금요일 배포", { vector: null })[0]).toContain("금요일");
  });

  test("a turn is found by any of its passages, and told as a whole", () => {
    for (const [seq, text] of garden.entries()) made.passage(text, { session: "other", seq });
    made.passage("Which colour shall the boat house have?", { seq: 1, turn: 1 });
    made.passage("Dark green, please.", { seq: 2, turn: 1, author: "assistant" });
    expect(contents("colour of the boat house", { vector: null })[0]).toBe(
      "User: Which colour shall the boat house have?\n\nAssistant: Dark green, please.",
    );
  });

  test("a day that is asked for comes before other days", () => {
    const said = (on: number) => ({ session: String(on), at: Date.UTC(2024, 2, on) });
    for (const [n, text] of garden.entries()) made.passage(text, said(n + 1));
    made.passage("We walked along the river.", said(20));
    made.passage("We walked along the coast.", said(9));
    expect(contents("where did we walk on 8 March 2024", { vector: null })[0]).toContain("coast");
  });
});

describe("what is not found", () => {
  test("a question about nothing that is stored gets no answer (W20, W28)", () => {
    for (const text of [heron, orders, ...garden]) remember(text);
    const { memories, confidence } = made.ask("who won the chess olympiad in Reykjavik");
    expect({ memories, confidence }).toEqual({ memories: [], confidence: "none" });
    expect(made.ask("who won the chess olympiad in Reykjavik", { vector: null }).memories).toEqual([]);
  });

  test("an owner sees nothing of another, whoever has more that fits", () => {
    for (let n = 0; n < 300; n++) remember(`Heron number ${n} eats at noon.`, { owner_id: bob });
    remember(heron);
    expect(contents("when does the heron eat")).toEqual([heron]);
    expect(contents("heron number 7", { ownerId: alice })).not.toContain("Heron number 7 eats at noon.");
    expect(made.ask("heron", { ownerId: "00000000-0000-4000-8000-00000000000c" }).memories).toEqual([]);
  });

  test("what another owner stores does not change a score", () => {
    for (const text of [heron, ...garden]) remember(text);
    const before = made.ask("when does the heron eat").memories;
    for (let n = 0; n < 50; n++) remember(`Heron ${n} eats reeds.`, { owner_id: bob });
    expect(made.ask("when does the heron eat").memories).toEqual(before);
  });

  test.each([
    ["punctuation", "?!… --- ()"],
    ["stop words", "what is it that you have"],
    ["full-text syntax", '" * ( ) : ^ NEAR AND OR NOT {content}: -x'],
    ["a lone surrogate and a NUL", "\ud83d \0 \udc00"],
    ["an emoji", "🪿"],
  ])("a question of nothing but %s is answered with nothing, not with an error", (_, query) => {
    for (const text of [heron, ...garden]) remember(text);
    expect(made.ask(query).memories).toEqual([]);
  });

  test("a question of 100 kB is answered", () => {
    for (const text of [heron, ...garden]) remember(text);
    const pasted = Array.from({ length: 9000 }, (_, n) => `word${n}x`).join(" ");
    expect(made.ask(`${pasted} when does the heron eat in the reeds`).confidence).toBeDefined();
    expect(contents(`when does the heron eat? ${"heron ".repeat(16_000)}`)[0]).toBe(heron);
  });

  test("full-text syntax around a word does not keep it from being found", () => {
    for (const text of [heron, ...garden]) remember(text);
    expect(contents('"heron* (NEAR" ^eats:')[0]).toBe(heron);
  });
});

describe("scope", () => {
  test("what is superseded is found only at the time when it held", () => {
    const old = remember("The heron nests on the north shore.", { asserted_at: now - 90 * day });
    expect(contents("where does the heron nest")).toHaveLength(1);
    setValidity(made.store, old, now - 90 * day, now - 30 * day);
    remember("The heron nests on the south shore.", { asserted_at: now - 30 * day });
    expect(contents("where does the heron nest")).toEqual(["The heron nests on the south shore."]);
    expect(contents("where does the heron nest", { at: now - 60 * day })).toEqual([
      "The heron nests on the north shore.",
    ]);
    setValidity(made.store, old, now - 90 * day, null);
    expect(contents("where does the heron nest")).toHaveLength(2);
  });

  test("what is deleted is gone from the next answer on", () => {
    const id = remember(heron);
    remember("Herons are grey.");
    expect(contents("heron")).toContain(heron);
    unindexText(made.store, id);
    expect(contents("heron")).toEqual(["Herons are grey."]);
  });

  test("types, kinds, project and time narrow what is ranked", () => {
    remember("The heron likes quiet.", { type: "preference", project: "lake" });
    remember("The heron came at six.", { type: "episode", asserted_at: now - 10 * day });
    remember("The heron is fed by hand.", { project: "zoo" });
    made.passage("Look at the heron!", { project: "lake" });
    expect(contents("heron", { types: ["preference"] })).toEqual(["The heron likes quiet."]);
    expect(contents("heron", { kinds: ["context"] })).toEqual(["User: Look at the heron!"]);
    expect(contents("heron", { project: "lake" })).not.toContain("The heron is fed by hand.");
    expect(contents("heron", { project: "lake" })).toHaveLength(3);
    expect(contents("heron", { before: now - 5 * day })).toEqual(["The heron came at six."]);
    expect(contents("heron", { after: now - 5 * day })).not.toContain("The heron came at six.");
  });
});
