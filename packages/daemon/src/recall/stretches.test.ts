import { expect, test } from "vitest";
import { fit } from "./budget.ts";
import { aHit } from "./made-hits.ts";
import { offerOf, stretchesOf } from "./stretches.ts";
import { asked } from "./turns/blocks.fixture.ts";

const part = (documentId: string, chunkIndex: number, lines: readonly [number, number] | null = null) =>
  aHit({
    id: `${documentId}${chunkIndex}`,
    content: `${documentId}${chunkIndex} `.repeat(20).trim(),
    source: {
      kind: "document",
      documentId,
      chunkIndex,
      path: `/docs/${documentId}.md`,
      ...(lines && { startLine: lines[0], endLine: lines[1] }),
    },
  });
const never = () => false;
const shown = (hits: ReturnType<typeof part>[], limit: number, maxTokens = 10_000) =>
  fit(
    stretchesOf(hits, never).map((one) => offerOf(one, asked([]))),
    {
      ...{ limit, maxTokens, quotes: true },
      ...{ isOrder: never, isSure: never },
    },
  );
const words = (content: string) => [...new Set(content.split(/\s+/))].join(" ");

test("passages that stand side by side take one place, in the order of the document, and make room for others", () => {
  const hits = [part("a", 4), part("a", 5), part("a", 3), part("a", 9), part("b", 4)];
  const found = shown(hits, 3);
  expect(found.hits.map(({ id, content }) => [id, words(content)])).toEqual([
    ["a4", "a3 a4 a5"],
    ["a9", "a9"],
    ["b4", "b4"],
  ]);
  expect([...found.within]).toEqual([
    ["a5", "a4"],
    ["a3", "a4"],
  ]);
});

test("lines of both are its lines, and code goes on where it was cut", () => {
  const { hits } = shown([part("a", 1, [10, 19]), part("a", 0, [1, 9])], 1);
  expect(hits[0]?.source).toMatchObject({ startLine: 1, endLine: 19, chunkIndex: 1 });
  expect(hits[0]?.content).toContain("a0\na1");
});

test("what of it does not fit is left out and named, and the best stays whole", () => {
  const found = shown([part("a", 4), part("a", 5)], 3, 45);
  expect(found.hits.map(({ content }) => words(content))).toEqual(["a4"]);
  expect(found.left.map(({ id, why }) => [id, why])).toEqual([["a5", "tokens"]]);
});

test("what is left is given to the part of the passage beside that answers", () => {
  const content = `${"Nothing of it matters. ".repeat(20)}The kiln is lit on Fridays.${" It goes on.".repeat(20)}`;
  const offers = stretchesOf([part("a", 4), { ...part("a", 5), content }], never);
  const budget = { limit: 3, maxTokens: 90, quotes: true, isOrder: never, isSure: never };
  const found = fit(
    offers.map((one) => offerOf(one, asked(["kiln"]))),
    budget,
  );
  expect(found.hits[0]?.content).toMatch(/^a4 .* a4\n\n… .*The kiln is lit on Fridays\..* …$/s);
  expect(found.tokens).toBeLessThanOrEqual(90);
  expect(found.left.map(({ id }) => id)).toEqual(["a5"]);
});

test("a memory, another document's passage, and what reads like an order stand for themselves", () => {
  const memory = aHit({ kind: "memory", id: "m", source: { kind: "session", sessionId: "s" } });
  const hits = [part("a", 1), part("b", 2), memory, part("a", 2)];
  expect(stretchesOf(hits, ({ id }) => id === "a2").map(({ hit }) => hit.id)).toEqual([
    "a1",
    "b2",
    "m",
    "a2",
  ]);
});
