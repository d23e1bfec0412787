import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { aFolder } from "@memory/sources/testing";
import { expect, test } from "vitest";
import { NOW } from "../../../test/builders.ts";
import { copy } from "../../shell/threads/backup-worker.ts";
import { type CopiedStore, createBackUp } from "./back-up.ts";

/** A copy that gets as far as a piece of it, and then ends like this. */
async function backedUp(end: () => CopiedStore) {
  await using folder = await aFolder();
  const home = { store: folder.at("memory.db"), backups: folder.at("backups") };
  mkdirSync(home.backups);
  const run = async (task: unknown) => {
    for (const name of readdirSync(home.backups))
      writeFileSync(join(home.backups, `${name}-journal`), "half");
    void task;
    return end();
  };
  // The worker answers what its module exports.
  const workers = { backups: { run: run as <Result>(task: unknown) => Promise<Result> } };
  const backUp = createBackUp({ home, clock: () => NOW, workers });
  const failure: unknown = await backUp("backup").catch((error: unknown) => error);
  return { failure, left: readdirSync(home.backups), again: () => backUp("backup") };
}

test.each(["SQLITE_FULL", "ENOSPC"])(
  "on a full disk (%s) it says so and leaves nothing behind",
  async (code) => {
    const { failure, left } = await backedUp(() => ({ kind: "failed", code }));
    expect(failure).toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("the disk is full"),
    });
    expect(left).toEqual([]);
  },
);

test("a thread that dies leaves nothing behind, and the next backup is not kept from being made", async () => {
  const { failure, left } = await backedUp(() => {
    throw new Error("the thread has ended");
  });
  expect([failure, left]).toEqual([new Error("the thread has ended"), []]);
});

test("what SQLite cannot do comes back with its code, which no error keeps between threads", async () => {
  await using folder = await aFolder();
  const task = { from: folder.at("none.db"), to: folder.at("copy.db"), packed: folder.at("copy.db.gz") };
  expect(await copy(task)).toEqual({
    kind: "failed",
    code: "SQLITE_CANTOPEN",
  });
});
