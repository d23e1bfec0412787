import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { locate } from "../src/daemon/locate.ts";
import type { Io } from "../src/io.ts";
import { run, running } from "./run.ts";
import {
  answering,
  aScriptedHome,
  aToldHome,
  daemon,
  env,
  hangingScrub,
  holding,
  inOneFile,
  nothingDone,
  script,
  secret,
} from "./scrub-builders.ts";

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
    await expect.poll(() => readFileSync(asked, "utf8").split("\n"), { timeout: 60_000 }).toHaveLength(3);
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
