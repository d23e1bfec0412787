import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { KeptBackup } from "@memory/shared";
import { expect, test } from "vitest";
import { askedOf, fakeDaemon } from "./fake-daemon.ts";
import { run } from "./run.ts";

const made = {
  path: "/home/ada/.memory/backups/memory-backup-2026-03-09T10-00-00-000Z.db.gz",
  bytes: 60_235_776,
  at: "2026-03-09T10:00:00.000Z",
  memories: 12_345,
};
const kept: readonly KeptBackup[] = [
  { path: made.path, bytes: made.bytes, at: made.at, reason: "asked" },
  {
    path: "/home/ada/.memory/backups/memory-schema-6-2026-01-02T03-04-05-678Z.db",
    bytes: 1_200_000,
    at: "2026-01-02T03:04:05.678Z",
    reason: "migration",
  },
];

test("memory backup makes one and says where it lies and how large it is", async () => {
  await using fake = await fakeDaemon({ "admin.backup": () => made });
  const { exit, stdout } = await run(["backup"], { home: fake.home });
  expect([exit, stdout]).toEqual([
    0,
    "~/.memory/backups/memory-backup-2026-03-09T10-00-00-000Z.db.gz   60 MB · 12,345 memories\n",
  ]);
  expect(askedOf(fake, "admin.backup").map(({ body }) => body)).toEqual([{}]);
  const json = await run(["backup", "--json"], { home: fake.home });
  expect(JSON.parse(json.stdout)).toEqual(made);
  const plain = await run(["backup", "--plain"], { home: fake.home });
  expect(plain.stdout).toBe(`${made.path}\t60235776\t${made.at}\t12345\n`);
});

test("memory backup --to moves it to another folder, over no other file, and says where it is if that cannot be", async () => {
  const dir = await mkdtemp(join(tmpdir(), "memory-to-"));
  const [copy, stick] = [join(dir, "memory-backup-1.db.gz"), join(dir, "stick")];
  await using fake = await fakeDaemon({ "admin.backup": () => ({ ...made, path: copy }) });
  const to = (folder: string) => run(["backup", "--json", "--to", folder], { home: fake.home });
  await writeFile(copy, "a store");
  expect(await to(stick)).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining("is no folder on this machine"),
  });
  expect(askedOf(fake, "admin.backup")).toEqual([]);
  await mkdir(stick);
  expect(JSON.parse((await to(stick)).stdout)).toEqual({
    ...made,
    path: join(stick, "memory-backup-1.db.gz"),
  });
  expect(await readdir(dir)).toEqual(["stick"]);
  await writeFile(copy, "a newer one");
  expect(await to(stick)).toMatchObject({ exit: 1, stderr: expect.stringContaining("it is there already") });
  expect(await readFile(copy, "utf8")).toBe("a newer one");
  expect(await readFile(join(stick, "memory-backup-1.db.gz"), "utf8")).toBe("a store");
  expect(await readdir(stick)).toHaveLength(1);
  await rm(dir, { recursive: true });
});

test("memory backup list shows them newest first, with why they were made", async () => {
  await using fake = await fakeDaemon({ "admin.backups": () => ({ backups: [...kept] }) });
  const { exit, stdout } = await run(["backup", "list"], { home: fake.home });
  expect(exit).toBe(0);
  expect(stdout).toMatch(
    /60 MB +asked for +\S*memory-backup-.*\n.*1\.2 MB +before an update +\S*memory-schema-6-/,
  );
  const json = await run(["backup", "list", "--json"], { home: fake.home });
  expect(JSON.parse(json.stdout)).toEqual({ items: kept });
  const fields = await run(["backup", "list", "--json=path"], { home: fake.home });
  expect(JSON.parse(fields.stdout)).toEqual({ items: kept.map(({ path }) => ({ path })) });
});

test("memory backup list says how to make the first one", async () => {
  await using fake = await fakeDaemon({ "admin.backups": () => ({ backups: [] }) });
  const { stdout } = await run(["backup", "list"], { home: fake.home });
  expect(stdout).toBe("There is no backup yet. Make one:  memory backup\n");
});
