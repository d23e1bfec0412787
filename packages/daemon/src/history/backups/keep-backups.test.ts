import { readdirSync, writeFileSync } from "node:fs";
import { aFolder } from "@memory/sources/testing";
import { expect, test } from "vitest";
import { DAY } from "../../../test/builders.ts";
import { openHome } from "../../platform/home.ts";
import { copy } from "../../shell/threads/backup-worker.ts";
import { openStore } from "../../store/open.ts";
import { createBackUp, type StoreCopyTask } from "./back-up.ts";
import { backUpIfDue } from "./keep-backups.ts";

const config = { backupsDaily: 2, backupsWeekly: 0, backupsMonthly: 0, backupsMaxMb: 100 };

/** A home whose clock starts now, since its files are dated by the disk; `copying` stands for the thread that copies. */
async function aHome(copying: (task: StoreCopyTask) => unknown = copy) {
  const folder = await aFolder();
  const home = openHome(folder.at("home"));
  const store = openStore(home.store);
  let now = Date.now();
  const run = async (task: unknown) => copying(task as StoreCopyTask);
  const deps = {
    ...{ home, store, config, clock: () => now },
    workers: { backups: { run: run as <Result>(task: unknown) => Promise<Result> } },
  };
  const backUp = createBackUp(deps);
  return {
    home,
    change: () => {
      store.prepare("INSERT OR IGNORE INTO owners (id, created_at) VALUES ('0', 1)").run();
      store
        .prepare(
          "INSERT INTO operations (owner_id, kind, actor, at) VALUES ('0', 'memory.edit', 'person', 1)",
        )
        .run();
    },
    later: (milliseconds: number) => (now += milliseconds),
    look: (over: Partial<typeof config> = {}) =>
      backUpIfDue({ ...deps, config: { ...config, ...over } }, backUp),
    kept: () => readdirSync(home.backups).filter((name) => name.startsWith("memory-kept-")),
    async [Symbol.asyncDispose]() {
      store.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

test("a store that nothing was written to is not backed up, one that has changed is, once a day", async () => {
  await using at = await aHome();
  expect(await at.look()).toBeNull();
  at.change();
  expect(await at.look()).toMatchObject({ memories: 0 });
  at.change();
  expect(await at.look()).toBeNull();
  // Nothing is written in the days to come, as the disk dates it.
  at.later(5 * DAY);
  expect(await at.look()).not.toBeNull();
  at.later(DAY);
  expect(await at.look()).toBeNull();
  expect(at.kept()).toHaveLength(2);
});

test("what the plan keeps no longer goes once there is a new one; what was asked for, and other files, stay", async () => {
  await using at = await aHome();
  at.change();
  for (const name of ["memory-backup-2020-01-01T00-00-00-000Z.db.gz", "memory-kept-notes.txt"])
    writeFileSync(`${at.home.backups}/${name}`, "a person's");
  for (const day of ["01", "02", "03"])
    writeFileSync(`${at.home.backups}/memory-kept-2020-01-${day}T00-00-00-000Z.db.gz`, "of before");
  await at.look();
  expect(at.kept()).toEqual([
    "memory-kept-2020-01-03T00-00-00-000Z.db.gz",
    expect.stringMatching(/^memory-kept-\d{4}.*\.db\.gz$/),
    "memory-kept-notes.txt",
  ]);
  expect(readdirSync(at.home.backups)).toContain("memory-backup-2020-01-01T00-00-00-000Z.db.gz");
});

test("where none is to be kept none is made, and those that are there stay", async () => {
  await using at = await aHome();
  at.change();
  writeFileSync(`${at.home.backups}/memory-kept-2020-01-01T00-00-00-000Z.db.gz`, "of before");
  expect(await at.look({ backupsDaily: 0 })).toBeNull();
  expect(at.kept()).toHaveLength(1);
});

test("a copy that is damaged is thrown away, and no older one goes for it", async () => {
  await using at = await aHome(() => ({ kind: "damaged", what: "a page is torn" }));
  at.change();
  for (const day of ["01", "02", "03"])
    writeFileSync(`${at.home.backups}/memory-kept-2020-01-${day}T00-00-00-000Z.db.gz`, "of before");
  await expect(at.look()).rejects.toThrow("the copy is damaged (a page is torn)");
  expect(at.kept()).toHaveLength(3);
});
