import { chmod, mkdir, readFile, readlink, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "../src/config-file/read.ts";
import { writeConfig } from "../src/config-file/write.ts";
import { aMachine } from "./capture-builders.ts";
import { askedOf } from "./fake-daemon.ts";
import { CONNECT, SETTINGS, STALE, STALE_WITHOUT_OURS } from "./settings-fixtures.ts";

const DISCONNECT = ["disconnect", "claude-code"];

describe("memory connect and disconnect", () => {
  test.each(Object.entries(SETTINGS))("leave %s as it was, to the byte", async (_, settings) => {
    await using machine = await aMachine(settings);
    expect(await machine.memory(CONNECT)).toMatchObject({ exit: 0 });
    const connected = await machine.bytes();
    expect(connected.toString()).toContain(`'session-end' '${machine.home}'`);
    expect(connected.toString().startsWith("\ufeff")).toBe(settings.startsWith("\ufeff"));

    expect(await machine.memory(CONNECT)).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining("Already connected"),
    });
    expect((await machine.bytes()).equals(connected)).toBe(true);
    expect(await machine.others()).toHaveLength(1);

    expect(await machine.memory(DISCONNECT)).toMatchObject({ exit: 0 });
    expect((await machine.bytes()).equals(Buffer.from(settings))).toBe(true);
    expect(askedOf(machine, "capture.scope").map(({ body }) => body)).toEqual([
      { scope: "all", projects: [], excludeProjects: [], programs: false, paused: false },
      { scope: "all", projects: [], excludeProjects: [], programs: false, paused: false },
      { scope: null, projects: [], excludeProjects: [], programs: false, paused: false },
    ]);
  });

  test("have what the agent writes down itself followed where that is wanted", async () => {
    await using machine = await aMachine("{}", {
      "notes.follow": () => ({ followed: ["assistant-code", "codex"], files: [] }),
    });
    await machine.memory(CONNECT);
    expect(askedOf(machine, "notes.follow")).toEqual([]);
    const { stdout } = await machine.memory([...CONNECT, "--notes"]);
    expect(stdout).toContain("those of Claude Code, whenever they change");
    expect(askedOf(machine, "notes.follow").map(({ body }) => body)).toEqual([
      { agents: ["assistant-code"], follow: true },
    ]);
  });

  test("leave no file where there was none", async () => {
    await using machine = await aMachine(null);
    await machine.memory(CONNECT);
    expect(JSON.parse(await machine.text()).hooks).toMatchObject({ SessionStart: [{}], SessionEnd: [{}] });
    expect((await stat(machine.file)).mode & 0o777).toBe(0o600);
    const { stdout } = await machine.memory(DISCONNECT);
    expect(stdout).toContain("What was ours is gone");
    await expect(stat(machine.file)).rejects.toThrow("ENOENT");
    expect(await machine.others()).toEqual([]);
  });

  test("make the folder where Claude Code has none yet", async () => {
    await using machine = await aMachine(null);
    const elsewhere = { CLAUDE_CONFIG_DIR: join(machine.agent, "new", "claude") };
    expect(await machine.memory(CONNECT, { env: elsewhere })).toMatchObject({ exit: 0 });
    expect(await readFile(join(machine.agent, "new", "claude", "settings.json"), "utf8")).toContain(
      "SessionEnd",
    );
  });

  test("mend hooks that an earlier version wrote, and take those away as well", async () => {
    await using machine = await aMachine(STALE);
    await machine.memory(CONNECT);
    expect(await machine.text()).not.toContain("4000");
    await machine.memory(DISCONNECT);
    expect(await machine.text()).toBe(STALE_WITHOUT_OURS);
  });

  test("keep what a person has changed in between", async () => {
    await using machine = await aMachine(SETTINGS.tabs ?? "");
    await machine.memory(CONNECT);
    await machine.write((await machine.text()).replace('"opus"', '"sonnet"'));
    await machine.memory(DISCONNECT);
    expect(await machine.text()).toBe(SETTINGS.tabs?.replace('"opus"', '"sonnet"'));
  });

  test("write through a link, and keep the rights of the file", async () => {
    await using machine = await aMachine(null);
    const dotfiles = join(machine.agent, "dotfiles");
    await mkdir(dotfiles);
    await writeFile(join(dotfiles, "claude.json"), SETTINGS.tabs ?? "");
    await chmod(join(dotfiles, "claude.json"), 0o640);
    await symlink(join("dotfiles", "claude.json"), machine.file);
    await machine.memory(CONNECT);
    expect(await readlink(machine.file)).toBe(join("dotfiles", "claude.json"));
    expect(await readFile(join(dotfiles, "claude.json"), "utf8")).toContain("SessionEnd");
    expect((await stat(machine.file)).mode & 0o777).toBe(0o640);
    await machine.memory(DISCONNECT);
    expect(await readFile(join(dotfiles, "claude.json"), "utf8")).toBe(SETTINGS.tabs);
  });

  test("keep the last three copies and what is not ours", async () => {
    await using machine = await aMachine("{}");
    await writeFile(`${machine.file}.memory-backup-mine`, "");
    await writeFile(`${machine.file}.memory-backup-20200101T000000.000Z`, "{}");
    await writeFile(`${machine.file}.memory-backup-20200102T000000.000Z`, "{}");
    await writeFile(`${machine.file}.memory-backup-20200103T000000.000Z`, "{}");
    await machine.memory(CONNECT);
    expect((await machine.others()).sort()).toEqual([
      "settings.json.memory-backup-20200102T000000.000Z",
      "settings.json.memory-backup-20200103T000000.000Z",
      expect.stringMatching(/^settings\.json\.memory-backup-2026\d{4}T/),
      "settings.json.memory-backup-mine",
    ]);
  });

  test("disconnect needs no hooks to stop capture, and says when it could not", async () => {
    await using machine = await aMachine("{}");
    const { stdout, exit } = await machine.memory(DISCONNECT);
    expect({ stdout, exit }).toEqual({
      exit: 0,
      stdout: "Nothing of ours was in these 2 files   nothing is captured any more\n",
    });
    await machine.memory(CONNECT);
    const down = await machine.memory([...DISCONNECT, "--no-start", "--home", join(machine.agent, "none")]);
    expect(down.exit).toBe(7);
    expect(down.stderr).toContain("capture is not switched off yet: daemon not running");
    expect(await machine.text()).toBe("{}");
  });
});

test("disconnect stops capture though the settings cannot be read, and says that the hooks are still there", async () => {
  await using machine = await aMachine('{"hooks": {');
  const { stderr, exit } = await machine.memory(DISCONNECT);
  expect({ stderr, exit }).toEqual({
    exit: 2,
    stderr: expect.stringMatching(/Nothing is captured any more[\s\S]*is not valid JSON/),
  });
  expect(askedOf(machine, "capture.scope")).toHaveLength(1);
  expect(await machine.text()).toBe('{"hooks": {');
});

describe("settings that cannot be changed", () => {
  const utf16 = Buffer.from('\ufeff{"model":"opus"}', "utf16le");
  test.each<[string, string | Uint8Array, string]>([
    ["broken JSON", '{\n  "model": "opus",\n  "env": {\n}\n', "is not valid JSON: line 5, column 1"],
    ["two objects", '{"a":1}\n{"b":2}', "is not valid JSON: line 2, column 1"],
    ["a lost comma", '{\n  "a": 1\n  "b": 2\n}', "is not valid JSON: line 3, column 3"],
    ["nothing but a comment", "// later\n", "is not valid JSON"],
    ["a list", "[]", "it does not hold a JSON object"],
    ["UTF-16", utf16, "it is UTF-16"],
    ["no UTF-8", Buffer.from([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d]), "it is not UTF-8"],
    ["hooks that are a list", '{"hooks":[]}', '"hooks" is not an object'],
    ["an event that is an object", '{"hooks":{"SessionEnd":{}}}', '"hooks.SessionEnd" is not a list'],
  ])("are refused and left alone: %s", async (_, settings, words) => {
    await using machine = await aMachine(settings);
    const { exit, stderr } = await machine.memory(CONNECT);
    expect({ exit, stderr }).toEqual({ exit: 2, stderr: expect.stringContaining(words) });
    expect((await machine.bytes()).equals(Buffer.from(settings))).toBe(true);
    expect(await machine.others()).toEqual([]);
    expect(askedOf(machine, "capture.scope")).toEqual([]);
  });

  test("are refused when they are read-only, a folder, or a circle of links", async () => {
    await using machine = await aMachine("{}");
    await chmod(machine.file, 0o444);
    expect(await machine.memory(CONNECT)).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining("it is read-only"),
    });
    expect(await machine.text()).toBe("{}");
    await rm(machine.file);
    await mkdir(machine.file);
    expect(await machine.memory(CONNECT)).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining("it is not a file"),
    });
    await rm(machine.file, { recursive: true });
    await symlink("settings.json", machine.file);
    expect(await machine.memory(CONNECT)).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining("in a circle"),
    });
    expect(await machine.others()).toEqual([]);
  });

  test("are refused when Claude Code has written them while a person was thinking", async () => {
    await using machine = await aMachine("{}");
    const file = await readConfig(machine.file);
    await machine.write('{"model":"opus"}');
    const change = { shown: machine.file, file, text: '{"hooks":{}}', now: 0 };
    await expect(writeConfig(change)).rejects.toThrow("has changed meanwhile");
    expect(await machine.text()).toBe('{"model":"opus"}');
    expect(await machine.others()).toEqual([]);
  });
});
