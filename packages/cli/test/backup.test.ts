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
  await run(["backup", "--to", "/mnt/stick"], { home: fake.home });
  expect(askedOf(fake, "admin.backup").at(-1)?.body).toEqual({ to: "/mnt/stick" });
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
