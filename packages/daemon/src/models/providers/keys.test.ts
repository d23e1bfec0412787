import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createKeys, keysInEnvironment } from "./keys.ts";

let home: string;
let file: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "memory-keys-"));
  file = join(home, "keys.json");
});
afterEach(() => rmSync(home, { recursive: true }));

const keysWith = (environment: Record<string, string> = {}) => createKeys({ file, environment });
const written = (text: string, mode = 0o600): void => {
  writeFileSync(file, text);
  chmodSync(file, mode);
};

test("keys of the environment are known by their variables, without the spaces around them", () => {
  const env = { ANTHROPIC_API_KEY: " one\n", MEMORY_MODEL_KEY: "two", OPENAI_API_KEY: "", OTHER: "three" };
  expect(keysInEnvironment(env)).toEqual({ anthropic: "one", "openai-compatible": "two" });
});

test("the environment wins over the file, and cannot be written over", () => {
  written('{"anthropic": "file", "openai": "file"}');
  const keys = keysWith({ anthropic: "environment" });
  expect(keys.find("anthropic")).toEqual({ kind: "found", key: "environment", from: "environment" });
  expect(keys.find("openai")).toEqual({ kind: "found", key: "file", from: "file" });
  expect(keys.find("openrouter")).toEqual({ kind: "none" });
  expect(() => keys.set("anthropic", "other")).toThrow(/ANTHROPIC_API_KEY is set/);
});

test("a key of the environment that could not be sent is refused unquoted", () => {
  const found = keysWith({ anthropic: "two words" }).find("anthropic");
  expect(found).toMatchObject({ kind: "refused", reason: expect.stringContaining("ANTHROPIC_API_KEY") });
  expect(JSON.stringify(found)).not.toContain("two words");
});

test("keys are added and forgotten one by one, in a file for its owner alone", () => {
  const keys = keysWith();
  keys.set("anthropic", "one");
  keys.set("openai", "two");
  keys.set("anthropic", null);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ openai: "two" });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each([0o644, 0o640, 0o604, 0o660])("a file with the mode %o is refused, with what to do", (mode) => {
  written('{"anthropic": "secret"}', mode);
  expect(keysWith().find("anthropic")).toMatchObject({ kind: "refused", reason: /chmod 600/ });
  expect(() => keysWith().set("openai", "two")).toThrow(/chmod 600/);
});

test.each(["{", "[]", '"secret"', '{"anthropic": 7}', '{"anthropic": "two words"}', "secret"])(
  "a file that holds %s is refused unquoted, and left as it is",
  (text) => {
    written(text);
    const found = keysWith().find("anthropic");
    expect(found).toMatchObject({ kind: "refused", reason: /not a JSON object/ });
    expect(JSON.stringify(found)).not.toContain("secret");
    expect(() => keysWith().set("openai", "two")).toThrow(/not a JSON object/);
    expect(readFileSync(file, "utf8")).toBe(text);
  },
);
