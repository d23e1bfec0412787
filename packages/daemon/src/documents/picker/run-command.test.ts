import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPicker } from "./pick.ts";
import { runCommand, whichIn } from "./run-command.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "memory-picker-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const program = async (name: string, lines: string): Promise<string> => {
  const path = join(dir, name);
  await writeFile(path, `#!/bin/sh\n${lines}\n`);
  await chmod(path, 0o755);
  return path;
};

const env = () => ({ PATH: `${dir}:/usr/bin:/bin`, DISPLAY: ":0", LANG: "C.UTF-8" });
const picker = () => createPicker({ run: runCommand, which: whichIn(env()), platform: "linux", env: env() });
const never = () => new AbortController().signal;

// Shell scripts stand in for the programs of a desktop; nothing is shown.
describe.skipIf(process.platform === "win32")("a real program", () => {
  test("is found on the PATH and its answer is read", async () => {
    await program("zenity", String.raw`printf '/tmp/a\nb 🎉.md\n//\n/tmp/c\n'`);
    expect(await picker().pick("file", never())).toEqual(["/tmp/a\nb 🎉.md", "/tmp/c"]);
  });

  test("says what it says on both streams, with its code", async () => {
    const path = await program("speaks", "echo out; echo err >&2; exit 7");
    expect(await runCommand(path, [], { signal: never(), env: env() })).toEqual({
      code: 7,
      stdout: "out\n",
      stderr: "err\n",
    });
  });

  test("gets its arguments as they are", async () => {
    const path = await program("echoes", 'printf "%s|" "$@"');
    const args = ["a b", "\n//\n", '"; exit 3; $(x)'];
    const { stdout } = await runCommand(path, args, { signal: never(), env: env() });
    expect(stdout).toBe(`${args.join("|")}|`);
  });

  test("is ended with what it started when the client hangs up, even when it will not listen", async () => {
    const [note, child] = [join(dir, "pid"), join(dir, "child")];
    await program("zenity", `trap '' TERM; sleep 60 & echo $! > '${child}'; echo $$ > '${note}'; wait`);
    const client = new AbortController();
    const reply = picker().pick("file", client.signal);
    const pids = [await pidIn(child), await pidIn(note)];
    client.abort();
    await expect(reply).rejects.toMatchObject({ code: "unavailable" });
    for (const pid of pids) while (await isAlive(pid)) await pause();
  });

  test("is not started for a client that is gone already", async () => {
    await program("zenity", `touch '${join(dir, "started")}'`);
    await expect(picker().pick("file", AbortSignal.abort())).rejects.toMatchObject({ code: "unavailable" });
    await expect(stat(join(dir, "started"))).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("that does not exist is refused, not waited for", async () => {
    await expect(runCommand(join(dir, "nothing"), [], { signal: never(), env: env() })).rejects.toMatchObject(
      { code: "ENOENT" },
    );
  });

  test("is no program without the right to run it, and none in a folder that is not absolute", async () => {
    await writeFile(join(dir, "plain"), "");
    expect(await whichIn(env())("plain")).toBeNull();
    expect(await whichIn({ PATH: ".::bin" })("sh")).toBeNull();
    expect(await whichIn({})("sh")).toBeNull();
  });

  test("that talks without end is ended", async () => {
    const path = await program("endless", "yes");
    expect(await runCommand(path, [], { signal: never(), env: env() })).toMatchObject({ code: null });
  });
});

const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

async function pidIn(note: string): Promise<number> {
  for (;;) {
    const text = await readFile(note, "utf8").catch(() => "");
    if (text.endsWith("\n")) return Number(text);
    await pause();
  }
}

async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // Ended, but not yet noticed by its parent; in a container that may be never.
  return !/\) Z /.test(await readFile(`/proc/${pid}/stat`, "utf8").catch(() => ""));
}
