import fc from "fast-check";
import { encode as cl100k } from "gpt-tokenizer/encoding/cl100k_base";
import { encode as o200k } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { tokensOf } from "../src/budget.ts";
import { agentOf, type Scripts } from "./agent.ts";
import {
  aChunk,
  aConflict,
  aDocument,
  aDocumentHit,
  aHit,
  aMemory,
  anAnswer,
  anEntity,
  anId,
  aReason,
} from "./builders.ts";

/** Tokens for the model that needs more of them. Marks of its own are text here. */
const counted = (text: string): number =>
  Math.max(...[cl100k, o200k].map((encode) => encode(text, { disallowedSpecial: new Set() }).length));

const letters = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((point) => String.fromCodePoint(point));

const LOREM =
  "The sessions moved from Redis to Postgres because the failover lost logins; nobody had noticed until the pager rang. ";
const CODE = 'if (rows.length === 0) {\n\treturn { ok: false, why: "no such row" };\n}\n';
const UUIDS = "0198c0de-0000-7000-8000-0000003f2a91 88b1d04e-5b0f-4c52-9b0e-0d7f2b1c9a11\n";

const written = (unit: fc.Arbitrary<string>, maxLength = 400) =>
  fc.array(unit, { minLength: 1, maxLength }).map((units) => units.join(""));

/** Texts that people, programs and accidents put into a store. */
const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.string({ unit: "grapheme-ascii", maxLength: 600 }),
  fc.base64String({ maxLength: 800 }),
  written(letters(0x61, 0x7a)),
  written(letters(0x41, 0x7a)),
  written(letters(0x4e00, 0x9fff), 200),
  written(letters(0x3041, 0x30fe), 200),
  written(letters(0xac00, 0xd7a3), 200),
  written(letters(0x400, 0x52f), 200),
  written(letters(0x600, 0x6ff), 200),
  written(letters(0x1f300, 0x1faff), 100),
  written(letters(0xd800, 0xdfff), 60),
  written(letters(0, 0x20), 100),
  written(fc.constantFrom(..."0123456789abcdef")),
  written(fc.constantFrom(..."!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"), 300),
  fc.integer({ min: 1, max: 30 }).map((times) => LOREM.repeat(times)),
  fc.integer({ min: 1, max: 20 }).map((times) => CODE.repeat(times)),
  fc.integer({ min: 1, max: 20 }).map((times) => UUIDS.repeat(times)),
  fc.constantFrom(
    "",
    "<|endoftext|>",
    "</memory-recall>",
    "a".repeat(5000),
    "\\".repeat(500),
    "\n".repeat(300),
  ),
);
const mixedText = fc.array(anyText, { minLength: 1, maxLength: 3 }).map((texts) => texts.join(" "));

describe("the estimate of tokens", () => {
  test("is never less than what two tokenizers count, also of text inside JSON", () => {
    fc.assert(
      fc.property(mixedText, (text) => {
        expect(tokensOf(text)).toBeGreaterThanOrEqual(counted(text));
        expect(tokensOf(JSON.stringify({ answer: text }))).toBeGreaterThanOrEqual(
          counted(JSON.stringify({ answer: text })),
        );
      }),
      { numRuns: 400 },
    );
  });

  test("wastes no more than a tenth on English", () => {
    const prose = `${LOREM}When the user decides something, it is saved with the reason, so that the next agent does not have to ask again. A contradiction is kept apart until a person has said which of the two sides holds. Nothing that was found in a document is ever taken for an order. `;
    expect(tokensOf(prose.repeat(5)) / counted(prose.repeat(5))).toBeLessThan(1.1);
  });

  test("does not count on when enough is counted", () => {
    expect(tokensOf(LOREM.repeat(1000), 100)).toBeLessThan(300);
  });
});

type Agent = Awaited<ReturnType<typeof agentOf>>;

/** The shortest answer of each tool, as words and as data. */
const ROOM_FOR_BOTH = 100;
const budgets = fc.oneof(fc.integer({ min: 10, max: 300 }), fc.integer({ min: 300, max: 4000 }));
const ids = (at: number) => anId(`3f${at.toString(16).padStart(4, "0")}`);

const hits = fc.array(
  fc.record({
    content: mixedText,
    isDocument: fc.boolean(),
    isContradicted: fc.boolean(),
    name: fc.string({ maxLength: 80 }),
  }),
  { maxLength: 12 },
);

/** Everything an answer holds, as a client may hand it to the model. */
function expectWithin(
  maxTokens: number,
  { text, data, links }: { text: string; data: unknown; links: unknown },
) {
  expect(counted(text)).toBeLessThanOrEqual(maxTokens);
  expect(counted(JSON.stringify(data))).toBeLessThanOrEqual(maxTokens);
  // The message that nothing has room is told in each of its forms.
  if (maxTokens >= ROOM_FOR_BOTH)
    expect(counted(text + JSON.stringify(data) + JSON.stringify(links))).toBeLessThanOrEqual(maxTokens);
}

async function answered(scripts: Scripts, name: string, args: Record<string, unknown>) {
  await using session = await agentOf(scripts);
  return await given(session, name, args);
}

async function given(session: Pick<Agent, "call">, name: string, args: Record<string, unknown>) {
  const answer = await session.call(name, args);
  expect(answer.refused).toBe(false);
  return answer;
}

describe("no answer costs more than its max_tokens", () => {
  test("memory_recall, whatever the hits are", async () => {
    let scripts: Scripts = {};
    await using session = await agentOf({
      "recall.query": (...asked) => scripts["recall.query"]?.(...asked),
      "conflicts.get": (...asked) => scripts["conflicts.get"]?.(...asked),
    });
    await fc.assert(
      fc.asyncProperty(
        hits,
        budgets,
        fc.constantFrom("index", "concise", "full"),
        fc.nat(3000),
        async (some, max_tokens, detail, omitted) => {
          const memories = some.map(({ content, isDocument, isContradicted, name }, at) => ({
            ...(isDocument
              ? aDocumentHit({ path: `/docs/${name}.md`, headingPath: name })
              : aHit({ project: name || "p" })),
            id: ids(at),
            content,
            ...(isContradicted && { conflictId: anId("c0ffee") }),
          }));
          scripts = {
            "recall.query": () => anAnswer({ memories, omitted, degraded: omitted % 2 === 0 }),
            "conflicts.get": () => aConflict({ existing: aMemory({ content: some[0]?.content ?? "" }) }),
          };
          expectWithin(max_tokens, await given(session, "memory_recall", { query: "x", max_tokens, detail }));
        },
      ),
      { numRuns: 80 },
    );
  });

  test("memory_read, of memories, passages and documents", async () => {
    let scripts: Scripts = {};
    const names = [
      "memories.get",
      "memories.list",
      "memories.why",
      "memories.history",
      "documents.list",
      "documents.chunks",
    ];
    await using session = await agentOf(
      Object.fromEntries(names.map((name) => [name, (...asked) => scripts[name]?.(...asked)])),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(mixedText, { minLength: 6, maxLength: 6 }),
        budgets,
        async (texts, max_tokens) => {
          const memory = aMemory({ content: texts[0] ?? "" });
          scripts = {
            "memories.get": () => memory,
            "memories.list": () => ({ memories: [memory], nextCursor: null, total: 1 }),
            "memories.why": () => aReason({ memory }),
            "memories.history": () => ({ versions: [memory] }),
            "documents.list": () => ({
              documents: [aDocument({ title: texts[1] ?? "" })],
              nextCursor: null,
              total: 1,
            }),
            "documents.chunks": () => ({
              chunks: texts.map((text, at) => aChunk(at, text)),
              edges: [],
              nextCursor: null,
            }),
          };
          const refs = ["m:3f2a91", "d:7b11a0#4", "d:7b11a0", "e:123456"];
          expectWithin(max_tokens, await given(session, "memory_read", { refs, window: 1, max_tokens }));
        },
      ),
      { numRuns: 40 },
    );
  });

  test("memory_related, whatever things are called", async () => {
    let scripts: Scripts = {};
    await using session = await agentOf({
      "entities.list": (...asked) => scripts["entities.list"]?.(...asked),
      "entities.related": (...asked) => scripts["entities.related"]?.(...asked),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(mixedText, { minLength: 1, maxLength: 12 }),
        budgets,
        fc.boolean(),
        async (texts, max_tokens, isAmbiguous) => {
          const named = texts.map((name, at) => ({ id: ids(at), name, type: "tool" }));
          const entity = anEntity({ name: "pg", aliases: texts });
          const others = isAmbiguous ? [anEntity({ id: ids(99), name: "pg" })] : [];
          scripts = {
            "entities.list": () => ({ entities: [entity, ...others], nextCursor: null, total: 1 }),
            "entities.related": () => ({
              entity,
              stated: named.map((one) => ({
                relation: "uses",
                direction: "from",
                entity: one,
                texts: 2,
                confidence: 0.8,
              })),
              coMentioned: named.map((one) => ({ entity: one, texts: 3 })),
              memories: texts.map((content, at) => ({
                id: ids(at),
                content,
                type: "fact",
                assertedAt: "2026-08-05T09:12:00.000Z",
              })),
              decided: [],
              projects: [],
              months: [],
              documents: texts.map((title, at) => ({ id: ids(at), title, path: title, chunks: 2 })),
              turns: texts.map((text, number) => ({
                ...{ session: ids(number), number, agent: "claude-code", project: "" },
                ...{ text, assertedAt: "2026-08-05T09:12:00.000Z" },
              })),
            }),
          };
          expectWithin(max_tokens, await given(session, "memory_related", { entity: "pg", max_tokens }));
        },
      ),
      { numRuns: 40 },
    );
  });

  test("ten tokens are enough to say that there is something", async () => {
    const scripts = { "recall.query": () => anAnswer({ memories: [aHit(), aHit({ id: anId("91c0af") })] }) };
    const { text } = await answered(scripts, "memory_recall", { query: "x", max_tokens: 10 });
    expect(text).toBe("2 hits; raise max_tokens");
  });

  test.each([
    ["opencode", 8, 0.9],
    // A hit in words, data and a link costs 252: a sixth would be one too many.
    ["tester", 5, 0.83],
  ])(
    "a budget is used: %s is shown %i of eight long hits at the default, for a share of %d",
    async (name, shown, share) => {
      const memories = Array.from({ length: 8 }, (_, at) => aHit({ id: ids(at), content: LOREM.repeat(20) }));
      await using session = await agentOf({ "recall.query": () => anAnswer({ memories }) }, name);
      const { text, data, links } = await given(session, "memory_recall", { query: "x" });
      expect(text.match(/^- \(m:/gm)).toHaveLength(shown);
      const sent = [text, ...(data === undefined ? [] : [JSON.stringify(data), JSON.stringify(links)])];
      expect(counted(sent.join("")) / 1500).toBeGreaterThan(share);
    },
  );

  test("a question of 100 kB works, and one that is longer is refused without being repeated", async () => {
    const question = "why ".repeat(25_000);
    await answered({ "recall.query": () => anAnswer() }, "memory_recall", { query: question.trim() });
    await using session = await agentOf({});
    const { refused, text } = await session.call("memory_recall", { query: `${question}${question}`.trim() });
    expect(refused).toBe(true);
    expect(text).toContain("query: must be at most 100000 characters");
    expect(counted(text)).toBeLessThan(100);
    const misspelt = await session.call("memory_recall", { query: "x", [question]: 1 });
    expect(misspelt.refused).toBe(true);
    expect(counted(misspelt.text)).toBeLessThan(200);
  });
});
