import { existsSync, statSync, truncateSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { daemonCommand } from "../../daemon/test/entry.ts";
import { locate } from "../src/daemon/locate.ts";
import { stop } from "../src/daemon/stop.ts";
import { commandIn, daemonBy } from "./a-home.ts";
import { run } from "./run.ts";

const daemon = daemonBy(daemonCommand);
const env = { MEMORY_PORT: "0", MEMORY_EMBEDDINGS: "off", PATH: process.env.PATH ?? "" };

async function aHome() {
  const home = await mkdtemp(join(tmpdir(), "memory-restore-cli-"));
  const memory = (argv: readonly string[], more: Partial<Parameters<typeof run>[1]> = {}) =>
    run(argv, { home, daemon, env, columns: 100, ...more });
  return {
    home,
    memory,
    held: async () => (await memory(["list", "--json"])).stdout.match(/"content": ?"[^"]*"/g)?.length ?? 0,
    [Symbol.asyncDispose]: async () => {
      await stop(commandIn(home, daemon));
      await rm(home, { recursive: true, force: true });
    },
  };
}

test("memory backup restore says what it would do, asks, goes back, and can be taken back", async () => {
  await using at = await aHome();
  await at.memory(["save", "Herons nest in the reeds."]);
  const { path } = JSON.parse((await at.memory(["backup", "--json"])).stdout);
  await at.memory(["save", "Boats rest by the pier."]);
  const before = await locate(at.home);

  const planned = await at.memory(["backup", "restore", "--dry-run"]);
  expect(planned.stdout).toMatch(/ +made .* · .*kB · 1 memory\n +the store that it replaces has 2\n$/);
  const no = await at.memory(["backup", "restore"], { typed: "n" });
  expect(no.stderr).toContain(
    "Go back to it? What was saved, changed or deleted since will be as it was then.",
  );
  expect([no.exit, await at.held()]).toEqual([0, 2]);
  const unasked = await at.memory(["backup", "restore", "--no-input"]);
  expect([unasked.exit, unasked.stderr]).toEqual([2, expect.stringContaining("agree with --yes")]);

  const { exit, stdout, stderr } = await at.memory(["backup", "restore", basename(path), "--yes"]);
  expect(stderr).toContain("memory: the daemon is stopped meanwhile\nmemory: the daemon runs again (pid ");
  const back = /^Restored {2}1 memory\n {2}to take this back: {2}memory (backup restore \S+)\n$/.exec(
    stdout,
  )?.[1];
  expect([exit, await at.held()]).toEqual([0, 1]);
  const after = await locate(at.home);
  expect([after?.port, after?.pid === before?.pid]).toEqual([before?.port, false]);

  expect((await at.memory([...(back ?? "").split(" "), "--yes"])).exit).toBe(0);
  expect(await at.held()).toBe(2);
  expect((await at.memory(["backup", "list"])).stdout).toMatch(/replaced.*\n.*replaced.*\n.*asked for/);
}, 120_000);

test("a home that is not there yet takes a backup of another machine, and no daemon is started for it", async () => {
  await using from = await aHome();
  await from.memory(["save", "Herons nest in the reeds."]);
  const { path } = JSON.parse((await from.memory(["backup", "--json"])).stdout);
  await using at = await aHome();
  await rm(at.home, { recursive: true });
  const done = await at.memory(["backup", "restore", path, "--yes", "--json"]);
  expect(JSON.parse(done.stdout)).toEqual({ kind: "done", path, memories: 1, kept: null });
  expect([existsSync(join(at.home, "memory.db")), await locate(at.home)]).toEqual([true, null]);
  expect(await at.held()).toBe(1);
}, 60_000);

test("a backup that is not there is refused with the names of those that are, and the daemon goes on", async () => {
  await using at = await aHome();
  await at.memory(["save", "Herons nest in the reeds."]);
  const none = await at.memory(["backup", "restore", "--yes"]);
  expect([none.exit, none.stderr]).toEqual([6, expect.stringContaining("There is no backup in")]);
  const { path } = JSON.parse((await at.memory(["backup", "--json"])).stdout);
  const { pid } = (await locate(at.home)) ?? { pid: 0 };
  const wrong = await at.memory(["backup", "restore", "yesterday", "--yes"]);
  expect([wrong.exit, wrong.stderr]).toEqual([6, expect.stringContaining(basename(path))]);
  expect((await locate(at.home))?.pid).toBe(pid);
}, 60_000);

test("a damaged store is kept where it is said to be, and nothing is said of going back to it", async () => {
  await using at = await aHome();
  await at.memory(["save", "Herons nest in the reeds."]);
  await at.memory(["backup"]);
  await at.memory(["daemon", "stop"]);
  truncateSync(join(at.home, "memory.db"), 20_000);
  const { exit, stdout } = await at.memory(["backup", "restore", "--yes"]);
  const kept = /^Restored {2}1 memory\n {2}the damaged store is kept: (\S+)\n$/.exec(stdout)?.[1] ?? "";
  expect([exit, statSync(kept).size, await at.held()]).toEqual([0, 20_000, 1]);
}, 60_000);
