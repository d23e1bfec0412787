import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { replaceFile } from "./replace-file.ts";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "memory-replace-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

test("a file is replaced whole, for its owner alone, and nothing is left beside it", () => {
  const path = join(dir, "config.json");
  writeFileSync(path, "old", { mode: 0o644 });
  replaceFile(path, "new");
  expect(readFileSync(path, "utf8")).toBe("new");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(dir)).toEqual(["config.json"]);
});

test("a link stays a link to the file that it names", () => {
  writeFileSync(join(dir, "real.json"), "old");
  symlinkSync(join(dir, "real.json"), join(dir, "config.json"));
  replaceFile(join(dir, "config.json"), "new");
  expect(lstatSync(join(dir, "config.json")).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(dir, "real.json"), "utf8")).toBe("new");
});

test("what cannot be written leaves the old file, and no draft", () => {
  const path = join(dir, "folder");
  expect(() => replaceFile(join(path, "config.json"), "new")).toThrow();
  expect(readdirSync(dir)).toEqual([]);
});

test("what cannot take its place leaves no draft, which may hold keys", () => {
  mkdirSync(join(dir, "keys.json"));
  expect(() => replaceFile(join(dir, "keys.json"), "new")).toThrow();
  expect(readdirSync(dir)).toEqual(["keys.json"]);
});
