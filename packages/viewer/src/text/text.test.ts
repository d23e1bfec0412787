import { describe, expect, test } from "vitest";
import { clean, cleanLine, repeats } from "./clean.ts";
import { count, plural, took } from "./numbers.ts";
import { refOf, whereFrom } from "./source.ts";
import { clock, day, moment } from "./time.ts";

describe("stored text", () => {
  test("loses what could reorder or hide it, and keeps its lines", () => {
    expect(clean(" a\u202eb\u0007\r\nc\td ")).toBe("ab\nc\td");
    expect(cleanLine("a\n\n  b")).toBe("a b");
  });

  test("is not quoted again when the memory already says it", () => {
    expect(repeats("We use tabs,\nnot spaces.", "use tabs, not spaces")).toBe(true);
    expect(repeats("We use tabs.", "tabs, not spaces")).toBe(false);
  });
});

describe("numbers", () => {
  test("are grouped, with the noun in its right form", () => {
    expect(count(1_234_567)).toBe("1,234,567");
    expect([plural(1, "memory", "memories"), plural(0, "hit"), plural(1004, "passage")]).toEqual([
      "1 memory",
      "0 hits",
      "1,004 passages",
    ]);
  });

  test.each([
    [0.4, "under 1 ms"],
    [38.4, "38 ms"],
    [999.4, "999 ms"],
    [999.6, "1.0 s"],
    [1240, "1.2 s"],
  ])("%d ms reads %s", (ms, said) => {
    expect(took(ms)).toBe(said);
  });
});

describe("days", () => {
  const now = new Date(2026, 7, 20, 0, 30).getTime();
  const at = (...parts: [number, number, number, number]) => new Date(...parts).toISOString();

  test.each([
    [at(2026, 7, 20, 0), "today"],
    [at(2026, 7, 19, 23), "yesterday"],
    [at(2026, 7, 14, 12), "6 days ago"],
    [at(2026, 7, 13, 12), "13 Aug"],
    [at(2025, 7, 20, 12), "20 Aug 2025"],
    [at(2026, 7, 21, 12), "21 Aug"],
  ])("%s reads %s", (iso, said) => {
    expect(day(iso, now)).toBe(said);
  });

  test("a moment has its time of day in the reader's zone", () => {
    expect(moment(at(2025, 0, 5, 9))).toBe("5 Jan 2025, 09:00");
    expect(clock(now)).toBe("00:30");
  });
});

describe("sources", () => {
  test.each([
    [
      { kind: "session", sessionId: "88b1d04e-5b0f-4c52", startLine: 412, endLine: 430 },
      "session 88b1d04e, lines 412–430",
    ],
    [
      { kind: "session", sessionId: "88b1d04e-5b0f-4c52", startLine: 9, endLine: 9 },
      "session 88b1d04e, line 9",
    ],
    [{ kind: "document", path: "notes/redis.md", startLine: 3 }, "redis.md, line 3"],
    [
      { kind: "document", path: "/a/guide.md", headingPath: "Guide > Database", page: 3 },
      "guide.md › Guide › Database · p. 3",
    ],
    [{ kind: "document", path: "/a/book.pdf", headingPath: "", page: 1 }, "book.pdf · p. 1"],
    [
      { kind: "document", path: "/a/guide.md", headingPath: "Guide", page: 1, startLine: 12, endLine: 40 },
      "guide.md › Guide, lines 12–40",
    ],
    [{ kind: "document", path: "https://example.org/a/b" }, "example.org/a/b"],
    [{ kind: "document", path: "/a/e\u202evil\n.md", headingPath: "<b>A\u0007</b>" }, "evil .md › <b>A</b>"],
    [{ kind: "document", documentId: "7b11a0" }, "7b11a0"],
    [{ kind: "manual", client: "claude-code 2.1" }, "saved by hand with claude-code 2.1"],
    [{ kind: "manual" }, "saved by hand"],
  ] as const)("%o reads %s", (source, said) => {
    expect(whereFrom(source)).toBe(said);
  });

  test("a long name is cut in the middle, between whole characters", () => {
    const path = `/a/${"x".repeat(23)}😀${"y".repeat(40)}😀${"z".repeat(22)}`;
    expect(whereFrom({ kind: "document", path })).toBe(`${"x".repeat(23)}😀…😀${"z".repeat(22)}`);
    const headingPath = Array.from({ length: 40 }, (_, at) => `Chapter ${at}`).join(" > ");
    const said = whereFrom({ kind: "document", path: "/a/guide.md", headingPath });
    expect(said).toMatch(/^guide\.md › Chapter 0 › .*….* › Chapter 39$/);
    expect(said.length).toBeLessThanOrEqual(100);
  });

  test("a reference is the end of the id", () => {
    expect(refOf("0198c0de-0000-7000-8000-0000003f2a91")).toBe("m:3f2a91");
  });
});
