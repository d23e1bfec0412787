import { describe, expect, test } from "vitest";
import { findKnownNames, readKnownNames } from "./known-names.ts";

/** Rows as `known-names.json` has them: name, type, then the spellings by rule. */
const known = readKnownNames([
  [".NET", "technology", ["dotnet"], [".NET"]],
  ["C", "technology", [], [], [], ["C"]],
  ["C#", "technology", ["C#", "csharp"]],
  ["C++", "technology", ["C++", "cpp"]],
  ["Black", "technology", [], [], [], [], ["Black"]],
  ["Claude Code", "product", ["Claude Code"]],
  ["Express", "technology", ["Express.js"], [], ["Express"]],
  ["GitHub", "product", ["GitHub"]],
  ["GitHub Actions", "technology", ["GitHub Actions"]],
  ["Go", "technology", ["golang"], [], [], ["Go"]],
  ["Kubernetes", "technology", ["Kubernetes", "k8s"]],
  ["Let's Encrypt", "technology", ["Let's Encrypt"]],
  ["Node.js", "technology", ["Node.js"], [], [], ["Node"]],
  ["PostgreSQL", "technology", ["PostgreSQL", "postgres"]],
  ["Python", "technology", ["Python"]],
  ["React", "technology", [], [], ["React"]],
  ["Redis", "technology", ["Redis"]],
  ["Rust", "technology", [], [], ["Rust"]],
  ["Bash", "technology", [], ["Bash"]],
  ["D", "technology", [], [], [], ["D"]],
  ["RSA", "technology", [], ["RSA"]],
  ["date-fns", "package", ["date-fns"]],
  ["knip", "technology", ["knip"]],
  ["luxon", "package", [], [], [], ["luxon"]],
  ["Vim", "technology", [], ["Vim"]],
  ["Vitest", "technology", ["Vitest"]],
]);

const findIn = (text: string, isCode = false) => findKnownNames(known, { text, heading: "", isCode });
const names = (text: string, isCode = false) => findIn(text, isCode).map(({ name }) => name);

describe("known names", () => {
  test("every spelling of a name leads to the one that is shown", () => {
    expect(names("We moved from postgres on k8s to PostgreSQL on Kubernetes.")).toEqual([
      "PostgreSQL",
      "Kubernetes",
      "PostgreSQL",
      "Kubernetes",
    ]);
    expect(names("golang and csharp")).toEqual(["Go", "C#"]);
  });

  test("a candidate says where its name stands, without the version behind it", () => {
    const text = "The orders service needs PostgreSQL 16.";
    const [found] = findIn(text);
    expect(found).toMatchObject({ name: "PostgreSQL", type: "technology", found: "known" });
    expect(text.slice(found?.start, found?.end)).toBe("PostgreSQL");
  });

  test("C, C++ and C# are three", () => {
    expect(names("The parser is written in C, the viewer in C++ and the shell in C#.")).toEqual([
      "C",
      "C++",
      "C#",
    ]);
  });

  test("the longest name at a place wins", () => {
    expect(names("GitHub Actions runs it, and Claude Code reviews it on GitHub.")).toEqual([
      "GitHub Actions",
      "Claude Code",
      "GitHub",
    ]);
  });

  test("marks inside a name belong to it, marks behind it do not", () => {
    expect(names("Let's Encrypt renews; .NET runs; Node.js waits.")).toEqual([
      "Let's Encrypt",
      ".NET",
      "Node.js",
    ]);
    expect(names("(Redis), **Redis**: 'Redis' and Redis's replica")).toEqual([
      "Redis",
      "Redis",
      "Redis",
      "Redis",
    ]);
  });

  test.each([
    ["main.go and react-router and my-redis-cache"],
    ["src/redis/client and https://redis.io/docs"],
    ["redis@example.com and #redis and $redis"],
    ["call redis.get() and redis() and this.redis"],
    ["a word like credist"],
    ["[redacted:redis]"],
  ])("a name inside another name is not meant: %s", (text) => {
    expect(names(text)).toEqual([]);
  });

  test.each([
    ["a Python-based tool", ["Python"]],
    ["the image postgres:16", ["PostgreSQL"]],
    ["Node.js/Express", ["Node.js", "Express"]],
  ])("what is joined to a name does not hide it: %s", (text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  test.each([
    ["Go to the settings and express your interest."],
    ["Go ahead. Node by node. He wore black, she wore Black."],
    ["Plan C is better than vitamin C."],
    ["Rust never sleeps on an old gate."],
    ["React to the letter of the bank."],
  ])("an everyday word is no technology: %s", (text) => {
    expect(names(text)).toEqual([]);
  });

  test.each([
    ["The service is written in Go.", ["Go"]],
    ["Go 1.22 is needed.", ["Go"]],
    ["All Go modules are vendored.", ["Go"]],
    ["Redis, Go and Rust", ["Redis", "Go", "Rust"]],
    ["The backend uses Express and React.", ["Express", "React"]],
    ["The Black formatter runs first.", ["Black"]],
  ])("words around an everyday word say that technology is meant: %s", (text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  test("a brand is its company where only a company can stand", () => {
    expect(findIn("Maria works at Redis and uses Redis.").map(({ type }) => type)).toEqual([
      "organization",
      "technology",
    ]);
  });

  test("a name that begins a sentence is meant when it does what programs do", () => {
    expect(names("Express serves the API.")).toEqual(["Express"]);
    expect(names("Express API errors as values.")).toEqual([]);
  });

  test("a word that other things have too is not enough for the most ordinary names", () => {
    expect(names("Black files lay on the desk.")).toEqual([]);
  });

  test("some names count only as they are written", () => {
    expect(names("Vim with vim and VIM")).toEqual(["Vim"]);
  });

  test("one word between backticks is a mention, a command line is none", () => {
    expect(names("Use `Redis` and `npx vitest run`, then `redis-cli redis ping`.")).toEqual([
      "Redis",
      "Vitest",
    ]);
  });

  test("of source code and of fenced blocks only the comments are read", () => {
    expect(names("// Redis holds the sessions\nconst redis = new Redis(python);", true)).toEqual(["Redis"]);
    expect(names("Before.\n```\nRedis\n```\nAfter Redis.")).toEqual(["Redis"]);
  });

  test("text of other languages is read like any other", () => {
    expect(names("Le serveur utilise PostgreSQL et Redis.")).toEqual(["PostgreSQL", "Redis"]);
    expect(names("我们使用 PostgreSQL 和 Redis。")).toEqual(["PostgreSQL"]);
  });

  test("a file that is no list of names is refused", () => {
    expect(() => readKnownNames({ names: [] })).toThrow();
    expect(() => readKnownNames([["Go", "technology", "golang"]])).toThrow();
  });
});

describe("known names and packages", () => {
  test("what is imported or installed is the known thing of that name", () => {
    expect(findIn('import { useState } from "react";', true)).toMatchObject([
      { name: "React", type: "technology" },
    ]);
    expect(findIn("`npm install react`")).toMatchObject([{ name: "React", type: "technology" }]);
  });

  test("what is called a package is one, and its registry is not", () => {
    expect(findIn("the package knip of it")).toMatchObject([{ name: "knip", type: "package" }]);
    expect(findIn("knip finds it")).toMatchObject([{ name: "knip", type: "technology" }]);
  });

  test("a bare word that is used or dropped is a package, and a plain word is not", () => {
    expect(names("Don't use luxon; we have date-fns.")).toEqual(["luxon", "date-fns"]);
    expect(names("luxon is a word")).toEqual([]);
  });
});

describe("no mentions of known names", () => {
  test.each([
    ["-----BEGIN RSA PRIVATE KEY-----"],
    ["the server calls the `Bash` tool"],
    ["the code says D@2"],
    ["Bash the nails in and sand the board."],
  ])("%s", (text) => {
    expect(names(text)).toEqual([]);
  });
});
