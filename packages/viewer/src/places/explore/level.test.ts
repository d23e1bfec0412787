import { describe, expect, test } from "vitest";
import { exploreCommand, graphQueryOf, levelOf, nameOfLevel, wordsOf } from "./level.ts";
import { exploreSearch } from "./search.ts";

const ID = "0198c0de-0000-7000-8000-0000003f2a91";
const OTHER = "0198c0de-0000-7000-8000-000000000001";
const levelIn = (params: Record<string, string>) => levelOf(exploreSearch(params));

describe("the address", () => {
  test.each([
    [{}, { level: "topics" }],
    [{ c: "t-1" }, { level: "topic", topic: "t-1" }],
    [{ c: "unlinked" }, { level: "unlinked" }],
    [
      { c: "t-1", focus: `entity:${ID}` },
      { level: "focus", focus: { kind: "entity", id: ID }, depth: 1 },
    ],
    [
      { focus: `memory:${ID}`, depth: "3" },
      { level: "focus", focus: { kind: "memory", id: ID }, depth: 3 },
    ],
    [{ focus: `document:${ID}` }, { level: "document", focus: { kind: "document", id: ID } }],
    [
      { focus: `entity:${ID}`, to: OTHER },
      { level: "path", focus: { kind: "entity", id: ID }, to: OTHER },
    ],
  ])("%o is a level", (params, level) => {
    expect(levelIn(params)).toEqual(level);
  });

  test.each([{ focus: "entity:no-id" }, { focus: `robot:${ID}` }, { to: ID }])(
    "%o is the map: it names nothing",
    (params) => {
      expect(levelIn(params)).toEqual({ level: "topics" });
    },
  );

  test("asks the daemon for what it shows", () => {
    const search = exploreSearch({ focus: `entity:${ID}`, kinds: "memory", at: "2026-01-01" });
    const level = levelOf(search);
    if (level.level === "path") throw new Error("this is no path");
    expect(graphQueryOf(level, search)).toEqual({
      level: "focus",
      focus: ID,
      depth: 1,
      kinds: "memory",
      at: "2026-01-01T00:00:00.000Z",
    });
    expect(nameOfLevel(level)).toBe(`focus ${ID} 1`);
  });

  test("a list of words that names none or all of them is no filter", () => {
    const words = ["a", "b"] as const;
    expect([
      wordsOf("b,x", words),
      wordsOf("x", words),
      wordsOf("a,b", words),
      wordsOf(undefined, words),
    ]).toEqual([["b"], undefined, undefined, undefined]);
  });
});

test.each([
  [{}, "memory graph --level topics --json"],
  [
    { c: "t-1", kinds: "memory,entity" },
    "memory graph --kinds memory,entity --level topic --topic t-1 --json",
  ],
  [
    { focus: `entity:${ID}`, depth: "2", knownAt: "2026-01-01" },
    `memory graph --kinds memory,entity,session --known-at 2026-01-01T00:00:00.000Z --level focus --focus ${ID} --depth 2 --json`,
  ],
])("%j has a command line that prints the same", (params, command) => {
  const search = exploreSearch(params);
  expect(exploreCommand(levelOf(search), search)).toBe(command);
});
