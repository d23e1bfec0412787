import { describe, expect, test } from "vitest";
import { readQuestion, unclearIn } from "./question.ts";
import { memoriesSearch } from "./search.ts";

const now = new Date(2026, 10, 22, 12).getTime();
const read = (typed: string) => readQuestion(typed, now);

describe("a typed question", () => {
  test("has its filters taken out, and is asked in the words that are left", () => {
    expect(read("type:fact why did project:api we drop redis")).toEqual({
      type: "fact",
      project: "api",
      q: "why did we drop redis",
    });
  });

  test("that is one phrase in quotation marks is looked for as it is; among words it stays with them", () => {
    expect(read('type:fact "minor units"')).toEqual({ type: "fact", text: "minor units" });
    expect(read('money "minor units"')).toEqual({ q: 'money "minor units"' });
  });

  test("of filters alone asks nothing", () => {
    expect(read("is:contradicted said:you")).toEqual({ conflict: "true", statedBy: "user" });
  });

  test("knows ages and days of this machine's calendar", () => {
    expect(read("after:2w").after).toBe(new Date(now - 14 * 86_400_000).toISOString());
    expect(read("after:30min").after).toBe(new Date(now - 30 * 60_000).toISOString());
    expect(read("after:1MO").after).toBe(new Date(now - 30 * 86_400_000).toISOString());
    expect(read("after:1y").after).toBe(new Date(now - 365 * 86_400_000).toISOString());
    expect(read('after:"2 weeks ago"').after).toBe(new Date(now - 14 * 86_400_000).toISOString());
    expect(read("before:2026-09-12").before).toBe(new Date(2026, 8, 12).toISOString());
    expect(read("after:yesterday").after).toBe(new Date(2026, 10, 21).toISOString());
  });

  test("tells of an age that may be minutes or months", () => {
    expect(unclearIn("redis type:fact after:3m")).toBe(
      '"3m" may be minutes or months: give "3min" or "3mo".',
    );
    expect(unclearIn('before:"3m" redis')).not.toBeNull();
    expect(unclearIn("redis 3m after:3mo project:3m")).toBeNull();
  });

  test("keeps a name with spaces whole", () => {
    expect(read('project:"my api" tests')).toEqual({ project: "my api", q: "tests" });
  });

  test.each([
    "after:soon",
    "after:5m",
    "type:nothing",
    "http://127.0.0.1:4319",
    "constructor:x",
    "is:toString",
    "type:",
    ":fact",
    'say "',
  ])("%s stays a question", (typed) => {
    expect(read(typed)).toEqual({ q: typed });
  });
});

describe("an address", () => {
  test("with filters in its question means the filters", () => {
    const search = memoriesSearch({ q: "type:fact redis", sort: "oldest" });
    expect(search).toMatchObject({ q: "redis", type: "fact", sort: "oldest" });
    expect(memoriesSearch({ q: "type:fact" }).q).toBeUndefined();
  });

  test("that is nonsense shows everything", () => {
    const search = memoriesSearch({ type: "x", row: "-1", after: "soon", run: "1", conflict: "maybe" });
    expect(Object.values(search).every((value) => value === undefined)).toBe(true);
  });
});
