import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spellingMatch } from "./spelling-match.ts";

const match = (a: string, b: string, type = "technology", other = type) =>
  spellingMatch({ name: a, type }, { name: b, type: other });

describe("what folds by itself", () => {
  test("is one name in two spellings, and says what they differ in", () => {
    expect(match("GitHub Actions", "github-actions")).toEqual({
      score: 0.98,
      reason: "same name but for spaces and hyphens: “GitHub Actions”, “github-actions”",
    });
    expect(match("Node.js", "NodeJS")?.reason).toBe("same name but for dots: “Node.js”, “NodeJS”");
    expect(match("Acme Corp.", "Acme Corporation", "organization")?.reason).toContain(
      "the form of the company",
    );
  });

  test("may be taken for a technology in one text and for a product in another, which the reason tells", () => {
    expect(match("Git Hub", "GitHub", "technology", "product")).toEqual({
      score: 0.98,
      reason: "same name but for spaces, as technology and product: “Git Hub”, “GitHub”",
    });
  });

  test.each([
    ["a person", "José Núñez", "Jose Nunez", "person"],
    ["a path", "src\\main.ts", "./src/main.ts", "file"],
    ["a folder", "src/", "src", "file"],
    ["a package", "typing_extensions", "typing-extensions", "package"],
    ["a code symbol", "tool_calls", "toolCalls", "concept"],
    ["a type of the person's own", "Blue-Whale", "Blue Whale", "animal"],
  ])("%s: %s, %s", (_, a, b, type) => expect(match(a, b, type)).toBeDefined());
});

describe("what does not", () => {
  test.each([
    ["C", "C++"],
    ["C#", "C++"],
    ["Objective-C", "Objective-C++"],
    ["Vitess", "Vitest"],
    ["JavaScript", "TypeScript"],
    ["PlayStation 4", "PlayStation 5"],
    ["Angular", "AngularJS"],
    ["Google", "Google Cloud"],
    ["Postgres", "PostgreSQL"],
    ["Kubernetes", "k8s"],
    ["Webhook", "Webhooks"],
    ["", ""],
    ["++", "++"],
  ])("%s, %s", (a, b) => expect(match(a, b)).toBeUndefined());

  test("people of alike names", () => {
    expect(match("Anna Berg", "Anne Berg", "person")).toBeUndefined();
    expect(match("Bill Stone", "William Stone", "person")).toBeUndefined();
    expect(match("Anna", "Anna Berg", "person")).toBeUndefined();
  });

  test("things of other types", () => {
    expect(match("Red Hat", "redhat", "person", "organization")).toBeUndefined();
    expect(match("Better SQLite3", "better-sqlite3", "technology", "package")).toBeUndefined();
    expect(match("Feature Flags", "featureFlags", "product", "concept")).toBeUndefined();
  });

  test.each([
    ["command", "docker compose", "docker-compose"],
    ["package", "cross-env", "crossenv"],
    ["package", "lodash.get", "lodash-get"],
    ["host", "a-b.example.com", "ab.example.com"],
    ["file", "main-page.ts", "mainpage.ts"],
    ["file", "src/a-b.ts", "src/ab.ts"],
    ["concept", "DATABASE_URL", "databaseUrl"],
    ["concept", "useMemo", "use memo"],
    ["concept", "userAgent", "User-Agent"],
    ["concept", "GenAI", "gen_ai"],
  ])("a %s with another separator: %s, %s", (type, a, b) => expect(match(a, b, type)).toBeUndefined());
});

test("neither order nor any string matters to it", () => {
  const unit = fc.constantFrom(..."aAbé1 -_./+#&'".split(""));
  const named = fc.record({
    name: fc.oneof(fc.string({ unit, maxLength: 6 }), fc.string({ unit: "binary" })),
    type: fc.constantFrom("technology", "product", "file", "package", "person"),
  });
  fc.assert(
    fc.property(named, named, (a, b) => {
      expect(spellingMatch(a, b)?.score).toBe(spellingMatch(b, a)?.score);
    }),
    { numRuns: 2000 },
  );
});
