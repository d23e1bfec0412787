import type { Command } from "commander";
import { type Cli, type Define, shortPath } from "../cli.ts";
import { checkHome } from "../daemon/home.ts";
import { locate } from "../daemon/locate.ts";
import { start } from "../daemon/start.ts";
import { stop } from "../daemon/stop.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { isOurs, type Manager, managerOf } from "../service/manager.ts";
import { answerOf } from "../service/start-by-system.ts";
import { type Unit, unitOf } from "../service/unit.ts";

export const define: Define = (command, act) => {
  command.helpCommand("help [command]", "Help on one of these");
  command.addHelpText(
    "after",
    "\nHas the system start the daemon of this home when you log in, and again after a crash: by a systemd user unit on Linux, a\n" +
      "launch agent on macOS, a task of the Task Scheduler on Windows. Each home has one of its own.",
  );
  const verb = (name: string, summary: string): Command => command.command(name).description(summary);
  verb("install", "Have the daemon started when you log in, and now")
    .option("--force", "replace what somebody else has put there under this name")
    .action(act(install));
  verb("uninstall", "Take that away; the daemon goes on until you log out").action(act(uninstall));
  verb("status", "Is it installed, and does it start this memory? Exit code 3 when it is not").action(
    act(status),
  );
};

async function install(cli: Cli, { force }: { readonly force?: true }): Promise<Exit> {
  checkHome(cli.settings.home);
  const [manager, unit] = [await managerOf(cli), unitOf(cli)];
  const there = await manager.installed(unit);
  if (there !== null && !isOurs(there) && !force) throw foreign(cli, manager, unit);
  await manager.install(unit);
  // The one that runs holds the home: the one that is watched takes its place.
  const before = await stop(cli);
  const started = await manager.start(unit);
  if (started && process.platform === "linux" && (await answerOf(cli, manager, unit)) === null)
    throw ended(cli, manager, unit);
  if (!started && before) await start(cli.io, cli.settings);
  const place = shortPath(manager.place(unit), cli.io.homedir);
  if (cli.json)
    cli.sayJson({
      installed: true,
      started,
      manager: manager.title,
      name: unit.name,
      place: manager.place(unit),
    });
  else
    cli.say(
      started
        ? `Installed   ${place}\n  the daemon runs, and starts by itself when you log in`
        : `Installed   ${place}\n  the daemon starts by itself from your next login on`,
    );
  if (!cli.json && process.platform === "linux")
    cli.note("To have it run without a login, after a start of the machine:  loginctl enable-linger");
  return EXIT.ok;
}

const ended = (cli: Cli, manager: Manager, unit: Unit): CliError =>
  new CliError(
    EXIT.failed,
    `${shortPath(manager.place(unit), cli.io.homedir)} is installed, and the daemon that it starts does not answer`,
    { hint: `see why:  journalctl --user -u ${unit.name}, or:  memory daemon start` },
  );

const foreign = (cli: Cli, manager: Manager, unit: Unit): CliError =>
  new CliError(
    EXIT.refused,
    `${shortPath(manager.place(unit), cli.io.homedir)} is there already, and is none of memory's`,
    {
      hint: "nothing was changed; replace it with --force",
    },
  );

async function uninstall(cli: Cli): Promise<Exit> {
  const [manager, unit] = [await managerOf(cli), unitOf(cli)];
  const there = await manager.installed(unit);
  if (there !== null && !isOurs(there)) throw foreign(cli, manager, unit);
  const before = there === null ? null : await locate(cli.settings.home);
  if (there !== null) await manager.uninstall(unit);
  // Whoever works with it now is not left without.
  if (before && (await locate(cli.settings.home)) === null) await start(cli.io, cli.settings);
  if (cli.json) cli.sayJson({ installed: false, removed: there !== null });
  else
    cli.say(
      there === null
        ? "Nothing was installed."
        : `Removed   ${shortPath(manager.place(unit), cli.io.homedir)}`,
    );
  return EXIT.ok;
}

async function status(cli: Cli): Promise<Exit> {
  const [manager, unit] = [await managerOf(cli), unitOf(cli)];
  const there = await manager.installed(unit);
  const running = (await locate(cli.settings.home)) !== null;
  const isCurrent = there !== null && sameWords(there) === sameWords(manager.wanted(unit));
  if (cli.json)
    cli.sayJson({
      installed: there !== null,
      current: isCurrent,
      running,
      manager: manager.title,
      name: unit.name,
      place: manager.place(unit),
    });
  else if (there === null) cli.say("Not installed:  memory service install");
  else {
    cli.say(
      `Installed   ${shortPath(manager.place(unit), cli.io.homedir)}   daemon ${running ? "running" : "not running"}`,
    );
    if (!isOurs(there)) cli.note("It is none of memory's.");
    else if (!isCurrent)
      cli.note("It starts another installation, or with other settings; mend it:  memory service install");
  }
  return there === null ? EXIT.notFound : EXIT.ok;
}

/** Windows gives its tasks back with more in them: the command alone is compared. */
const sameWords = (words: string): string =>
  /<Exec>.*<\/Exec>/s.exec(words)?.[0].replaceAll(/\s+/g, "") ?? words;
