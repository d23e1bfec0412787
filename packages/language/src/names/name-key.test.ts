import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nameKey, pathKey, spellingKey } from "./name-key.ts";

const anyName = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom(..."aéßΣİs1٣.,;:!?'’`\"“-–_/\\+#&() \t\n\u200b\u0301\u3099ø中".split("")),
    maxLength: 12,
  }),
);

describe("names that are one entity from the start", () => {
  test.each([
    ["PostgreSQL", "postgresql"],
    ["  GitHub\n  Actions ", "GitHub Actions"],
    ["“React”", "React"],
    ["`pnpm test`", "pnpm test"],
    ["PostgreSQL.", "PostgreSQL"],
    ["Ａｒｉａ", "Aria"],
    ["Aria's", "Aria"],
    ["Aria’s", "Aria"],
    ["C++'s", "C++"],
    ["Straße", "STRASSE"],
    ["React™", "React"],
    ["getUser()", "getUser"],
    ["Git\u200bHub", "GitHub"],
    ["src/Main.ts", "src/main.ts"],
  ])("%j and %j", (a, b) => expect(nameKey(a)).toBe(nameKey(b)));
});

describe("names that are not", () => {
  test.each([
    ["C", "C++"],
    ["C", "C#"],
    ["C++", "C#"],
    ["PostgreSQL 15", "PostgreSQL 16"],
    ["v1.2", "v12"],
    ["GitHub Actions", "github-actions"],
    ["Node.js", "NodeJS"],
    ["src/a.ts", "src/b.ts"],
    ["src/a/b.ts", "src/a-b.ts"],
    [".env", "env"],
    ["José", "Jose"],
    ["A*", "A"],
  ])("%j and %j", (a, b) => expect(nameKey(a)).not.toBe(nameKey(b)));
});

test("a name without a letter or digit is none", () => {
  expect(["", "  ", "…", "++", "'s'"].map(nameKey)).toEqual(["", "", "", "", "s"]);
});

test("a name with a letter or digit has a key, whatever stands around it", () => {
  fc.assert(
    fc.property(anyName, fc.constantFrom("a", "7", "é", "中"), anyName, (before, letter, behind) => {
      expect(nameKey(before + letter + behind)).not.toBe("");
    }),
  );
});

describe("spellings of one name", () => {
  test.each([
    ["GitHub Actions", "github-actions"],
    ["GitHub Actions", "githubActions"],
    ["Node.js", "NodeJS"],
    ["Node.js", "node js"],
    ["OAuth2", "OAuth 2"],
    ["H.264", "h264"],
    ["x86_64", "x86-64"],
    ["DATABASE_URL", "database url"],
    ["Ren'Py", "renpy"],
    ["José Núñez", "Jose Nunez"],
    ["Søren", "Soren"],
    ["J. R. R. Tolkien", "JRR Tolkien"],
    ["Acme Corp.", "Acme Corporation"],
    ["Acme, Inc.", "Acme Incorporated"],
    ["Johnson & Johnson", "Johnson and Johnson"],
    ["C ++", "c++"],
    ["src\\main.ts", "./src/main.ts"],
    ["src/lib/", "src/lib"],
  ])("%j and %j", (a, b) => {
    expect(spellingKey(a)).toBe(spellingKey(b));
    expect(spellingKey(a)).not.toBe("");
  });
});

describe("spellings of two names", () => {
  test.each([
    ["Objective-C", "Objective-C++"],
    ["Notepad", "Notepad++"],
    ["PostgreSQL 15", "PostgreSQL 16"],
    ["PostgreSQL 1.5", "PostgreSQL 15"],
    ["PostgreSQL 1 5", "PostgreSQL 15"],
    ["v1.2", "v12"],
    ["Python3", "Python"],
    ["IPv4", "IPv6"],
    ["Acme Corp", "Acme"],
    ["Acme Inc", "Acme Ltd"],
    ["src/a-b.ts", "src/ab.ts"],
    ["src/a b.ts", "src/ab.ts"],
    [".gitignore", "gitignore"],
    ["PostgreSQL-", "PostgreSQL"],
    ["foo__bar", "foo_bar"],
    ["мой", "мои"],
    ["クラブ", "クラフ"],
    ["@alice", "alice"],
  ])("%j and %j", (a, b) => expect(spellingKey(a)).not.toBe(spellingKey(b)));
});

test("a name too short for its separators not to matter has no spelling", () => {
  expect(["Go", "C#", "A.I.", "42", "1.2.3", "x"].map(spellingKey)).toEqual(["", "", "", "", "", ""]);
});

describe("any name at all", () => {
  test.each([
    ["name", nameKey],
    ["spelling", spellingKey],
    ["path", pathKey],
  ])("the %s key of a key is the key", (_, key) => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(key(key(name))).toBe(key(name));
      }),
      { numRuns: 2000 },
    );
  });

  test("names of one name key have one spelling key", () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(spellingKey(nameKey(name))).toBe(spellingKey(name));
      }),
      { numRuns: 2000 },
    );
  });

  // Quadratic time would take minutes for these.
  test.each([".", "'s", "+'s", "()", " -", "./", "/", "é", "& ", " / ", "a.", "1-", "’", "\u0301", "co "])(
    "%j a hundred thousand times",
    (part) => {
      const long = `x${part.repeat(100_000)}x`;
      expect(nameKey(long)).toBe(nameKey(nameKey(long)));
      expect(spellingKey(long)).toBe(spellingKey(spellingKey(long)));
    },
  );
});
