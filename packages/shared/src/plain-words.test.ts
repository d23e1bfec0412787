import { describe, expect, test } from "vitest";
import { z } from "zod";
import { api, ImportRequest, RecallRequest, SaveRequest } from "./index.ts";

/** The message about a value, a line an issue: "limit: must be ...". */
const refusals = (schema: z.ZodType, value: unknown): string[] =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);

const { list, add, chunks, get } = api.documents;
const link = api.roots.link.body;
const ID = "must be an id; ids look like 01a1ff02-caf7-7dea-969a-3177902aaed8";

describe("a refused value says what it must be", () => {
  test.each<[string, z.ZodType, unknown, string[]]>([
    ["an id that is none", get.params, { id: "nope" }, [`id: ${ID}`]],
    ["an id in a query", list.query, { root: "nope" }, [`root: ${ID}`]],
    [
      "a limit that is no number",
      list.query,
      { limit: "x" },
      ["limit: must be a whole number from 1 to 500"],
    ],
    ["a limit below its bounds", list.query, { limit: "0" }, ["limit: must be a whole number from 1 to 500"]],
    ["a limit above them", chunks.query, { limit: "501" }, ["limit: must be a whole number from 1 to 500"]],
    ["half a row", chunks.query, { limit: "1.5" }, ["limit: must be a whole number from 1 to 500"]],
    [
      "a line before the first",
      SaveRequest,
      { content: "x", source: { path: "a.md", line: 0 } },
      ["source.line: must be a whole number of 1 or more"],
    ],
    ["what is not above its bound", z.number().positive(), 0, [": must be a number above 0"]],
    ["what is not below its bound", z.number().lt(1), 1, [": must be a number below 1"]],
    ["what is on an open bound", z.number().gt(0).max(1), 0, [": must be a number above 0 and up to 1"]],
    ["a whole number on an open bound", z.int().gt(0).lt(9), 9, [": must be a whole number from 1 to 8"]],
    ["no whole number", z.int(), 1.5, [": must be a whole number"]],
    ["days in letters", ImportRequest, { days: "x" }, ["days: must be a whole number from 1 to 3650"]],
    [
      "a cursor too long",
      list.query,
      { cursor: "x".repeat(501) },
      ["cursor: must be at most 500 characters"],
    ],
    ["a part of an id too short", list.query, { ref: "ab" }, ["ref: must be 4 to 36 characters of an id"]],
    ["an empty path", link, { path: "" }, ["path: must not be empty"]],
    ["no path", link, {}, ["path: is missing"]],
    ["an empty question", RecallRequest, { query: "  " }, ["query: must not be empty"]],
    ["a number for words", SaveRequest, { content: 7 }, ["content: must be text"]],
    [
      "a word of no list",
      list.query,
      { status: "gone" },
      ["status: must be queued, ready, failed, skipped or missing"],
    ],
    [
      "a time in no form",
      RecallRequest,
      { query: "q", after: "may" },
      ["after: must be a time, as 2026-09-12T14:00:00Z"],
    ],
    [
      "an address that is none",
      add.body,
      { urls: ["x"] },
      ["urls.0: must be a web address, as https://example.com/page"],
    ],
    [
      "too many addresses",
      add.body,
      { urls: Array(21).fill("http://a.example") },
      ["urls: must be at most 20 items"],
    ],
    ["text for a list", add.body, { paths: "/a", urls: ["http://a.example"] }, ["paths: must be a list"]],
    ["no object at all", link, [], [": must be an object"]],
  ])("%s", (_, schema, value, words) => {
    expect(refusals(schema, value)).toEqual(words);
  });
});

describe("a path with a NUL character", () => {
  const words = "must not hold a NUL character, which no file's name can";

  test.each<[string, z.ZodType, unknown, string]>([
    ["to be linked", link, { path: "/a\0b" }, "path"],
    ["to be browsed", api.picker.browse.query, { path: "/a\0b" }, "path"],
    ["to be read", add.body, { paths: ["/a", "/a\0b"] }, "paths.1"],
    ["of an upload", api.documents.upload.query, { name: "a\0b.md" }, "name"],
  ])("%s is refused", (_, schema, value, path) => {
    expect(refusals(schema, value)).toEqual([`${path}: ${words}`]);
  });
});
