import { existsSync, statSync, symlinkSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Health } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { connectLater } from "../src/daemon/connect.ts";
import { isAlive, locate } from "../src/daemon/locate.ts";
import { start } from "../src/daemon/start.ts";
import { stop } from "../src/daemon/stop.ts";
import type { Io } from "../src/io.ts";
import { settingsOf } from "../src/settings.ts";
import { aHome, daemon, winners } from "./a-home.ts";
import { writeDaemonJson } from "./daemon-json.ts";
import { fakeDaemon } from "./fake-daemon.ts";
import { run } from "./run.ts";

describe("memory daemon start", () => {
  test("starts a daemon that outlives the command and prints its pid and address", async () => {
    await using at = await aHome();
    const { exit, stdout } = await run(["daemon", "start"], { home: at.home, daemon });
    const running = await locate(at.home);
    expect(exit).toBe(0);
    expect(stdout).toBe(`daemon started (pid ${running?.pid})  ${running?.baseUrl}\n`);
    expect(Health.parse(running?.health).pid).toBe(running?.pid);
  });

  test("says so when the daemon already runs, and does not start a second one", async () => {
    await using at = await aHome();
    await run(["daemon", "start"], { home: at.home, daemon });
    const { exit, stdout } = await run(["daemon", "start"], { home: at.home, daemon });
    expect(exit).toBe(0);
    expect(stdout).toContain("daemon already running (pid ");
    expect(winners(at.home)).toHaveLength(1);
  });

  test("hands its flags to the daemon as environment", async () => {
    await using at = await aHome();
    await run(["daemon", "start", "--transcripts-dir", "/srv/sessions"], { home: at.home, daemon });
    expect((await locate(at.home))?.health.notices).toEqual(["/srv/sessions"]);
  });

  test("shows the last words of a daemon that dies while starting", async () => {
    await using at = await aHome();
    const { exit, stderr } = await run(["daemon", "start"], {
      home: at.home,
      daemon,
      env: { MEMORY_TEST_DIES: "1" },
    });
    expect(exit).toBe(1);
    expect(stderr).toContain("the daemon stopped while starting (exit 1)");
    expect(stderr).toContain("port 4319 is taken by another program");
  });

  test("says at once that the store is refused, and waits for no other daemon", async () => {
    await using at = await aHome();
    const { exit, stderr } = await run(["list"], {
      home: at.home,
      daemon,
      env: { MEMORY_TEST_DAMAGED: "1" },
    });
    expect(exit).toBe(6);
    expect(stderr).toContain("memory.db is damaged");
    // Since its last words: how long a busy machine takes to start a process is not what is looked at.
    expect(Date.now() - statSync(join(at.home, "logs", "daemon.out")).mtimeMs).toBeLessThan(4000);
  });

  test.each([
    ["is a file", ["taken"], "taken is not a folder"],
    ["lies below a file", ["taken", "memory"], "a part of the path is a file"],
    ["is a link to nothing", ["dangling"], "dangling is a link to a folder that is not there"],
    [
      "lies below a link to nothing",
      ["dangling", "memory"],
      "dangling is a link to a folder that is not there",
    ],
    ["has too long a name", ["x".repeat(300)], "the name is too long"],
  ])("says what to do about a home that %s, a command that only looks as well", async (_, path, why) => {
    await using at = await aHome();
    await writeFile(join(at.home, "taken"), "");
    symlinkSync(join(at.home, "nowhere"), join(at.home, "dangling"));
    const home = join(at.home, ...path);
    for (const [argv, code] of [
      [["save", "hello"], 1],
      [["daemon", "run"], 1],
      [["status"], 4],
      [["daemon", "status"], 4],
      [["list", "--no-start"], 4],
    ] as const) {
      const { exit, stderr } = await run(argv, { home, daemon });
      expect([exit, stderr]).toEqual([
        code,
        expect.stringContaining(`${why}\n  Set MEMORY_HOME to a folder`),
      ]);
    }
  });

  test.runIf(process.platform === "linux")("says at once that a home in /proc cannot be made", async () => {
    const { exit, stderr } = await run(["status"], { home: "/proc/memory/home", daemon });
    expect([exit, stderr]).toEqual([4, expect.stringContaining("nothing can be made in /proc\n")]);
  });

  test("fails with words when the program cannot be run at all", async () => {
    await using at = await aHome();
    const missing: Io["daemon"] = { ...daemon, command: () => ["/no/such/program"] };
    const { exit, stderr } = await run(["daemon", "start"], { home: at.home, daemon: missing });
    expect(exit).toBe(1);
    expect(stderr).toContain("ENOENT");
  });
});

describe("a command that needs the daemon", () => {
  test("starts it, says so once on stderr, and answers", async () => {
    await using at = await aHome();
    const { exit, stdout, stderr } = await run(["list", "--json"], { home: at.home, daemon });
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ items: [], nextCursor: null, total: 0 });
    expect(stderr).toBe("memory: starting the daemon (stop it with: memory daemon stop)\n");
  });

  test("does not start it with --no-start: exit 4 and how to start it", async () => {
    await using at = await aHome();
    const { exit, stdout, stderr } = await run(["list", "--no-start"], { home: at.home, daemon });
    expect(exit).toBe(4);
    expect(stdout).toBe("");
    expect(stderr).toBe("memory: daemon not running\n  start it:  memory daemon start\n");
  });

  test("shares one daemon with others that start it at the same moment", async () => {
    await using at = await aHome();
    const both = await Promise.all([
      run(["list"], { home: at.home, daemon }),
      run(["list"], { home: at.home, daemon }),
    ]);
    expect(both.map(({ exit }) => exit)).toEqual([0, 0]);
    expect(winners(at.home)).toHaveLength(1);
  });
});

describe("memory daemon stop", () => {
  test("waits until the process is gone", async () => {
    await using at = await aHome();
    const { daemon: running } = await start({ daemon, env: process.env }, at.settings);
    const { exit, stdout } = await run(["daemon", "stop"], { home: at.home });
    expect(exit).toBe(0);
    expect(stdout).toBe(`daemon stopped (pid ${running.pid})\n`);
    expect(isAlive(running.pid)).toBe(false);
    expect(existsSync(join(at.home, "daemon.json"))).toBe(false);
  });

  test("is content when none runs", async () => {
    await using at = await aHome();
    expect(await run(["daemon", "stop"], { home: at.home })).toMatchObject({
      exit: 0,
      stdout: "daemon not running\n",
    });
  });

  test("restart brings up a new process", async () => {
    await using at = await aHome();
    await run(["daemon", "start"], { home: at.home, daemon });
    await run(["daemon", "restart"], { home: at.home, daemon });
    expect(new Set(winners(at.home)).size).toBe(2);
  });
});

describe("finding the daemon", () => {
  test("takes a daemon.json whose process is gone for no daemon", async () => {
    await using at = await aHome();
    const { daemon: running } = await start({ daemon, env: process.env }, at.settings);
    await stop(at);
    writeDaemonJson(at.home, running);
    expect(await locate(at.home)).toBeNull();
  });

  test("takes a port that answers for another process for no daemon", async () => {
    await using fake = await fakeDaemon();
    // The parent lives, but it is not the one that answers.
    writeDaemonJson(fake.home, { pid: process.ppid, port: fake.port });
    expect(await locate(fake.home)).toBeNull();
  });

  test.each(["", "{", "[]", '{"pid":"1","port":4319}', '{"pid":1,"port":70000}'])(
    "takes the daemon.json %j for none",
    async (content) => {
      await using at = await aHome();
      await writeFile(join(at.home, "daemon.json"), content);
      expect(await locate(at.home)).toBeNull();
    },
  );

  test("a long-lived client finds the daemon again after a restart on another port", async () => {
    await using at = await aHome();
    const notes: string[] = [];
    const io = { env: process.env, daemon } as Io;
    const client = connectLater(
      { io, settings: at.settings, version: "0.1.0", note: (text) => notes.push(text) },
      () => "tester/1.0",
    );
    const before = await client.health.get();
    await stop(at);
    const after = await client.health.get();
    expect(after.pid).not.toBe(before.pid);
    expect(notes).toHaveLength(2);
  });
});

test("a long-lived client asks under the name that its user has at the time", async () => {
  await using fake = await fakeDaemon();
  const settings = settingsOf({ start: false, color: false, pager: false }, { MEMORY_HOME: fake.home });
  const io = { env: process.env, daemon } as Io;
  let name = "memory-mcp/0.1.0";
  const client = connectLater({ io, settings, version: "0.1.0", note: () => undefined }, () => name);
  await client.health.status();
  name = "claude-code/2.1.0";
  await client.health.status();
  const names = fake.asked.filter((one) => one.name === "health.status").map((one) => one.client);
  expect(names).toEqual(["memory-mcp/0.1.0", "claude-code/2.1.0"]);
});

describe("memory daemon status", () => {
  test("is exit 4 when none runs", async () => {
    await using at = await aHome();
    expect((await run(["daemon", "status"], { home: at.home })).exit).toBe(4);
  });

  test("tells pid, address and home of the one that runs", async () => {
    await using fake = await fakeDaemon();
    const { stdout, exit } = await run(["daemon", "status", "--json"], { home: fake.home });
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ pid: process.pid, port: fake.port, home: fake.home });
  });
});

describe("a daemon that goes on after an update", () => {
  test.each(["status", "daemon status"])("is told by %s, with what to do", async (command) => {
    await using fake = await fakeDaemon();
    const updated: Io["daemon"] = { ...daemon, build: () => Promise.resolve("newer") };
    const told = await run(command.split(" "), { home: fake.home, daemon: updated });
    const words = "the daemon runs another build than this command has: memory daemon restart";
    expect(told.stdout + told.stderr).toContain(words);
    const same = await run(command.split(" "), { home: fake.home });
    expect(same.stdout + same.stderr).not.toContain("another build");
  });
});

describe("memory daemon run", () => {
  test("makes this process the daemon and leaves the exit code to it", async () => {
    const became: unknown[] = [];
    const self: Io["daemon"] = { ...daemon, become: async (...given) => void became.push(given) };
    const { exit } = await run(["daemon", "run", "--port", "0"], { home: "/srv/memory", daemon: self });
    expect(exit).toBeNull();
    expect(became).toEqual([[{ MEMORY_HOME: "/srv/memory", MEMORY_PORT: "0" }]]);
  });
});

describe("memory daemon logs", () => {
  const line = (msg: string, extra = {}) =>
    `${JSON.stringify({ level: 30, time: 1_700_000_000_000, pid: 1, hostname: "h", msg, ...extra })}\n`;

  test("shows the last lines for people, with what was logged beside the message", async () => {
    await using at = await aHome();
    await mkdir(join(at.home, "logs"));
    await writeFile(
      join(at.home, "logs", "memory.1.log"),
      line("first") + line("second", { port: 4319, bad: "\u001b[2J" }) + line("third"),
    );
    const { stdout, exit } = await run(["daemon", "logs", "-n", "2"], { home: at.home });
    expect(exit).toBe(0);
    expect(stdout).toMatch(
      /^\d\d:\d\d:\d\d info {2}second {2}port=4319 bad=\n\d\d:\d\d:\d\d info {2}third\n$/,
    );
  });

  test("leaves the lines as they are with --ndjson", async () => {
    await using at = await aHome();
    await mkdir(join(at.home, "logs"));
    await writeFile(join(at.home, "logs", "memory.1.log"), line("only"));
    expect((await run(["daemon", "logs", "--ndjson"], { home: at.home })).stdout).toBe(line("only"));
  });

  test("is one document with --json, whatever a line holds", async () => {
    await using at = await aHome();
    await mkdir(join(at.home, "logs"));
    await writeFile(join(at.home, "logs", "memory.1.log"), `${line("one")}half a li\n${line("two")}`);
    const { stdout } = await run(["daemon", "logs", "--json"], { home: at.home });
    expect(JSON.parse(stdout)).toEqual({
      items: [expect.objectContaining({ msg: "one" }), "half a li", expect.objectContaining({ msg: "two" })],
    });
    const { exit, stderr } = await run(["daemon", "logs", "--json", "--follow"], { home: at.home });
    expect(exit).toBe(2);
    expect(JSON.parse(stderr).error.hint).toContain("--ndjson");
  });

  test("is exit 3 where nothing was ever logged", async () => {
    await using at = await aHome();
    expect((await run(["daemon", "logs"], { home: at.home })).exit).toBe(3);
  });
});
