import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";
import { defaultWeights, weightsOf } from "./recall-weights.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "memory-config-"));
});
afterEach(() => rmSync(home, { recursive: true }));

const file = (text: string) => writeFileSync(join(home, "config.json"), text);
const read = (env: Record<string, string> = {}) => readConfig({ MEMORY_HOME: home, ...env });

/** As they are called in a config file. */
const usualWeights = Object.fromEntries(
  Object.entries(defaultWeights).map(([name, value]) => [
    `recall${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
    value,
  ]),
);

describe("settings", () => {
  test("have defaults", () => {
    expect(read()).toEqual({
      home,
      port: 4319,
      folders: expect.objectContaining({
        "assistant-code": join(homedir(), ".claude", "projects"),
        codex: join(homedir(), ".codex"),
        "gemini-cli": join(homedir(), ".gemini"),
      }),
      keepProse: true,
      embeddings: true,
      walkCap: 50_000,
      walkDepth: 32,
      maxFileMb: 64,
      allowPrivateUrls: false,
      keepOperations: 1_000_000,
      backupsDaily: 7,
      backupsWeekly: 4,
      backupsMonthly: 6,
      backupsMaxMb: 4_096,
      restateAbove: 0.8,
      updateAbove: 0.7,
      conflictAbove: 0.6,
      autoResolve: true,
      judgeAbove: 0.6,
      chatFor: "distil,judge",
      unattendedDailyCap: 200,
      unattendedDailyUsd: 1,
      agentPolite: true,
      remind: false,
      quietFolders: [],
      injectTokens: 800,
      ark: true,
      arkMaxMb: 2_048,
      sweepMinutes: 10,
      ...usualWeights,
      logLevel: "info",
      sync: "on",
    });
  });

  test("weights of recall are among them, and what is given for one counts", () => {
    file('{"recallNeighbour": 0.1}');
    expect(weightsOf(read())).toEqual({ ...defaultWeights, neighbour: 0.1 });
  });

  test("that are shares are numbers from 0 to 1", () => {
    file('{"updateAbove": 0.75}');
    const given = { MEMORY_RESTATE_ABOVE: ".9", MEMORY_JUDGE_ABOVE: "1", MEMORY_AUTO_RESOLVE: "off" };
    expect(read(given)).toMatchObject({
      restateAbove: 0.9,
      updateAbove: 0.75,
      judgeAbove: 1,
      autoResolve: false,
    });
    for (const wrong of ["80", "80%", "-1", "1.5", "nan"])
      expect(() => read({ MEMORY_CONFLICT_ABOVE: wrong })).toThrow(
        /MEMORY_CONFLICT_ABOVE must be from 0 to 1/,
      );
  });

  test("come from the file, and the environment outranks it", () => {
    file('{"walkDepth": 5, "keepProse": false, "transcriptsDir": "/from/file"}');
    expect(read()).toMatchObject({
      walkDepth: 5,
      keepProse: false,
      folders: { "assistant-code": "/from/file" },
    });
    expect(
      read({ MEMORY_WALK_DEPTH: "6", MEMORY_KEEP_PROSE: "on", MEMORY_TRANSCRIPTS_DIR: "/from/env" }),
    ).toMatchObject({
      walkDepth: 6,
      keepProse: true,
      folders: { "assistant-code": "/from/env" },
    });
  });

  test("follow the agent's own folder when it was moved", () => {
    expect(read({ CLAUDE_CONFIG_DIR: "/elsewhere" }).folders["assistant-code"]).toBe(
      join("/elsewhere", "projects"),
    );
    expect(read({ MEMORY_TRANSCRIPTS_DIR: "elsewhere/" }).folders["assistant-code"]).toBe(
      resolve("elsewhere"),
    );
  });

  test("name the folder of each other agent, in the file or in a list, or else it is the program's own", () => {
    expect(read({ CODEX_HOME: "/moved" }).folders.codex).toBe("/moved");
    expect(read({ MEMORY_AGENT_FOLDERS: "codex=/a/b=c", CODEX_HOME: "/moved" }).folders.codex).toBe("/a/b=c");
    file('{"agentFolders": {"codex": "/from/file"}}');
    expect(read().folders.codex).toBe("/from/file");
    for (const wrong of ["/a/b", "clippy=/a", "codex=", "claude-code=/a"])
      expect(() => read({ MEMORY_AGENT_FOLDERS: wrong })).toThrow(/agent=folder.*agents: codex/);
  });

  test("watch nothing with SERVICE_SYNC=off, exactly", () => {
    expect(read({ SERVICE_SYNC: "off" }).sync).toBe("off");
    expect(read({ SERVICE_SYNC: "OFF" }).sync).toBe("on");
  });

  test("that are empty count as not given, and a relative home is made whole", () => {
    expect(read({ MEMORY_PORT: "" }).port).toBe(4319);
    expect(readConfig({ MEMORY_HOME: "somewhere" }).home).toBe(join(process.cwd(), "somewhere"));
  });

  test("of other programs are left alone", () => {
    expect(read({ MEMORY_LIMIT: "5", PORT: "1" }).port).toBe(4319);
  });
});

describe("a setting that cannot be used is named, with its source and what is allowed", () => {
  test.each([
    [{ MEMORY_PORT: "many" }, /MEMORY_PORT must be a whole number/],
    [{ MEMORY_PORT: "70000" }, /MEMORY_PORT must be from 0 to 65535/],
    [{ MEMORY_PORT: "-1" }, /MEMORY_PORT/],
    [{ MEMORY_PORT: "43.5" }, /MEMORY_PORT/],
    [{ MEMORY_KEEP_PROSE: "perhaps" }, /MEMORY_KEEP_PROSE must be on or off/],
    [{ MEMORY_LOG_LEVEL: "loud" }, /MEMORY_LOG_LEVEL must be debug, info/],
  ])("%j", (env, words) => {
    expect(() => read(env)).toThrow(ConfigError);
    expect(() => read(env)).toThrow(words);
  });

  test.each([
    ['{"prot": 1}', /config\.json names what is no setting: prot/],
    ['{"port": null}', /port in .*config\.json must be a whole number/],
    ['{"port": ', /config\.json is not a JSON object/],
    ["[]", /config\.json is not a JSON object/],
    ["", /config\.json is not a JSON object/],
  ])("in the file: %s", (text, words) => {
    file(text);
    expect(() => read()).toThrow(ConfigError);
    expect(() => read()).toThrow(words);
  });
});
