import { chmod, mkdir, readFile, readlink, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "../src/config-file/read.ts";
import { writeConfig } from "../src/config-file/write.ts";
import { aStatus } from "./builders.ts";
import { aCaptureStatus, aMachine } from "./capture-builders.ts";
import { askedOf } from "./fake-daemon.ts";
import { SETTINGS, STALE, STALE_WITHOUT_OURS } from "./settings-fixtures.ts";

const CONNECT = ["connect", "claude-code", "--all", "--yes"];
const DISCONNECT = ["disconnect", "claude-code"];

describe("memory connect and disconnect", () => {
  test.each(Object.entries(SETTINGS))("leave %s as it was, to the byte", async (_, settings) => {
    await using machine = await aMachine(settings);
    expect(await machine.memory(CONNECT)).toMatchObject({ exit: 0 });
    const connected = await machine.bytes();
    expect(connected.toString()).toContain(`http://127.0.0.1:${machine.port}/hooks/claude-code/session-end`);
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
      { scope: "all", projects: [], excludeProjects: [], paused: false },
      { scope: "all", projects: [], excludeProjects: [], paused: false },
      { scope: null, projects: [], excludeProjects: [], paused: false },
    ]);
  });

  test("leave no file where there was none", async () => {
    await using machine = await aMachine(null);
    await machine.memory(CONNECT);
    expect(JSON.parse(await machine.text()).hooks).toMatchObject({ SessionStart: [{}], PreCompact: [{}] });
    expect((await stat(machine.file)).mode & 0o777).toBe(0o600);
    const { stdout } = await machine.memory(DISCONNECT);
    expect(stdout).toContain("Our hooks are gone");
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

  test("mend hooks of an older place, and take those away as well", async () => {
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
      stdout: `No hook of ours was in ${machine.file}   nothing is captured any more\n`,
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

describe("memory connect", () => {
  test("shows the change, asks, and takes a no", async () => {
    await using machine = await aMachine(SETTINGS.tabs ?? "");
    const { stderr, exit } = await machine.memory(["connect", "claude-code", "--all"], {
      columns: 100,
      typed: "n",
    });
    expect(exit).toBe(0);
    expect(stderr).toContain("+++ ");
    expect(stderr).toContain('+    "SessionEnd": [');
    expect(stderr).toContain(
      `Write this to ${machine.file}, and capture every session that ends from now on? [y/N] `,
    );
    expect(stderr).toContain("Nothing was changed.");
    expect(await machine.text()).toBe(SETTINGS.tabs);
    expect(askedOf(machine, "capture.scope")).toEqual([]);
  });

  test("a dry run shows the change and makes none, with no daemon at all", async () => {
    await using machine = await aMachine("{}");
    const argv = ["connect", "claude-code", "--all", "--dry-run"];
    const { stdout, exit } = await machine.memory(argv, { home: join(machine.agent, "none") });
    expect(exit).toBe(0);
    expect(stdout).toContain(`http://127.0.0.1:${machine.port}/hooks/claude-code/prompt`);
    expect(stdout).toContain("Would capture every session that ends from then on");
    expect(JSON.parse((await machine.memory([...argv, "--json"])).stdout)).toMatchObject({
      dryRun: true,
      changed: true,
      scope: { projects: [] },
    });
    expect(await machine.text()).toBe("{}");
    expect(await machine.others()).toEqual([]);
    expect(machine.asked.filter(({ name }) => name.startsWith("capture"))).toEqual([]);
  });

  test("without a terminal it needs --yes", async () => {
    await using machine = await aMachine("{}");
    expect(await machine.memory(["connect", "claude-code", "--all"], { stdin: "" })).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining("agree with --yes"),
    });
    expect(await machine.text()).toBe("{}");
  });

  test.each([
    [["connect"], "which agent?"],
    [["connect", "--project", "x"], "which agent?"],
    [["connect", "claude-code"], "which sessions may be captured?"],
    [["connect", "claude-code", "--all", "--project", "x"], "say different things"],
    [["connect", "claude-code", "--project", " "], "a project needs a name"],
    [["connect", "codex", "--all"], 'no such agent: "codex"'],
  ])("%j is a wrong usage", async (argv, words) => {
    await using machine = await aMachine("{}");
    expect(await machine.memory(argv)).toMatchObject({ exit: 2, stderr: expect.stringContaining(words) });
    expect(machine.asked).toEqual([]);
  });

  test("takes projects as folders or parts of a name, and says which one is not there", async () => {
    await using machine = await aMachine("{}");
    await machine.project("-srv-work-api-gateway");
    const argv = [
      "connect",
      "claude-code",
      "--yes",
      "--project",
      "/srv/work/api_gateway/",
      "C:\\Users\\Ada\\shop",
      "blog.v2",
    ];
    const { stderr } = await machine.memory(argv);
    const [scope] = askedOf(machine, "capture.scope");
    expect(scope?.body).toMatchObject({
      scope: "all",
      projects: ["-srv-work-api-gateway", "C--Users-Ada-shop", "blog-v2"],
    });
    expect(stderr).toContain('no project folder has "blog-v2" in its name yet');
    expect(stderr).not.toContain("api-gateway");
  });

  test("takes the agent's name behind the projects, too", async () => {
    await using machine = await aMachine("{}");
    expect(
      (await machine.memory(["connect", "--yes", "--project", "blog", "shop", "claude-code"])).exit,
    ).toBe(0);
    expect(askedOf(machine, "capture.scope")[0]?.body).toMatchObject({ projects: ["blog", "shop"] });
  });

  test("keeps projects excluded that somebody has excluded", async () => {
    const status = aCaptureStatus({ scope: "all", excludeProjects: ["-private"], state: "clean" });
    await using machine = await aMachine("{}", { "capture.status": () => status });
    const { stdout } = await machine.memory(CONNECT);
    expect(stdout).toContain("every session that ends from now on, without -private");
  });

  test("warns when the daemon reads sessions in another place than Claude Code keeps them", async () => {
    await using machine = await aMachine("{}", {
      "health.status": () => aStatus({ transcriptsDir: "/home/ada/.claude/projects" }),
    });
    expect((await machine.memory(CONNECT)).stderr).toContain(
      `! Claude Code keeps its sessions in ${join(machine.agent, "projects")}, the daemon reads ~/.claude/projects`,
    );
  });

  test("--no-recall leaves prompts alone, and a repair keeps it so", async () => {
    await using machine = await aMachine("{}");
    await machine.memory([...CONNECT, "--no-recall"]);
    expect(await machine.text()).not.toContain("UserPromptSubmit");
    await machine.write((await machine.text()).replaceAll(String(machine.port), "4000"));
    const { exit } = await machine.memory(["connect", "claude-code", "--repair", "--yes"]);
    expect(exit).toBe(0);
    expect(await machine.text()).not.toContain("UserPromptSubmit");
    expect(await machine.text()).not.toContain("4000");
    expect(askedOf(machine, "capture.scope")).toHaveLength(1);
  });

  test("names the owner in every hook", async () => {
    await using machine = await aMachine("{}");
    const owner = "0198c0de-0000-7000-8000-0000000000aa";
    await machine.memory([...CONNECT, "--owner", owner]);
    const { hooks } = JSON.parse(await machine.text());
    expect(hooks.SessionEnd[0].hooks[0].headers).toEqual({ "X-Memory-Owner": owner });
    expect(hooks.SessionStart[0].hooks[0].args).toContain(owner);
  });

  test("refuses a port that the daemon will not have tomorrow, unless told so", async () => {
    await using machine = await aMachine("{}");
    for (const [port, words] of [
      ["0", "any port that is free"],
      ["", "port 4319"],
    ] as const) {
      const refused = await machine.memory(["connect", "claude-code", "--all"], {
        env: { MEMORY_PORT: port },
      });
      expect(refused).toMatchObject({ exit: 6, stderr: expect.stringContaining(words) });
    }
    expect(await machine.text()).toBe("{}");
    await writeFile(join(machine.home, "config.json"), JSON.stringify({ port: machine.port }));
    expect(await machine.memory(CONNECT, { env: { MEMORY_PORT: "" } })).toMatchObject({ exit: 0 });
    expect(await machine.memory(CONNECT, { env: { MEMORY_PORT: "0" } })).toMatchObject({ exit: 0 });
  });

  test.each([
    [{ disableAllHooks: true }, '"disableAllHooks" in'],
    [{ allowedHttpHookUrls: ["https://example.com/*"] }, "does not allow http://127.0.0.1:"],
    [{ allowedHttpHookUrls: [] }, "does not allow http://127.0.0.1:"],
  ])("warns that %j stops our hooks", async (settings, words) => {
    await using machine = await aMachine(JSON.stringify(settings));
    expect(await machine.memory(CONNECT)).toMatchObject({ exit: 0, stderr: expect.stringContaining(words) });
  });

  test("does not warn of a list that has us on it", async () => {
    await using machine = await aMachine('{"allowedHttpHookUrls":["http://127.0.0.1:*"]}');
    expect((await machine.memory(CONNECT)).stderr).not.toContain("!");
  });
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
