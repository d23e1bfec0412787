import { duration } from "@memory/shared/words";
import type { Command } from "commander";
import { type Act, type Cli, type Define, shortPath } from "../cli.ts";
import { notRunning } from "../daemon/connect.ts";
import { checkHome } from "../daemon/home.ts";
import type { Daemon } from "../daemon/locate.ts";
import { logs } from "../daemon/logs.ts";
import { running } from "../daemon/silence.ts";
import { start as startDaemon } from "../daemon/start.ts";
import { stop as stopDaemon } from "../daemon/stop.ts";
import { EXIT, type Exit } from "../errors.ts";
import { integer } from "../flags.ts";
import { otherBuild } from "../print/glance.ts";

export const define: Define = (command, act) => {
  command.helpCommand("help [command]", "Help on one of these");
  const verb = (name: string, summary: string): Command => command.command(name).description(summary);
  verb("run", "Be the daemon, in the foreground").action(act(run));
  verb("start", "Start the daemon in the background").action(act(start));
  verb("stop", "Stop the daemon").action(act(stop));
  verb("restart", "Stop the daemon and start it again").action(act(restart));
  verb("status", "Does the daemon run, and answer? Exit code 4 when not").action(act(status));
  defineLogs(verb("logs", "What the daemon has been doing"), act);
};

const defineLogs = (command: Command, act: Act): Command =>
  command
    .option("-f, --follow", "go on printing as it happens")
    .option("-n, --lines <number>", "how many lines back", integer(1, 100_000), 50)
    .option("--ndjson", "the lines as the daemon wrote them")
    .action(act(logs));

async function run(cli: Cli): Promise<null> {
  checkHome(cli.settings.home);
  await cli.io.daemon.become(cli.settings.daemonEnv);
  return null;
}

async function start(cli: Cli): Promise<Exit> {
  const { outcome, daemon } = await startDaemon(cli.io, cli.settings);
  const port = cli.settings.port ?? Number(cli.io.env.MEMORY_PORT || 0);
  const stays = port !== 0 && port !== daemon.port;
  if (cli.json) cli.sayJson({ outcome, ...summaryOf(daemon) });
  else
    cli.say(
      `daemon ${outcome === "started" ? "started" : "already running"} (pid ${daemon.pid})  ${daemon.baseUrl}`,
    );
  if (stays)
    cli.note(
      `memory: the daemon keeps port ${daemon.port} while it runs; to move it: memory daemon restart --port ${port}`,
    );
  return EXIT.ok;
}

async function stop(cli: Cli): Promise<Exit> {
  const daemon = await stopDaemon(cli);
  if (cli.json) cli.sayJson({ outcome: daemon ? "stopped" : "not_running", pid: daemon?.pid ?? null });
  else cli.say(daemon ? `daemon stopped (pid ${daemon.pid})` : "daemon not running");
  return EXIT.ok;
}

async function restart(cli: Cli): Promise<Exit> {
  await stopDaemon(cli);
  return start(cli);
}

async function status(cli: Cli): Promise<Exit> {
  const daemon = await running(cli);
  if (!daemon) throw notRunning(cli.settings);
  const up = duration(Math.max(0, cli.io.now() - Date.parse(daemon.health.startedAt)));
  const home = shortPath(cli.settings.home, cli.io.homedir);
  const installed = await cli.io.daemon.build();
  if (cli.json) cli.sayJson({ ...summaryOf(daemon), installed, home: cli.settings.home });
  else cli.say(`daemon running (pid ${daemon.pid}, up ${up})  ${daemon.baseUrl}  ${home}`);
  for (const words of otherBuild(daemon.health, installed)) cli.note(cli.paint.yellow(`memory: ${words}`));
  return EXIT.ok;
}

const summaryOf = ({ pid, port, baseUrl, health }: Daemon) => ({
  pid,
  port,
  address: baseUrl,
  version: health.version,
  build: health.build,
  startedAt: health.startedAt,
});
