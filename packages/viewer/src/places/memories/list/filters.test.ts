import { describe, expect, test } from "vitest";
import { memoriesSearch } from "../search.ts";
import { chipsOf, filtersOf, listCommand, withoutFilters } from "./filters.ts";

describe("the filters of the table", () => {
  test("are told in words, without the clocks and what is always so", () => {
    const search = memoriesSearch({ type: "fact", project: "a\u202eb", status: "active", at: "2026-01-01" });
    expect(chipsOf(search)).toEqual([
      { name: "type", said: "fact" },
      { name: "project", said: "project ab" },
    ]);
  });

  test("all go at once; the moment that is looked at stays", () => {
    const search = memoriesSearch({ type: "fact", row: "3", sort: "oldest", knownAt: "2026-01-01" });
    expect(withoutFilters(search)).toEqual({
      sort: "oldest",
      at: undefined,
      knownAt: "2026-01-01T00:00:00.000Z",
    });
  });

  test("have a command that lists the same", () => {
    expect(listCommand(memoriesSearch({ type: "fact", project: "it's" }))).toBe(
      "memory list --type fact --project 'it'\\''s'",
    );
    expect(listCommand(memoriesSearch({ text: "two words", agent: "codex", sort: "oldest" }))).toBe(
      "memory list --text 'two words' --agent codex --oldest",
    );
    const since = { after: "2026-01-01T00:00:00.000Z" };
    expect(listCommand(memoriesSearch({ ...since, by: "created" }))).toContain("--after 2026-01-01");
    expect(listCommand(memoriesSearch(since))).toBe("memory list");
    expect(listCommand(memoriesSearch({ q: "why no redis" }))).toBe("memory recall 'why no redis'");
  });

  test("are days by when something was said, unless they are by when it was learned", () => {
    const since = { after: "2026-01-01" };
    expect(filtersOf(memoriesSearch(since)).by).toBe("asserted");
    expect(chipsOf(memoriesSearch(since))[0]?.said).toMatch(/^said since/);
    expect(filtersOf(memoriesSearch({ ...since, by: "created" })).by).toBe("created");
    expect(chipsOf(memoriesSearch({ ...since, by: "created" }))[0]?.said).toMatch(/^learned since/);
  });
});
