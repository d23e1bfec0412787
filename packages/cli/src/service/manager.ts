import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import type { Cli } from "../cli.ts";
import { CliError, EXIT } from "../errors.ts";
import { launchAgent } from "./launchd.ts";
import { systemdUnit } from "./systemd.ts";
import { MARK, type Unit, unitOf } from "./unit.ts";
import { windowsTask } from "./windows-task.ts";

/** The part of a system that starts programs by itself. */
export interface Manager {
  readonly title: string;
  /** What is installed under the name of a unit, as text; null: nothing. */
  installed(unit: Unit): Promise<string | null>;
  /** Where that is, for a person. */
  place(unit: Unit): string;
  wanted(unit: Unit): string;
  install(unit: Unit): Promise<void>;
  /** Has it started now, anew where it runs. False: it begins at the next login. */
  start(unit: Unit): Promise<boolean>;
  /** Did what was started end again, as far as this system tells? */
  isFailing(unit: Unit): Promise<boolean>;
  uninstall(unit: Unit): Promise<void>;
}

/** All that a manager needs of a command. */
interface Asking {
  readonly io: Pick<Cli["io"], "env" | "homedir">;
}

interface Ran {
  readonly code: number;
  readonly said: string;
}

/** Code -1: there is no such program. */
async function ran(cli: Asking, program: string, args: readonly string[]): Promise<Ran> {
  const child = spawn(program, args, {
    env: cli.io.env,
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
  });
  try {
    const [said, complained, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "close"),
    ]);
    return { code: Number(code ?? 1), said: `${said}${complained}`.trim() };
  } catch {
    return { code: -1, said: "" };
  }
}

export async function managerOf(cli: Cli, platform: NodeJS.Platform = process.platform): Promise<Manager> {
  if (cli.io.homedir === "")
    throw new CliError(EXIT.refused, "it is not known whose login this is: HOME is not set", {
      hint: "set HOME and run this again",
    });
  if (platform === "darwin") return launchd(cli);
  if (platform === "win32") return taskScheduler(cli);
  if ((await ran(cli, "systemctl", ["--version"])).code !== 0)
    throw new CliError(EXIT.refused, "this system has no systemd, which would start the daemon", {
      hint: "have your login run:  memory daemon start",
    });
  return systemd(cli);
}

const readUnit = (path: string): string | null => (existsSync(path) ? readFileSync(path, "utf8") : null);

function put(path: string, words: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, words, { mode: 0o644 });
  } catch (error) {
    throw cannot(path, error);
  }
}

const cannot = (path: string, error: unknown): CliError =>
  new CliError(EXIT.refused, `${path} cannot be written: ${error instanceof Error ? error.message : ""}`, {
    hint: "nothing was installed; the folder has to be yours and writable",
    cause: error,
  });

const failed = (what: string, { said }: Ran): CliError =>
  new CliError(EXIT.failed, `${what} refused: ${said.split("\n")[0] ?? ""}`, {
    hint: "see memory service status",
  });

/** `begin`: has it started, unless it runs. */
export function systemd(cli: Asking): Manager & { begin(unit: Unit): Promise<boolean> } {
  const folder = join(cli.io.env.XDG_CONFIG_HOME || join(cli.io.homedir, ".config"), "systemd", "user");
  const place = ({ name }: Unit) => join(folder, `${name}.service`);
  // What "systemctl enable" makes, which asks for a session bus that an ssh login may not have.
  const link = ({ name }: Unit) => join(folder, "default.target.wants", `${name}.service`);
  const ctl = (...args: string[]) => ran(cli, "systemctl", ["--user", ...args]);
  /** What a person asks for is no crash: without the first word, systemd would refuse the sixth start within minutes. */
  const by = async (verb: "start" | "restart", { name }: Unit): Promise<boolean> => {
    await ctl("reset-failed", `${name}.service`);
    return (await ctl(verb, `${name}.service`)).code === 0;
  };
  return {
    title: "systemd",
    place,
    wanted: systemdUnit,
    installed: async (unit) => readUnit(place(unit)),
    async install(unit) {
      put(place(unit), systemdUnit(unit));
      try {
        mkdirSync(dirname(link(unit)), { recursive: true });
        rmSync(link(unit), { force: true });
        symlinkSync(place(unit), link(unit));
      } catch (error) {
        rmSync(place(unit), { force: true });
        throw cannot(link(unit), error);
      }
      await ctl("daemon-reload");
    },
    start: (unit) => by("restart", unit),
    begin: (unit) => by("start", unit),
    isFailing: async (unit) =>
      /=(?:failed|auto-restart)$/m.test((await ctl("show", "-p", "SubState", `${unit.name}.service`)).said),
    async uninstall(unit) {
      await ctl("stop", `${unit.name}.service`);
      for (const path of [link(unit), place(unit)]) rmSync(path, { force: true });
      for (const empty of [dirname(link(unit)), folder, dirname(folder)]) removeIfEmpty(empty);
      await ctl("daemon-reload");
      await ctl("reset-failed", `${unit.name}.service`);
    },
  };
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Others have something there.
  }
}

function launchd(cli: Cli): Manager {
  const place = ({ name }: Unit) => join(cli.io.homedir, "Library", "LaunchAgents", `${name}.plist`);
  const domain = `gui/${process.getuid?.() ?? 0}`;
  const ctl = (...args: string[]) => ran(cli, "launchctl", args);
  return {
    title: "launchd",
    place,
    wanted: launchAgent,
    installed: async (unit) => readUnit(place(unit)),
    install: async (unit) => put(place(unit), launchAgent(unit)),
    async start(unit) {
      await ctl("bootout", `${domain}/${unit.name}`);
      return (await ctl("bootstrap", domain, place(unit))).code === 0;
    },
    isFailing: async () => false,
    async uninstall(unit) {
      await ctl("bootout", `${domain}/${unit.name}`);
      rmSync(place(unit), { force: true });
    },
  };
}

function taskScheduler(cli: Cli): Manager {
  const { USERDOMAIN: domain = ".", USERNAME: name = "" } = cli.io.env;
  const user = `${domain}\\${name}`;
  const place = (unit: Unit) => `\\${unit.name}`;
  const tasks = (...args: string[]) => ran(cli, "schtasks", args);
  return {
    title: "the Task Scheduler",
    place,
    wanted: (unit) => windowsTask(unit, user),
    async installed(unit) {
      const { code, said } = await tasks("/Query", "/TN", place(unit), "/XML");
      return code === 0 ? said : null;
    },
    async install(unit) {
      const file = join(tmpdir(), `${unit.name}-${process.pid}.xml`);
      try {
        // It takes UTF-16 with its mark alone.
        writeFileSync(file, `\ufeff${windowsTask(unit, user)}`, "utf16le");
        const done = await tasks("/Create", "/TN", place(unit), "/XML", file, "/F");
        if (done.code !== 0) throw failed("the Task Scheduler", done);
      } finally {
        rmSync(file, { force: true });
      }
    },
    start: async (unit) => (await tasks("/Run", "/TN", place(unit))).code === 0,
    isFailing: async () => false,
    uninstall: async (unit) => void (await tasks("/Delete", "/TN", place(unit), "/F")),
  };
}

export const isOurs = (words: string): boolean => words.includes(MARK);

/** Nothing starts this memory by itself, and something could. */
export async function isMissing(cli: Cli): Promise<boolean> {
  try {
    return (await (await managerOf(cli)).installed(unitOf(cli))) === null;
  } catch {
    return false;
  }
}

/** What a unit starts, file by file, where that is told by its words. */
export const pathsIn = (words: string): string[] =>
  [...(/^ExecStart=(.*)$/m.exec(words)?.[1] ?? "").matchAll(/"((?:[^"\\]|\\.)*)"/g)]
    .slice(0, 2)
    .map(([, path = ""]) => path.replaceAll("%%", "%").replaceAll("$$", "$").replaceAll(/\\(.)/g, "$1"));
