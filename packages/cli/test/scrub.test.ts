import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { daemonCommand } from "../../daemon/test/entry.ts";
import { locate } from "../src/daemon/locate.ts";
import { stop } from "../src/daemon/stop.ts";
import type { Io } from "../src/io.ts";
import { run, running } from "./run.ts";

const daemon: Io["daemon"] = {
  command: daemonCommand,
  become: () => Promise.reject(new Error("not in this test")),
};

const secret = "Lantern-Heron-7719-quill";
const env = { MEMORY_PORT: "0", MEMORY_EMBEDDINGS: "off", PATH: process.env.PATH ?? "" };

/** A home whose daemon runs, was told the string once, and has it in its log. */
async function aToldHome() {
  const home = await mkdtemp(join(tmpdir(), "memory-scrub-cli-"));
  const memory = (argv: readonly string[], more: Partial<Parameters<typeof run>[1]> = {}) =>
    run(argv, { home, daemon, env, ...more });
  await memory(["save", `The workshop opens to ${secret}.`]);
  await memory(["save", "The harbour closes on Tuesdays."]);
  writeFileSync(join(home, "logs", "other.log"), `line\n${secret}\n`);
  return {
    home,
    memory,
    [Symbol.asyncDispose]: async () => {
      await stop(home);
      await rm(home, { recursive: true, force: true });
    },
  };
}

const holding = (home: string): string[] =>
  readdirSync(home, { recursive: true, encoding: "utf8" }).filter((name) => {
    const path = join(home, name);
    return statSync(path).isFile() && readFileSync(path).toString("latin1").includes(secret);
  });

describe("memory scrub", () => {
  test("looks first, stops the daemon, removes the string, proves it, and starts the daemon again where it was", async () => {
    await using at = await aToldHome();
    const before = await locate(at.home);
    const { exit, stdout, stderr } = await at.memory(["scrub", "-", "--yes"], { stdin: `${secret}\n` });
    expect(stderr).toContain("Found in\n");
    expect(stderr).toContain("memory: the daemon is stopped meanwhile\nmemory: the daemon runs again (pid ");
    expect(stdout).toMatch(/^Removed from \d+ rows? in \d files\n {2}memory\.db {2}.*1 memory version/);
    expect(stdout).toContain("  logs/other.log  1 time\n");
    expect(stdout).toContain("Searched every file again: it is nowhere any more.\n");
    expect(stdout + stderr).not.toContain(secret);
    expect(exit).toBe(0);
    expect(holding(at.home)).toEqual([]);
    const after = await locate(at.home);
    expect(after?.port).toBe(before?.port);
    expect(after?.pid).not.toBe(before?.pid);
    expect((await at.memory(["list", "--plain"])).stdout).toContain(
      "The workshop opens to [redacted:scrubbed].",
    );

    const again = await at.memory(["scrub", "-"], { stdin: secret });
    expect(again).toMatchObject({ exit: 0, stdout: "Found nowhere in this memory.\n" });
    expect((await locate(at.home))?.pid).toBe(after?.pid);
    // Seven processes; while tests are watched each of them compiles the sources of the daemon.
  }, 120_000);

  test("asks for the string without showing it, and changes nothing on a no or a dry run", async () => {
    await using at = await aScriptedHome({ found: inOneFile });
    const no = await at.memory(["scrub"], { columns: 100, hidden: secret, typed: "n" });
    expect(no).toEqual({
      exit: 0,
      stdout: "",
      stderr: [
        "String to remove (it is not shown): ",
        `memory: searching ${at.home}`,
        "Found in",
        "  memory.db  3 memory versions · 1 row of later",
        "  logs/daemon.log  2 times",
        "These files hold it and are left as they are; a new reading would bring it back:",
        "  ~/notes.md",
        "It came from here, which cannot be searched byte by byte:",
        "  https://example.com/",
        "3 memories of 4 hold it. Remove it from all of these? This cannot be undone. [y/N] Nothing was changed.\n",
      ].join("\n"),
    });
    const dry = await at.memory(["scrub", secret, "--dry-run", "--json"]);
    expect(dry.stderr).toContain("now stands in your shell's history");
    expect(JSON.parse(dry.stdout)).toEqual(inOneFile);
    expect(at.asked()).toEqual([
      { secret, dryRun: true },
      { secret, dryRun: true },
    ]);
  });

  test("without a terminal it needs --yes", async () => {
    await using at = await aScriptedHome({ found: inOneFile });
    expect(await at.memory(["scrub", "-"], { stdin: secret })).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining("agree with --yes"),
    });
  });

  test("gives the reason of a refusal, and fails when something is left", async () => {
    await using refused = await aScriptedHome({ found: { kind: "refused", reason: "It is too short." } });
    expect(await refused.memory(["scrub", "-", "-q"], { stdin: "abc" })).toEqual({
      exit: 6,
      stdout: "",
      stderr: "memory: It is too short.\n",
    });
    await using kept = await aScriptedHome({
      found: inOneFile,
      done: { ...nothingDone, left: [{ path: "a.bin", hits: 2 }] },
    });
    const { exit, stdout } = await kept.memory(["scrub", "-", "--yes"], { stdin: secret });
    expect(exit).toBe(1);
    expect(stdout).toContain("It is left in 1 file:\n  a.bin  2 times\n");
  });

  test("says so where there is no memory, no string, or the daemon's program fails", async () => {
    const nowhere = { home: "/no/such/home", daemon };
    expect(await run(["scrub", "-"], { ...nowhere, stdin: secret })).toMatchObject({ exit: 3 });
    expect(await run(["scrub", "-"], { ...nowhere, stdin: " \n" })).toMatchObject({ exit: 2 });
    expect(await run(["scrub"], { ...nowhere, stdin: "" })).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining("no string was given"),
    });
    await using at = await aScriptedHome({});
    expect(await at.memory(["scrub", "-", "-q"], { stdin: secret })).toEqual({
      exit: 6,
      stdout: "",
      stderr: "memory: the store is damaged\n  nothing was changed\n",
    });
  });

  test("names what it cannot search and what it would delete, and claims no more than it has seen", async () => {
    const unsearched = ["backups/old.db.gz", "notes.md"];
    await using at = await aScriptedHome({
      found: { ...inOneFile, sources: [], unsearched, doomed: ["backups/broken.db"] },
      done: { ...nothingDone, deleted: ["backups/broken.db"], unsearched },
    });
    const no = await at.memory(["scrub"], { columns: 100, hidden: secret, typed: "n" });
    const list =
      "Not searched: links, packed files, and what cannot be read:\n  backups/old.db.gz\n  notes.md\n";
    expect(no.stderr).toContain(
      `These backups hold it and are damaged; they would be deleted:\n  backups/broken.db\n${list}`,
    );
    expect(no.stderr).toContain(
      "Remove it from all of these, and delete backups/broken.db? This cannot be undone.",
    );
    const { exit, stdout } = await at.memory(["scrub", "-", "--yes"], { stdin: secret });
    expect(stdout).toBe(
      `  backups/broken.db  was damaged and is deleted\nSearched again: it is in none of the files that could be searched.\n${list}`,
    );
    expect(exit).toBe(0);
    await using none = await aScriptedHome({ found: { ...inOneFile, files: [], sources: [], unsearched } });
    expect(await none.memory(["scrub", "-"], { stdin: secret })).toMatchObject({
      exit: 0,
      stdout: `Found nowhere in what could be searched.\n${list}`,
    });
  });

  test("a program that fails is told by its error, not by what node prints around it", async () => {
    await using removing = await aScriptedHome({ found: inOneFile });
    expect(await removing.memory(["scrub", "-", "--yes", "-q"], { stdin: secret })).toMatchObject({
      exit: 6,
      stderr: "memory: the store is damaged\n  every file is whole, changed or not; run it again to go on\n",
    });
    const running = (...command: [string, ...string[]]) =>
      removing.memory(["scrub", "-", "-q"], { stdin: secret, daemon: { ...daemon, command: () => command } });
    expect(await running(process.execPath, join(removing.home, "gone.mjs"))).toMatchObject({
      exit: 1,
      stderr: expect.stringMatching(
        /^memory: Error: Cannot find module '.*gone.mjs'\n {2}nothing was changed\n$/,
      ),
    });
    expect(await running(join(removing.home, "no-program"))).toMatchObject({
      exit: 1,
      stderr: expect.stringMatching(
        /^memory: the daemon's program did not start: .*ENOENT\n {2}nothing was changed\n$/,
      ),
    });
  });

  test("Ctrl-C ends it, and the daemon runs again where it was", async () => {
    await using at = await aToldHome();
    const before = await locate(at.home);
    const { asked, hanging } = hangingScrub(at.home);
    const command = running(["scrub", "-", "--yes"], { home: at.home, daemon: hanging, env, stdin: secret });
    await vi.waitFor(() => expect(readFileSync(asked, "utf8").split("\n")).toHaveLength(3), 60_000);
    command.interrupt();
    const { exit, stderr } = await command.ended;
    expect(stderr).toContain("memory: the daemon runs again (pid ");
    expect(stderr).toContain(
      "memory: stopped before the end\n  every file is whole, changed or not; run it again",
    );
    expect(exit).toBe(130);
    expect((await locate(at.home))?.port).toBe(before?.port);
  }, 120_000);

  test("a daemon that does not come back is told, and so is what was done", async () => {
    await using at = await aToldHome();
    const dead: Io["daemon"] = {
      ...daemon,
      command: () => [process.execPath, script(at.home, answering({ found: inOneFile, done: nothingDone }))],
    };
    const { exit, stdout, stderr } = await run(["scrub", "-", "--yes"], {
      home: at.home,
      daemon: dead,
      env,
      stdin: secret,
    });
    expect(stderr).toContain(
      "memory: the daemon is still stopped: the daemon stopped while starting (exit 1)",
    );
    expect(stderr).toContain("  start it again:  memory daemon start\n");
    expect(stdout).toContain("Searched every file again: it is nowhere any more.\n");
    expect(exit).toBe(0);
  }, 120_000);
});

const inOneFile = {
  kind: "found",
  files: [
    {
      path: "memory.db",
      kind: "store",
      places: [
        { table: "memories", column: "content", rows: 3 },
        { table: "memories", column: "excerpt", rows: 1 },
        { table: "later", column: "words", rows: 1 },
      ],
      rows: 4,
      hits: 9,
    },
    { path: "logs/daemon.log", kind: "file", places: [], rows: 0, hits: 2 },
  ],
  sources: [
    { path: "/home/ada/notes.md", state: "holds" },
    { path: "https://example.com/", state: "unknown" },
  ],
  memories: { matching: 3, all: 4 },
  unsearched: [],
  doomed: [],
};

const nothingDone = { kind: "done", files: [], deleted: [], left: [], sources: [], unsearched: [] };

/** A program of the daemon that hangs when it is to remove something, and else is the daemon's own. */
function hangingScrub(home: string) {
  const asked = join(home, "asked");
  writeFileSync(asked, "");
  const [node, ...args] = daemon.command();
  const path = script(
    home,
    `import { appendFileSync } from "node:fs";
    import { text } from "node:stream/consumers";
    if (process.argv[2] === "scrub") {
      const { dryRun } = JSON.parse(await text(process.stdin));
      appendFileSync(${JSON.stringify(asked)}, "asked\\n");
      if (dryRun) console.log(${JSON.stringify(JSON.stringify(inOneFile))});
      else setInterval(() => undefined, 1000);
    } else await import(${JSON.stringify(args.at(-1))});`,
  );
  const hanging: Io["daemon"] = { ...daemon, command: () => [node, ...args.slice(0, -1), path] };
  return { asked, hanging };
}

function script(home: string, source: string): string {
  const path = join(home, "program.mjs");
  writeFileSync(path, source);
  return path;
}

/** A program that answers as it is told, and fails at all else. */
const answering = ({ found, done }: { found: object; done: object }): string =>
  `import { text } from "node:stream/consumers";
  if (process.argv[2] !== "scrub") process.exit(1);
  const { dryRun } = JSON.parse(await text(process.stdin));
  console.log(JSON.stringify(dryRun ? ${JSON.stringify(found)} : ${JSON.stringify(done)}));`;

/** A home whose daemon's program answers as it is told, and writes down what it was asked. */
async function aScriptedHome({ found, done }: { found?: object; done?: object }) {
  const home = await mkdtemp(join(tmpdir(), "memory-scrub-cli-"));
  const [program, asked] = [join(home, "program.mjs"), join(home, "asked")];
  writeFileSync(asked, "");
  writeFileSync(
    program,
    `import { appendFileSync } from "node:fs";
    import { text } from "node:stream/consumers";
    const line = await text(process.stdin);
    appendFileSync(${JSON.stringify(asked)}, line);
    const answer = JSON.parse(line).dryRun ? ${JSON.stringify(found)} : ${JSON.stringify(done)};
    if (answer) console.log(JSON.stringify(answer));
    else console.error("memory: the store is damaged");
    process.exitCode = answer ? 0 : 6;`,
  );
  const scripted: Io["daemon"] = { ...daemon, command: () => [process.execPath, program] };
  return {
    home,
    memory: (argv: readonly string[], more: Partial<Parameters<typeof run>[1]> = {}) =>
      run(argv, { home, daemon: scripted, ...more }),
    asked: (): unknown[] =>
      readFileSync(asked, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }),
  };
}
