import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { launchAgent } from "../src/service/launchd.ts";
import { systemdUnit } from "../src/service/systemd.ts";
import type { Unit } from "../src/service/unit.ts";
import { windowsTask } from "../src/service/windows-task.ts";
import { aFolder } from "./a-folder.ts";
import { readXml } from "./read-xml.ts";
import { run } from "./run.ts";

/** A person's folder on a Linux machine whose systemd notes what it is asked. */
async function aPerson({ bus = true } = {}) {
  const folder = await aFolder([]);
  const at = (...path: string[]) => join(folder.path, ...path);
  const bin = at("bin");
  for (const path of [bin, at("user"), at("Jörg's memory")]) mkdirSync(path);
  writeFileSync(
    join(bin, "systemctl"),
    `#!/bin/sh\necho "$*" >> '${at("asked")}'\n[ "$1" = --version ] || exit ${bus ? 0 : 1}\n`,
  );
  chmodSync(join(bin, "systemctl"), 0o755);
  const units = at("user/.config/systemd/user");
  return {
    at,
    units,
    asked: () => readFileSync(at("asked"), "utf8").trim().split("\n"),
    memory: (argv: readonly string[], { home = "Jörg's memory", path = `${bin}:${process.env.PATH}` } = {}) =>
      run(argv, { home: at(home), homedir: at("user"), env: { PATH: path } }),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

const onLinux = process.platform === "linux" ? describe : describe.skip;

onLinux("memory service", () => {
  test("installs a unit of this home, starts it, and leaves nothing when it is uninstalled", async () => {
    await using person = await aPerson();
    const { stdout, exit } = await person.memory(["service", "install"]);
    expect([exit, stdout.includes("starts by itself when you log in")]).toEqual([0, true]);
    const [name = ""] = readdirSync(person.units).filter((one) => one.endsWith(".service"));
    expect(name).toMatch(/^memory-daemon-[0-9a-f]{8}\.service$/);
    expect(readFileSync(join(person.units, name), "utf8")).toContain(
      `"--home" "${person.at("Jörg's memory")}" "daemon" "run"`,
    );
    expect(lstatSync(join(person.units, "default.target.wants", name)).isSymbolicLink()).toBe(true);
    expect(person.asked()).toContain(`--user restart ${name}`);
    expect((await person.memory(["service", "status"])).exit).toBe(0);
    await person.memory(["service", "uninstall"]);
    expect(existsSync(person.units)).toBe(false);
    expect((await person.memory(["service", "status"])).exit).toBe(3);
  });

  test("gives two homes two names", async () => {
    await using person = await aPerson();
    mkdirSync(person.at("other"));
    await person.memory(["service", "install"]);
    await person.memory(["service", "install"], { home: "other" });
    expect(readdirSync(person.units).filter((one) => one.endsWith(".service"))).toHaveLength(2);
    await person.memory(["service", "uninstall"], { home: "other" });
    expect(readdirSync(person.units).filter((one) => one.endsWith(".service"))).toHaveLength(1);
  });

  test("leaves what somebody else has put there, unless it is told to", async () => {
    await using person = await aPerson();
    await person.memory(["service", "install"]);
    const [name = ""] = readdirSync(person.units).filter((one) => one.endsWith(".service"));
    writeFileSync(join(person.units, name), "[Service]\nExecStart=/bin/true\n");
    for (const verb of ["install", "uninstall"]) {
      const { stderr, exit } = await person.memory(["service", verb]);
      expect([exit, stderr.includes("none of memory's")]).toEqual([6, true]);
    }
    expect(readFileSync(join(person.units, name), "utf8")).toContain("/bin/true");
    expect((await person.memory(["service", "install", "--force"])).exit).toBe(0);
  });

  test("without a session bus it begins at the next login", async () => {
    await using person = await aPerson({ bus: false });
    expect((await person.memory(["service", "install"])).stdout).toContain("from your next login on");
  });

  test("says what is missing: systemd, a folder that can be written", async () => {
    await using person = await aPerson();
    const { stderr, exit } = await person.memory(["service", "install"], { path: "/nowhere" });
    expect([exit, stderr.includes("no systemd")]).toEqual([6, true]);
    writeFileSync(person.at("user/.config"), "a file");
    const refused = await person.memory(["service", "install"]);
    expect([refused.exit, refused.stderr.includes("cannot be written")]).toEqual([6, true]);
  });
});

const unit: Unit = {
  name: "memory-daemon-1234abcd",
  home: '/Users/Jörg\'s/a & b "c" %h $HOME',
  argv: ["/opt/my node/node", "/opt/memory", "--home", '/Users/Jörg\'s/a & b "c" %h $HOME', "daemon", "run"],
};

test("systemd is given every character of a path", () => {
  expect(systemdUnit(unit)).toContain(
    'ExecStart="/opt/my node/node" "/opt/memory" "--home" "/Users/Jörg\'s/a & b \\"c\\" %%h $$HOME" "daemon" "run"',
  );
});

test("launchd is given a property list that says the same", () => {
  const text = launchAgent(unit);
  const words = [...text.matchAll(/<string>(.*)<\/string>/g)].map(([, word = ""]) => word);
  expect(words).toContain("/Users/Jörg's/a &amp; b &quot;c&quot; %h $HOME");
  expect(() => readXml(text.replace(/<!DOCTYPE[^>]*>/, "").replace(/<!--.*-->/, ""))).not.toThrow();
});

test("the Task Scheduler is given a command line that Windows takes apart as it was", () => {
  const text = windowsTask(
    { ...unit, argv: ["C:\\Program Files\\node.exe", "--home", "C:\\a b\\", 'say "hi"'] },
    "PC\\Jörg",
  );
  expect(text).toContain("<Command>C:\\Program Files\\node.exe</Command>");
  expect(text).toContain(
    "<Arguments>&quot;--home&quot; &quot;C:\\a b\\\\&quot; &quot;say \\&quot;hi\\&quot;&quot;</Arguments>",
  );
});
