import { expect, test } from "vitest";
import { conflictRef, documentRef, memoryRef } from "./refs.ts";
import { cite, lineWords, nameOf, pageOf, pageWords } from "./source.ts";

test.each([
  [
    { kind: "session", sessionId: "88b1d04e-5b0f-4c52", startLine: 412, endLine: 430 },
    "session 88b1d04e, lines 412–430",
  ],
  [
    { kind: "session", sessionId: "01a209e1-44f1-7e11-86e6-5adb3ad6bc33", startLine: 8 },
    "session 3ad6bc33, line 8",
  ],
  [{ kind: "session", sessionId: "ses_df62d2c0cffe1234" }, "session cffe1234"],
  [
    { kind: "session", agent: "codex", sessionId: "88b1d04e", startLine: 9 },
    "Codex session 88b1d04e, line 9",
  ],
  [{ kind: "session", agent: "assistant-code", sessionId: "88b1d04e" }, "Claude Code session 88b1d04e"],
  [{ kind: "session", agent: "of-another-time", sessionId: "88b1d04e" }, "session 88b1d04e"],
  [{ kind: "session" }, "session unknown"],
  [
    { kind: "document", path: "/a/guide.md", headingPath: "Guide > Database", page: 3, startLine: 9 },
    "guide.md › Guide > Database (p. 3), line 9",
  ],
  [{ kind: "document", title: "Guide", documentId: "7b11a0" }, "Guide"],
  [{ kind: "document", documentId: "7b11a0" }, "7b11a0"],
  [{ kind: "manual", client: "claude-code 2.1" }, "saved by hand with claude-code 2.1"],
  [{ kind: "manual" }, "saved by hand"],
] as const)("%o is cited as %s", (source, said) => {
  expect(cite(source)).toBe(said);
});

test("stored words are made fit before they are put together", () => {
  const path = "/notes/a\nb.pdf";
  const fit = (stored: string) => stored.replaceAll("\n", " ").replaceAll(">", "/");
  expect(cite({ kind: "document", path, headingPath: "A > B", page: 1 }, fit)).toBe("a b.pdf › A / B (p. 1)");
});

test.each([
  ["/home/ada/notes/a.md", "a.md"],
  ["C:\\notes\\a.md", "a.md"],
  ["https://example.org/a/b", "example.org/a/b"],
  ["a.md", "a.md"],
  ["/notes/", "/notes/"],
])("of %s the name is %s", (path, name) => {
  expect(nameOf(path)).toBe(name);
});

test("page 1 is told of a PDF alone, because formats without pages say it too", () => {
  expect(pageOf({ page: 1, path: "/a/Book.PDF" })).toBe(1);
  expect(pageOf({ page: 1, path: "/a/guide.md" })).toBeUndefined();
  expect(pageWords({ page: 2, path: "/a/guide.docx" })).toBe(" (p. 2)");
  expect(pageWords({})).toBe("");
});

test("one line is no range", () => {
  expect(lineWords({ startLine: 3, endLine: 3 })).toBe(", line 3");
  expect(lineWords({ startLine: 3 })).toBe(", line 3");
  expect(lineWords({})).toBe("");
});

test("a reference is the end of an id, with a letter for what it names", () => {
  const id = "0198c0de-0000-7000-8000-0000003f2a91";
  expect(memoryRef(id)).toBe("m:3f2a91");
  expect(conflictRef(id)).toBe("c:3f2a91");
  expect([documentRef(id), documentRef(id, 0)]).toEqual(["d:3f2a91", "d:3f2a91#0"]);
});
