import { describe, expect, test } from "vitest";
import { NOW } from "./builders.ts";
import { aCaptureStatus, aMachine } from "./capture-builders.ts";
import { askedOf } from "./fake-daemon.ts";

const CONNECT = ["connect", "claude-code", "--all", "--no-tools", "--yes"];
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

describe("memory capture status", () => {
  test("tells whether capture is on, works, and what it has brought", async () => {
    const status = aCaptureStatus({
      scope: "all",
      projects: ["api-gateway"],
      excludeProjects: ["secret"],
      state: "cap_reached",
      reason: "The cap of 40 calls is reached: sessions wait until midnight.",
      lastNotifyAt: minutesAgo(14),
      lastNotifyError: "the provider refused the key\u001b[31m",
      todayUnattendedCalls: 40,
      unattendedDailyCap: 40,
      sessionsImported: 212,
      memoriesSaved: 1904,
      captured: 41,
      waiting: 3,
      missed: 1,
      sweptAt: minutesAgo(4),
      promptsAsked: 17,
      promptsLate: 4,
    });
    await using machine = await aMachine("{}", { "capture.status": () => status });
    const { stdout, exit } = await machine.memory(["capture", "status"]);
    expect(exit).toBe(0);
    expect(stdout).toBe(
      [
        "  Capture    the cap of today is reached · sessions of api-gateway, without secret · The cap of 40",
        "             calls is reached: sessions wait until midnight.",
        "  Heard      the end of a session 14 min ago · looked for others 4 min ago · the provider refused",
        "             the key",
        "  Sessions   captured 41 · waiting 3 · missed 1",
        "  Calls      40 of 40 unattended calls today",
        "  Prompts    4 of 17 prompts ran out of time since the daemon started",
        "  Ever       212 sessions imported, 1,904 memories saved",
        `  Hooks      none   in ${machine.file}`,
        "             ! none of our hooks is there",
        "             mend them:  memory connect claude-code --repair",
        "",
      ].join("\n"),
    );
  });

  test("says how to begin", async () => {
    await using machine = await aMachine(null);
    const { stdout } = await machine.memory(["capture", "status"]);
    expect(stdout).toContain("  Capture    off   memory connect claude-code --all\n");
    expect(stdout).not.toContain("Hooks");
  });

  test("finds hooks that tell another memory, are missing, of an earlier version, or run what is gone, and says how to mend them", async () => {
    await using machine = await aMachine("{}");
    await machine.memory(CONNECT);
    const healthy = JSON.parse((await machine.memory(["capture", "status", "--json"])).stdout);
    expect(healthy).toMatchObject({
      state: "clean",
      hooks: { file: machine.file, problems: [], mendable: false },
    });
    const settings = JSON.parse(await machine.text());
    const [[start], [prompt]] = [settings.hooks.SessionStart, settings.hooks.UserPromptSubmit].map(
      ([{ hooks }]) => hooks,
    );
    start.command = start.command.replace(/'[^']+tell\.sh'/, "'/old/path/packages/cli/hooks/tell.sh'");
    start.command = start.command.replace(/(' ')\/[^']+(' '[^']+' 2>)/, "$1/old/node/v20/bin/node$2");
    prompt.command = prompt.command.replace(machine.home, machine.agent);
    settings.hooks.SessionEnd[0].hooks = [
      { type: "http", url: "http://localhost:4000/hooks/claude-code/pre-compact" },
    ];
    settings.hooks.PreCompact = settings.hooks.SessionEnd;
    delete settings.hooks.SessionEnd;
    await machine.write(JSON.stringify(settings));
    const { hooks } = JSON.parse((await machine.memory(["capture", "status", "--json"])).stdout);
    expect(hooks).toMatchObject({
      events: ["SessionStart", "UserPromptSubmit", "PreToolUse", "PreCompact"],
      problems: [
        "SessionEnd is missing",
        `UserPromptSubmit tells the memory in ${machine.agent}, this one is in ${machine.home}`,
        "PreCompact is of an earlier memory, and complains while the daemon is down",
        "/old/path/packages/cli/hooks/tell.sh does not exist any more",
        "/old/node/v20/bin/node does not exist any more",
      ],
      mendable: true,
    });
    expect((await machine.memory(["capture", "status"])).stdout).toContain(
      "memory connect claude-code --repair",
    );
    await machine.memory(["connect", "claude-code", "--repair", "--yes"]);
    const mended = JSON.parse((await machine.memory(["capture", "status", "--json"])).stdout);
    expect(mended.hooks).toMatchObject({ problems: [], mendable: false });
  });

  test("names what keeps the hooks from running, and settings that cannot be read", async () => {
    await using machine = await aMachine('{"disableAllHooks":true}');
    await machine.memory(CONNECT);
    expect((await machine.memory(["capture", "status"])).stdout).toMatch(
      /! "disableAllHooks" in \S+ stops every hook/,
    );
    await machine.write("{");
    expect((await machine.memory(["capture", "status"])).stdout.replace(/\s+/g, " ")).toContain(
      "is not valid JSON: line 1, column 2",
    );
  });
});

describe("memory capture pause and resume", () => {
  test("keep the scope as it is", async () => {
    await using machine = await aMachine("{}");
    expect(await machine.memory(["capture", "pause"])).toMatchObject({
      exit: 6,
      stderr: expect.stringContaining("nothing is captured yet"),
    });
    await machine.memory(["connect", "claude-code", "--no-tools", "--yes", "--project", "blog"]);
    const paused = await machine.memory(["capture", "pause"]);
    expect(paused.stdout).toBe("Paused   sessions of blog: what ends now is not captured\n");
    expect((await machine.memory(["capture", "status"])).stdout).toContain("paused   memory capture resume");
    expect((await machine.memory(["capture", "pause"])).stdout).toContain("Paused already");
    expect((await machine.memory(["capture", "resume"])).stdout).toBe("Capturing   sessions of blog\n");
    expect(askedOf(machine, "capture.scope").at(-1)?.body).toEqual({
      scope: "all",
      projects: ["blog"],
      excludeProjects: [],
      programs: false,
      paused: false,
    });
  });
});
