import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { builtLexicon } from "./lexicon.fixture.ts";
import { readLexicon } from "./lexicon.ts";

const lexicon = builtLexicon();

test.each([
  "deploy",
  "deploys",
  "deployed",
  "deploying",
  "planned",
  "queries",
  "unhandled",
  "caching",
  "release",
])("%s is an English word in one of its forms", (word) => expect(lexicon.isWord(word)).toBe(true));

test.each(["vossen", "kubernetes", "anna", "lisbon", "müller"])("%s is none", (word) =>
  expect(lexicon.isWord(word)).toBe(false),
);

test("a first name that is a word, too, is a doubtful one", () => {
  expect(lexicon.isFirstName("anna")).toBe(true);
  expect(lexicon.isFirstName("grant")).toBe(false);
  expect(lexicon.isDoubtfulFirstName("grant")).toBe(true);
});

test("places may have several words, and abbreviations are none", () => {
  expect(lexicon.isPlace("san francisco")).toBe(true);
  expect(lexicon.isPlace("colo")).toBe(false);
});

test("an auditor is somebody, a parser is not", () => {
  expect(lexicon.isRole("auditor")).toBe(true);
  expect(lexicon.isRole("parser")).toBe(false);
});

test("a file of another shape is refused", () => {
  expect(() => readLexicon({ words: ["a"] })).toThrow();
});

test("the same sources give the same bytes, and a second build does nothing", () => {
  const packageDir = fileURLToPath(new URL("../../../daemon/", import.meta.url));
  const scratch = mkdtempSync(join(tmpdir(), "lexicon-"));
  const build = () =>
    execFileSync(process.execPath, [join(packageDir, "scripts", "build-lexicon.mjs"), scratch], {
      encoding: "utf8",
    });
  try {
    expect(build()).toContain("lexicon built");
    const built = readFileSync(join(scratch, "lexicon.json"));
    expect(built.equals(readFileSync(join(packageDir, "models", "lexicon.json")))).toBe(true);
    expect(build()).toContain("up to date");
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});
