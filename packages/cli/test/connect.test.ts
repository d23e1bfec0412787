import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { aStatus } from "./builders.ts";
import { aCaptureStatus, aMachine } from "./capture-builders.ts";
import { askedOf } from "./fake-daemon.ts";
import { CONNECT, SETTINGS } from "./settings-fixtures.ts";

describe("memory connect", () => {
  test("shows the change, asks, and takes a no", async () => {
    await using machine = await aMachine(SETTINGS.tabs ?? "");
    const { stderr, exit } = await machine.memory(["connect", "claude-code", "--all", "--no-tools"], {
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
    const argv = ["connect", "claude-code", "--all", "--no-tools", "--dry-run"];
    const { stdout, exit } = await machine.memory(argv, { home: join(machine.agent, "none") });
    expect(exit).toBe(0);
    expect(stdout).toContain(`'prompt' '${join(machine.agent, "none")}'`);
    expect(stdout).toContain("Would capture every session that ends from then on");
    expect(JSON.parse((await machine.memory([...argv, "--json"])).stdout)).toMatchObject({
      dryRun: true,
      files: [{ changed: true }],
      scope: { projects: [] },
    });
    expect(await machine.text()).toBe("{}");
    expect(await machine.others()).toEqual([]);
    expect(machine.asked.filter(({ name }) => name.startsWith("capture"))).toEqual([]);
  });

  test("without a terminal it needs --yes", async () => {
    await using machine = await aMachine("{}");
    expect(
      await machine.memory(["connect", "claude-code", "--all", "--no-tools"], { stdin: "" }),
    ).toMatchObject({
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
    [["connect", "emacs", "--all"], 'no such agent: "emacs"'],
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
      "--no-tools",
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
      (await machine.memory(["connect", "--no-tools", "--yes", "--project", "blog", "shop", "claude-code"]))
        .exit,
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
    await machine.write((await machine.text()).replaceAll(machine.home, "/gone"));
    const { exit } = await machine.memory(["connect", "claude-code", "--repair", "--yes"]);
    expect(exit).toBe(0);
    expect(await machine.text()).not.toContain("UserPromptSubmit");
    expect(await machine.text()).not.toContain("/gone");
    expect(askedOf(machine, "capture.scope")).toHaveLength(1);
  });

  test("names the owner in every hook", async () => {
    await using machine = await aMachine("{}");
    const owner = "0198c0de-0000-7000-8000-0000000000aa";
    await machine.memory([...CONNECT, "--owner", owner]);
    const { hooks } = JSON.parse(await machine.text());
    for (const event of ["SessionStart", "UserPromptSubmit", "SessionEnd"])
      expect(hooks[event][0].hooks[0].command).toContain(` '${owner}' 2>`);
  });

  test("warns of a setting that stops our hooks, and of none that is about hooks of another kind", async () => {
    await using machine = await aMachine('{"disableAllHooks":true,"allowedHttpHookUrls":[]}');
    const { exit, stderr } = await machine.memory(CONNECT);
    expect({ exit, warned: stderr.match(/^! .*/gm) }).toEqual({
      exit: 0,
      warned: [expect.stringContaining('"disableAllHooks" in')],
    });
  });
});
