import { describe, expect, test } from "vitest";
import type { NameCandidate } from "./candidate.ts";
import { builtLexicon } from "./lexicon.fixture.ts";
import { findIntroduced } from "./relations/introduced.ts";

const lexicon = builtLexicon();

const TYPES: Readonly<Record<string, string>> = {
  Rust: "technology",
  Redis: "technology",
  Kubernetes: "technology",
  SQLite: "technology",
  "cache.acme.dev": "host",
  "Ana Ruiz": "person",
  Lyra: "project",
};

function introducedIn(text: string, found: NameCandidate["found"] = "known"): string[] {
  const named = Object.entries(TYPES).flatMap(([name, type]): NameCandidate[] => {
    const start = text.indexOf(name);
    return start === -1 ? [] : [{ name, type, start, end: start + name.length, confidence: 0.9, found }];
  });
  return findIntroduced(lexicon, text, named).map(({ name, type, start }) => `${type} ${name} ${start}`);
}

describe("what a sentence says of an unknown name makes it a project", () => {
  test.each([
    ["Tessellate is written in Rust.", ["project Tessellate 0"]],
    ["Bramble uses Redis for its queue.", ["project Bramble 0"]],
    ["The Bramble backend runs on Kubernetes.", ["project Bramble 4"]],
    ["Kettle, written in Rust, is small.", ["project Kettle 0"]],
    ["Bramble stores its index in SQLite.", ["project Bramble 0"]],
    ["Bramble talks to cache.acme.dev.", ["project Bramble 0"]],
    ["Kettle Drum is built with Rust.", ["project Kettle Drum 0"]],
    ["Bramble is maintained by Ana Ruiz.", ["project Bramble 0"]],
    ["The author of Bramble is Ana Ruiz.", ["project Bramble 14"]],
    ["Ana Ruiz contributes to Tessellate.", ["project Tessellate 24"]],
    ["Ana Ruiz works on the Bramble importer.", ["project Bramble 22"]],
    ["We built Tessellate on top of SQLite.", ["project Tessellate 9"]],
    ["Backups of Bramble are stored in SQLite.", ["project Bramble 11"]],
  ])("%s", (text, expected) => {
    expect(introducedIn(text)).toEqual(expected);
  });

  test.each([
    ["Authentication uses Redis, and Logs are stored in SQLite."],
    ["Everything is written in Rust."],
    ["Deployment runs on Kubernetes."],
    ["Anna uses Redis at work."],
    ["Checkout talks to Redis."],
    ["Invoices are stored in SQLite."],
    ["Suppose Bramble depends on Redis."],
    ["Ana Ruiz leads Marketing and works on Tuesdays."],
    ["Lyra is written in Rust."],
    ["The Indexer is written in Rust."],
  ])("%s introduces none", (text) => {
    expect(introducedIn(text)).toEqual([]);
  });

  test("endless openings are read to their end", () => {
    const text = "Bramble uses ".repeat(8_000);
    const named = Array.from({ length: 500 }, (_, at): NameCandidate => {
      const start = at * 13 + 12;
      return { name: "Redis", type: "technology", start, end: start + 1, confidence: 0.9, found: "known" };
    });
    expect(findIntroduced(lexicon, text, named).length).toBeLessThan(500);
  });
});
