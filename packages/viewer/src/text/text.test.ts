import { describe, expect, test } from "vitest";
import { clean, cleanLine, repeats } from "./clean.ts";
import { whereFrom } from "./source.ts";

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
      "guide.md › Guide › Database (p. 3)",
    ],
    [{ kind: "document", path: "/a/book.pdf", headingPath: "", page: 1 }, "book.pdf (p. 1)"],
    [
      { kind: "document", path: "/a/guide.md", headingPath: "Guide", page: 1, startLine: 12, endLine: 40 },
      "guide.md › Guide, lines 12–40",
    ],
    [{ kind: "document", path: "https://example.org/a/b" }, "example.org/a/b"],
    [{ kind: "document", path: "/a/e\u202evil\n.md", headingPath: "<b>A\u0007</b>" }, "evil .md › <b>A</b>"],
    [{ kind: "document", documentId: "7b11a0" }, "7b11a0"],
    [{ kind: "manual", client: "claude-code 2.1" }, "saved by hand with claude-code 2.1"],
    [{ kind: "manual", client: "claude-code/2.1" }, "saved by hand with Claude Code"],
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
});
