import { describe, expect, test } from "vitest";
import { FORMATS, findFormats } from "./redact-formats.ts";

describe("the table of formats", () => {
  test("every literal can be looked up: two ASCII characters or more", () => {
    for (const { starts } of FORMATS) {
      expect(starts.length).toBeGreaterThan(0);
      for (const literal of starts) expect(literal).toMatch(/^[\x20-\x7e]{2,}$/);
    }
  });

  test("every kind is lower case and dashes, and says whose it is", () => {
    for (const { kind, why } of FORMATS) {
      expect(kind).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(why).not.toBe("");
    }
  });
});

describe("findFormats", () => {
  const body = "q8Zt2LmX9vRb4KsW7yNc1HdP6jFg3TaUabcd";

  test("a token ends where its letters end: a longer run is something else", () => {
    expect(findFormats(`(npm_${body})`)).toEqual([{ from: 1, to: 41, kind: "npm-token" }]);
    expect(findFormats(`dapi${"0a1b2c3d".repeat(4)}ff`)).toEqual([]);
  });

  test("a token begins where its letters begin", () => {
    expect(findFormats(`xnpm_${body}`)).toEqual([]);
    expect(findFormats(`%3Dnpm_${body}`)).toHaveLength(1);
  });

  test("a key that is known by its middle is hidden from its start", () => {
    expect(findFormats(`= aB3dE6gH9jK2mN.atlasv1.${`${body}${body}`.slice(0, 64)}`)).toMatchObject([
      { from: 2, kind: "terraform-token" },
    ]);
  });

  test("a long name that begins like a key is none", () => {
    expect(findFormats("def test_walk_finds_folders_with_spaces_in_a_name(x):")).toEqual([]);
  });

  test("filling of the right length is no token", () => {
    expect(findFormats(`npm_${"x".repeat(36)}`)).toEqual([]);
  });
});
