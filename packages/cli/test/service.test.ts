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
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { stop } from "../src/daemon/stop.ts";
import { launchAgent } from "../src/service/launchd.ts";
import { systemdUnit } from "../src/service/systemd.ts";
import type { Unit } from "../src/service/unit.ts";
import { windowsTask } from "../src/service/windows-task.ts";
import { aFolder } from "./a-folder.ts";
import { commandIn, daemon } from "./a-home.ts";
import { readXml } from "./read-xml.ts";
import { run } from "./run.ts";

const DAEMON = fileURLToPath(new URL("daemon-process.mjs", import.meta.url));

/** A person's folder on a Linux machine whose systemd notes what it is asked, and starts a daemon; `ends`: one that ends at once. */
async function aPerson({ bus = true, ends = false } = {}) {
  const folder = await aFolder([]);
  const at = (...path: string[]) => join(folder.path, ...path);
  const bin = at("bin");
  for (const path of [bin, at("user"), at("Jörg's memory")]) mkdirSync(path);
  writeFileSync(
    join(bin, "systemctl"),
    `#!/bin/sh
echo "$*" >> '${at("asked")}'
[ "$1" = --version ] && exit 0
${bus ? "" : "exit 1"}
case "$2" in
  show) echo SubState=${ends ? "auto-restart" : "running"};;
  start | restart)
    home=$(sed -n 's/.*"--home" "\\(.*\\)" "daemon".*/\\1/p' '${at("user/.config/systemd/user")}'/$3)
    ${ends ? "" : `MEMORY_HOME="$home" '${process.execPath}' '${DAEMON}' > /dev/null 2>&1 &`}
esac
exit 0
`,
  );
  chmodSync(join(bin, "systemctl"), 0o755);
  const units = at("user/.config/systemd/user");
  return {
    at,
    units,
    asked: () => readFileSync(at("asked"), "utf8").trim().split("\n"),
    memory: (
      argv: readonly string[],
      { home = "Jörg's memory", path = `${bin}:${process.env.PATH}`, more = {} } = {},
    ) => run(argv, { home: at(home), homedir: at("user"), daemon, env: { PATH: path, ...more } }),
    [Symbol.asyncDispose]: async () => {
      for (const home of ["Jörg's memory", "other"]) await stop(commandIn(at(home), daemon));
      await folder[Symbol.asyncDispose]();
    },
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

  test("a daemon that ends as it is started is told of, and not called running", async () => {
    await using person = await aPerson({ ends: true });
    const { stdout, stderr, exit } = await person.memory(["service", "install"]);
    expect([exit, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("does not answer");
    expect(stderr).toContain("journalctl --user -u memory-daemon-");
  });

  test("a daemon that was stopped is started by the system again, unless with settings of its own", async () => {
    await using person = await aPerson();
    await person.memory(["service", "install"]);
    const begun = () => person.asked().filter((line) => line.startsWith("--user start ")).length;
    expect((await person.memory(["daemon", "restart"])).exit).toBe(0);
    expect(begun()).toBe(1);
    await person.memory(["daemon", "stop"]);
    expect((await person.memory(["daemon", "start"], { more: { MEMORY_LOG_LEVEL: "debug" } })).exit).toBe(0);
    expect(begun()).toBe(1);
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
