import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ApiError } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { aQuality } from "./belief-builders.ts";
import { aCaptureStatus, aHealth, anId, aRoot, aStatus } from "./builders.ts";
import { fakeDaemon } from "./fake-daemon.ts";
import { run } from "./run.ts";

const nowhere = { home: "/no/such/home" };

describe("the command line", () => {
  test("prints its version", async () => {
    expect(await run(["--version"], nowhere)).toEqual({ exit: 0, stdout: "0.1.0\n", stderr: "" });
  });

  test.each([[[]], [["--help"]], [["help"]]])("shows the commands in groups for %j", async (argv) => {
    const { exit, stdout } = await run(argv, nowhere);
    expect(exit).toBe(0);
    expect(stdout).toMatch(/Start here:\n {2}status .*\n {2}audit .*\n(?: {10,}.*\n)* {2}import/);
    expect(stdout).toMatch(/Sources:\n {2}context /);
    expect(stdout).toMatch(/Graph:\n {2}entities .*\n {2}merges .*\n {2}schema /);
    expect(stdout).toContain("memory help exit-codes");
  });

  test("guesses at a misspelt command and does not run it", async () => {
    expect(await run(["recal", "postgres"], nowhere)).toEqual({
      exit: 2,
      stdout: "",
      stderr: 'memory: unknown command "recal"\n  did you mean  memory recall ?\n',
    });
  });

  test("guesses at a misspelt flag, and answers as JSON when asked", async () => {
    const { exit, stderr } = await run(["import", "--dryrun", "--json"], nowhere);
    expect(exit).toBe(2);
    expect(JSON.parse(stderr)).toEqual({
      error: {
        code: "invalid",
        message: 'unknown option "--dryrun"',
        hint: "did you mean  --dry-run ?",
        issues: [],
      },
    });
  });

  test.each([
    ["daemon help nosuch", 'unknown command "nosuch"', "memory daemon --help"],
    ["models embedding help nosuch", 'unknown command "nosuch"', "memory models embedding --help"],
    ["daemon bogus", 'unknown command "bogus"', "memory daemon --help"],
    ["daemon statsu", 'unknown command "statsu"', "did you mean  memory daemon status ?"],
    ["models bogus", 'unknown command "bogus"', "memory models --help"],
    ["models --of openai bogus", 'unknown command "bogus"', "memory models --help"],
    ["models lst", 'unknown command "lst"', "did you mean  memory models list ?"],
    ["backup bogus", 'unknown command "bogus"', "memory backup --help"],
    ["bogus", 'unknown command "bogus"', "memory --help"],
    ["import --nosuch", 'unknown option "--nosuch"', "memory import --help"],
    ["show", 'missing required argument "ref"', "memory show --help"],
    ["entities related", 'missing required argument "entity"', "memory entities related --help"],
  ])("%s is refused with the help of what was meant", async (line, message, hint) => {
    expect(await run(line.split(" "), nowhere)).toEqual({
      exit: 2,
      stdout: "",
      stderr: `memory: ${message}\n  ${hint}\n`,
    });
  });

  test("a group alone is its help, and a refusal where JSON is wanted", async () => {
    const { exit, stdout } = await run(["conflicts"], nowhere);
    expect({ exit, stdout }).toEqual({
      exit: 0,
      stdout: (await run(["conflicts", "--help"], nowhere)).stdout,
    });
    const asJson = await run(["conflicts", "--json"], nowhere);
    expect(asJson).toMatchObject({ exit: 2, stdout: "" });
    expect(JSON.parse(asJson.stderr)).toMatchObject({
      error: { code: "invalid", hint: "memory conflicts --help" },
    });
  });

  test("every group speaks of its own help in the same words", async () => {
    for (const group of ["daemon", "backup", "conflicts", "context", "models", "schema"])
      expect((await run(["help", group], nowhere)).stdout).toMatch(/help \[command\] +Help on one of these/);
  });

  test("does not take words behind -- for flags", async () => {
    const { stderr } = await run(["recall", "--no-start", "--", "--json"], nowhere);
    expect(stderr).toBe("memory: daemon not running\n  start it:  memory daemon start\n");
  });

  test.each(["import", "daemon", "entities", "conflicts", "activity", "schema", "index", "reindex", "graph"])(
    "help %s is the help of the command",
    async (name) => {
      const { exit, stdout } = await run(["help", name], nowhere);
      expect(exit).toBe(0);
      expect(stdout).toContain(`Usage: memory ${name}`);
      expect(stdout).toBe((await run([name, "--help"], nowhere)).stdout);
    },
  );

  test.each([
    "save",
    "edit",
    "recall",
    "preview",
    "show",
    "delete",
    "undo",
    "import",
    "context add",
    "daemon",
  ])("%s help is its help, and no word", async (line) => {
    const terminal = { ...nowhere, columns: 100 };
    const { exit, stdout } = await run([...line.split(" "), "help"], terminal);
    expect(exit).toBe(0);
    expect(stdout).toBe((await run([...line.split(" "), "--help"], terminal)).stdout);
  });

  test.each([
    ["a script", [], {}],
    ["--plain", ["--plain"], { columns: 100 }],
    ["--quiet", ["-q"], { columns: 100 }],
  ])("help alone is refused to %s, which may have meant the word", async (_, flags, surroundings) => {
    const { exit, stdout, stderr } = await run(["save", "help", ...flags], { ...nowhere, ...surroundings });
    expect([exit, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("memory save --help, or as it stands:  memory save -- help");
  });

  test("help is a file where one of that name lies", async () => {
    const folder = await mkdtemp(join(tmpdir(), "memory-help-"));
    const before = process.cwd();
    await writeFile(join(folder, "help"), "The quay is open.");
    try {
      process.chdir(folder);
      const { stderr } = await run(["context", "add", "--no-start", "help"], { ...nowhere, columns: 100 });
      expect(stderr).toContain("daemon not running");
    } finally {
      process.chdir(before);
      await rm(folder, { recursive: true });
    }
  });

  test.each([
    ["recall", "--no-start", "--", "help"],
    ["recall", "--no-start", "help", "me"],
    ["recall", "--no-start", "help", "--json"],
  ])("help is a word in: %s %s %s %s", async (...argv) => {
    expect((await run(argv, nowhere)).stderr).toContain("daemon not running");
  });

  test("explains exit codes and environment", async () => {
    expect((await run(["help", "exit-codes"], nowhere)).stdout).toContain("  130  interrupted with Ctrl-C\n");
    expect((await run(["help", "environment"], nowhere)).stdout).toContain("SERVICE_SYNC=off");
    expect((await run(["help", "nonsense"], nowhere)).exit).toBe(2);
  });

  test("colours only a terminal that wants colours", async () => {
    await using fake = await fakeDaemon();
    const shown = async (argv: string[], columns: number | undefined, env: Record<string, string>) =>
      (await run(["status", ...argv], { home: fake.home, ...(columns && { columns }), env })).stdout.includes(
        "\u001b[",
      );
    expect(await shown([], 80, { NO_COLOR: "" })).toBe(true);
    expect(await shown([], 80, { NO_COLOR: "1" })).toBe(false);
    expect(await shown([], 80, { NO_COLOR: "", TERM: "dumb" })).toBe(false);
    expect(await shown(["--no-color"], 80, { NO_COLOR: "" })).toBe(false);
    expect(await shown([], undefined, { NO_COLOR: "" })).toBe(false);
    expect(await shown([], undefined, { NO_COLOR: "", FORCE_COLOR: "1" })).toBe(true);
  });

  test("what a daemon cannot do that is there is exit 1, and exit 4 only where none answers", async () => {
    const refused = (words: string) => () => {
      throw new ApiError("unavailable", words);
    };
    const full = "the disk is full: free some space and try again; nothing was half written";
    await using fake = await fakeDaemon({ "memories.save": refused(full) });
    const said = await run(["save", "The lamp is red."], { home: fake.home });
    expect(said).toEqual({ exit: 1, stdout: "", stderr: `memory: ${full}\n` });
    let asked = 0;
    const stopping = refused("the daemon is stopping; start it again and retry");
    await using leaving = await fakeDaemon({
      "health.get": () => (asked++ > 0 ? stopping() : aHealth()),
      "memories.save": stopping,
    });
    expect((await run(["save", "The lamp is red."], { home: leaving.home })).exit).toBe(4);
  });

  test("a flag names the home before the environment does", async () => {
    await using fake = await fakeDaemon();
    expect((await run(["status", "--home", fake.home], nowhere)).exit).toBe(0);
  });
});

describe("memory status", () => {
  test("tells at a glance what memory holds and how the daemon is", async () => {
    await using fake = await fakeDaemon({
      "health.get": () => aHealth({ sync: "off", notices: ["repaired a \u001b[31mtorn write"] }),
      "roots.list": () => ({ enabled: false, roots: [], nextCursor: null }),
      "capture.status": () =>
        aCaptureStatus({ scope: "all", state: "clean", todayUnattendedCalls: 12, missed: 1 }),
      "activity.quality": () =>
        aQuality({
          merges: { decided: 40, right: 12, wrong: 1, precision: 12 / 13 },
          autoResolved: { decided: 2, right: 2, wrong: 0, precision: 1 },
        }),
    });
    const { stdout, exit } = await run(["status"], { home: fake.home, columns: 100 });
    expect(exit).toBe(0);
    expect(stdout).toBe(
      [
        `memory 0.1.0   daemon running (pid ${process.pid}, up 3d 4h)   http://127.0.0.1:${fake.port}`,
        "",
        "  Memories   4,812   (+37 today)   4,000 facts · 112 preferences · 500 episodes · 200 procedures",
        "  Passages   18,203   from 212 sessions in 14 projects and 418 documents",
        "  Documents  418",
        "  Entities   1,204",
        `  Store      212 MB   ${fake.home}`,
        "  Model      rules (built in)   ready",
        "  Vectors    minilm (onnxruntime-node)   ready",
        "  Sessions   Claude Code · last import 2 h ago",
        "  Capture    on · every session · 12 of 200 calls today · missed 1 session",
        "  Folders    watching is off",
        "  Honesty    merges 12 of 13 right · settled by rule 2 of 2 right",
        "  Review     4 contradictions · 2 uncertain merges · 6 schema names   memory review",
        "  Notice     repaired a torn write",
        "",
      ].join("\n"),
    );
  });

  test("names documents that could not be read, and why", async () => {
    const first = [
      { path: "/home/ada/notes/big.pdf", reason: "reading took too long" },
      { path: "/home/ada/notes/other.pdf", reason: "the pdf could not be read: RangeError" },
    ];
    await using fake = await fakeDaemon({
      "health.status": () => aStatus({ documentsFailed: { count: 5, first } }),
    });
    const { stdout } = await run(["status"], { home: fake.home, columns: 100 });
    expect(stdout).toContain(
      [
        "  Unread     ~/notes/big.pdf: reading took too long",
        "             ~/notes/other.pdf: the pdf could not be read: RangeError",
        "             … 3 more: memory context list --status failed",
      ].join("\n"),
    );
  });

  test("shows each linked folder with its state, and how to link the first", async () => {
    const roots = [
      aRoot(),
      aRoot({
        id: anId("d00d01"),
        path: "/home/ada/work/specs",
        state: "reading",
        documents: 18,
        pending: 222,
      }),
    ];
    await using fake = await fakeDaemon({ "roots.list": () => ({ enabled: true, roots, nextCursor: null }) });
    const { stdout } = await run(["status"], { home: fake.home });
    expect(stdout).toContain(
      [
        "  Folders    ~/notes        up to date, 412 documents, checked just now",
        "             ~/work/specs   reading 18 of 240",
        "",
      ].join("\n"),
    );
    await using bare = await fakeDaemon();
    expect((await run(["status"], { home: bare.home })).stdout).toContain(
      "  Folders    none linked:  memory context add <folder>\n",
    );
  });

  test("does not start a daemon: exit 4 and how to start it", async () => {
    const { exit, stdout, stderr } = await run(["status"], nowhere);
    expect({ exit, stdout }).toEqual({ exit: 4, stdout: "" });
    expect(stderr).toBe("memory: daemon not running\n  start it:  memory daemon start\n");
  });

  test("warns of a daemon that speaks another version of the API", async () => {
    await using fake = await fakeDaemon({
      "health.get": () => aHealth({ apiVersion: "0.2.0" }),
      "memories.list": () => ({ memories: [], nextCursor: null, total: 0 }),
    });
    expect((await run(["list"], { home: fake.home })).stderr).toContain("memory daemon restart");
  });
});
