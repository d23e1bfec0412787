import { setTimeout as sleep } from "node:timers/promises";
import type { Cli } from "../cli.ts";
import { type Daemon, locate } from "../daemon/locate.ts";
import { type Manager, systemd } from "./manager.ts";
import { type Unit, unitOf } from "./unit.ts";

const WAIT_MS = 15_000;
const POLL_MS = 100;

/** Waits for a daemon that the system was told to start; null: it ended, or does not answer. */
export async function answerOf(
  { settings: { home } }: Pick<Cli, "settings">,
  manager: Pick<Manager, "isFailing">,
  unit: Unit,
): Promise<Daemon | null> {
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await sleep(POLL_MS)) {
    const daemon = await locate(home);
    if (daemon) return daemon;
    if (await manager.isFailing(unit)) return null;
  }
  return null;
}

/**
 * Has the system start the daemon where it is to do so anyway: it watches it from now on. Null where nothing is installed, where this command
 * was given settings of its own, and where the system cannot: who asked starts it by hand then.
 */
export async function startBySystem(
  io: Pick<Cli["io"], "env"> & Partial<Pick<Cli["io"], "homedir">>,
  settings: Cli["settings"],
): Promise<Daemon | null> {
  const { homedir = "", env } = io;
  if (process.platform !== "linux" || homedir === "" || settings.port !== undefined) return null;
  if (Object.keys(env).some((name) => name.startsWith("MEMORY_") && name !== "MEMORY_HOME")) return null;
  const cli = { io: { env, homedir }, settings };
  const [manager, unit] = [systemd(cli), unitOf(cli)];
  if ((await manager.installed(unit)) !== manager.wanted(unit)) return null;
  return (await manager.begin(unit)) ? answerOf(cli, manager, unit) : null;
}
