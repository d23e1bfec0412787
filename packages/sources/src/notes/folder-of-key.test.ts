import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderOfKey, keyOf } from "./folder-of-key.ts";

test("a key of a program is the one real folder that it stands for, and nothing where there are two or none", async () => {
  const home = await realpath(await mkdtemp(join(tmpdir(), "memory-key-")));
  const at = join(home, "src", "old-kiln.v2");
  await mkdir(at, { recursive: true });
  expect(await folderOfKey(keyOf(at))).toBe(at);
  expect(await folderOfKey(keyOf(`${at}-gone`))).toBeUndefined();
  await mkdir(join(home, "src", "old", "kiln", "v2"), { recursive: true });
  expect(await folderOfKey(keyOf(at))).toBeUndefined();
  await rm(home, { recursive: true });
});
