import { chmodSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CheckUp, Fault } from "@memory/shared";
import { expect, test } from "vitest";
import { daemonCommand } from "../../daemon/test/entry.ts";
import { stop } from "../src/daemon/stop.ts";
import { commandIn, daemonBy } from "./a-home.ts";
import { aSync } from "./builders.ts";
import { aMachine } from "./capture-builders.ts";

const CONNECT = ["connect", "claude-code", "--all", "--no-tools", "--yes"];

const aFault = (over: Partial<Fault> = {}): Fault => ({
  area: "search",
  severity: "error",
  what: "full text holds the words of 2 texts otherwise, or not at all",
  remedy: "memory doctor --fix",
  mends: true,
  ...over,
});

const seen = (...faults: Fault[]): CheckUp => ({
  faults,
  looked: [{ area: "store", ms: 40 }],
  skipped: [],
  rows: {},
  captured: [],
});

const scripts = (...faults: Fault[]) => ({
  "admin.check": () => seen(...faults),
  "admin.trial": () => ({ faults: [], ms: 12 }),
  // Hooks that are well are called; one that nobody answers would start a daemon.
  "hooks.prompt": () => ({}),
  "hooks.sessionEnd": () => ({}),
});

test("a healthy memory is exit code 0, and what is only worth knowing changes nothing of that", async () => {
  const note = aFault({ severity: "note", what: "12 texts have no vector yet", remedy: null, mends: false });
  await using machine = await aMachine("{}", scripts(note));
  const { stdout, exit } = await machine.memory(["doctor"]);
  expect(stdout).toMatch(/^Healthy {4}\d areas looked at in/);
  expect([stdout.includes("12 texts have no vector yet"), exit]).toEqual([true, 0]);
});

test("how one's other machines are reached is looked at where the memory is on several", async () => {
  const sync = aSync({
    ...{ state: "away", trouble: "db.example did not answer", recovery: "used" },
    ...{ waiting: 2, waitingSince: "2020-01-01T00:00:00.000Z" },
  });
  await using machine = await aMachine("{}", { ...scripts(), "sync.get": () => sync });
  const { stdout, exit } = await machine.memory(["doctor"]);
  expect(exit).toBe(1);
  expect(stdout).toContain("what carries sync cannot be reached: db.example did not answer");
  expect(stdout).toContain("2 changes for your other machines waited for more than a day");
  expect(stdout).toContain("sync   memory sync recovery");
});

test("each fault is told with the command that mends it, and is exit code 1", async () => {
  const clock = aFault({
    area: "clock",
    what: "what was saved is dated ahead\u001b[2J",
    remedy: "memory activity redate",
    mends: false,
  });
  await using machine = await aMachine("{}", scripts(aFault(), clock));
  const { stdout, exit } = await machine.memory(["doctor"]);
  expect(exit).toBe(1);
  expect(stdout).toContain("2 faults");
  expect(stdout).toContain("search   memory doctor --fix");
  expect(stdout).toContain("clock   memory activity redate");
  expect(stdout).not.toContain("\u001b");
  const { stdout: json } = await machine.memory(["doctor", "--json"]);
  expect(JSON.parse(json)).toMatchObject({ running: true, faults: [{ area: "search" }, { area: "clock" }] });
});

test("a daemon that cannot say is exit code 2", async () => {
  await using machine = await aMachine("{}", {
    "admin.check": () => {
      throw new Error("no such row");
    },
  });
  const { stderr, exit } = await machine.memory(["doctor"]);
  expect([exit, stderr.includes("could not be looked at")]).toEqual([2, true]);
});

test("hooks that lead nowhere are a fault, and are made again by --fix", async () => {
  await using machine = await aMachine("{}", scripts());
  await machine.memory(CONNECT);
  const { stdout: settings } = await machine.memory(["doctor", "--json"]);
  expect(JSON.parse(settings).faults.filter(({ what }: Fault) => what.includes("not well"))).toEqual([]);
  const text = await machine.text();
  writeFileSync(machine.file, text.replaceAll(/'[^']*tell\.sh'/g, "'/gone/cli/hooks/tell.sh'"));
  const { stdout, exit } = await machine.memory(["doctor"]);
  expect(exit).toBe(1);
  expect(stdout).toContain("the hooks of Claude Code are not well");
  const { stdout: mended } = await machine.memory(["doctor", "--fix"]);
  expect(mended).toContain("Mended");
  expect(await machine.text()).toBe(text);
});

/** A home at rest in which Claude Code is captured, as the daemon's program itself sees it. */
async function atRest() {
  const machine = await aMachine("{}", scripts());
  const program = { daemon: daemonBy(daemonCommand), env: { MEMORY_PORT: "0", MEMORY_EMBEDDINGS: "off" } };
  const home = await mkdtemp(join(tmpdir(), "memory-doctor-"));
  const memory = (argv: readonly string[]) => machine.memory(argv, { ...program, home });
  await memory(CONNECT);
  await memory(["save", "Herons nest in the reeds."]);
  await memory(["daemon", "stop"]);
  return {
    ...machine,
    home,
    memory,
    [Symbol.asyncDispose]: async () => {
      await stop(commandIn(home, program.daemon));
      await machine[Symbol.asyncDispose]();
      await rm(home, { recursive: true, force: true });
    },
  };
}

test("a hook whose script is gone is seen while no daemon runs, wherever the script was", async () => {
  await using machine = await atRest();
  expect((await machine.memory(["doctor"])).exit).toBe(0);
  const text = await machine.text();
  machine.write(text.replaceAll(/'[^']*tell\.sh'/g, "'/gone/cli/hooks/tell.sh'"));
  expect((await machine.memory(["doctor"])).stdout).toContain("/gone/cli/hooks/tell.sh does not exist");
  machine.write(text.replaceAll(/'[^']*tell\.sh'/g, "'/gone/tell.sh'"));
  const { stdout, exit } = await machine.memory(["doctor"]);
  expect([exit, stdout]).toEqual([1, expect.stringContaining("none of its hooks tells memory of it")]);
}, 60_000);

test("what --fix leaves to the daemon is not called healthy", async () => {
  await using machine = await atRest();
  chmodSync(join(machine.home, "prints.key"), 0o644);
  const { stdout } = await machine.memory(["doctor", "--fix"]);
  expect(stdout).toContain("Mended     took from others on this machine");
  expect(stdout).toContain("1 text of 1 has no vector yet");
  expect(stdout).not.toContain("Healthy");
  expect((await machine.memory(["doctor"])).stdout).toContain("Healthy");
}, 60_000);

test("settings of an agent that cannot be read, and one that is captured without hooks, are named", async () => {
  const captured = { ...seen(), captured: ["assistant-code"] };
  await using machine = await aMachine("{}", { ...scripts(), "admin.check": () => captured });
  expect((await machine.memory(["doctor"])).stdout).toContain("none of its hooks tells memory of it");
  writeFileSync(machine.file, "{ broken");
  expect((await machine.memory(["doctor"])).stdout).toContain("cannot be read");
});
