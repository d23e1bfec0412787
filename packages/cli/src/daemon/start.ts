import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CliError, EXIT, type Exit } from "../errors.ts";
import type { Io } from "../io.ts";
import { clean } from "../print/clean.ts";
import { startBySystem } from "../service/start-by-system.ts";
import type { Settings } from "../settings.ts";
import { checkHome, noHome } from "./home.ts";
import { type Daemon, locate } from "./locate.ts";
import { running } from "./silence.ts";

export type Started = { readonly outcome: "started" | "already"; readonly daemon: Daemon };

const WAIT_MS = 30_000;
const POLL_MS = 50;
/** The daemon's exit code when the store refuses it, most often because another daemon holds it. */
const REFUSED = 6;
/** Its exit code when another daemon holds the store: it ends with one code for all that refuses it. */
const RIVAL = /\banother daemon\b/i;
/** A daemon that won the race against ours answers within this time. */
const RIVAL_MS = 5000;

/** Start the daemon of this home, unless it runs; by the system, where that starts it anyway. Several callers may do so at once: one daemon wins, all get it. */
export async function start(
  io: Pick<Io, "daemon" | "env"> & Partial<Pick<Io, "homedir">>,
  settings: Settings,
): Promise<Started> {
  const already = await running({ io, settings });
  if (already) return { outcome: "already", daemon: already };
  checkHome(settings.home);
  const watched = await startBySystem(io, settings);
  if (watched) return { outcome: "started", daemon: watched };
  const child = launch(io, settings, join(settings.home, "logs", "daemon.out"));
  let deadline = Date.now() + WAIT_MS;
  let refused = false;
  while (Date.now() < deadline) {
    const daemon = await locate(settings.home);
    if (daemon) return { outcome: daemon.pid === child.pid ? "started" : "already", daemon };
    const ended = child.ended();
    if (ended !== null && ended !== REFUSED) throw earlyDeath(EXIT.failed, ended, child.output());
    if (ended === REFUSED && !refused) {
      // A store that is damaged or too new is refused for good: nobody else will come to answer.
      if (!RIVAL.test(child.output())) throw earlyDeath(EXIT.refused, REFUSED, child.output());
      refused = true;
      deadline = Math.min(deadline, Date.now() + RIVAL_MS);
    }
    await sleep(POLL_MS);
  }
  if (refused) throw earlyDeath(EXIT.refused, REFUSED, child.output());
  throw new CliError(EXIT.unreachable, `the daemon did not answer within ${WAIT_MS / 1000} s`, {
    hint: "it may still be starting: memory daemon status, memory daemon logs",
  });
}

function launch(io: Pick<Io, "daemon" | "env">, settings: Settings, output: string) {
  const file = openOutput(settings.home, output);
  const before = statSync(output).size;
  const [program, ...args] = io.daemon.command();
  const child = spawn(program, args, {
    detached: true,
    stdio: ["ignore", file, file],
    cwd: settings.home,
    env: { ...io.env, ...settings.daemonEnv },
    windowsHide: true,
  });
  closeSync(file);
  child.unref();
  let failed: Error | null = null;
  child.on("error", (error) => {
    failed = error;
  });
  return {
    pid: child.pid,
    ended: (): number | string | null => (failed ? failed.message : (child.exitCode ?? child.signalCode)),
    output: () => readFileSync(output).subarray(before).toString("utf8"),
  };
}

const NO_HOME = new Set([
  "EACCES",
  "EPERM",
  "EROFS",
  "ENOENT",
  "ENOTDIR",
  "EEXIST",
  "EISDIR",
  "ELOOP",
  "ENAMETOOLONG",
  "EINVAL",
]);

/** Output of the daemon goes here until it has a log of its own. */
function openOutput(home: string, output: string): number {
  try {
    makeFolder(join(home, "logs"));
    return openSync(output, "a", 0o600);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!(error instanceof Error) || !NO_HOME.has(code)) throw error;
    throw noHome(clean(error.message));
  }
}

/** Node's own way to make folders one inside the other never ends below `/proc`. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process was faster.
    if (!existsSync(path)) throw error;
  }
}

const LAST_LINES = 12;

function earlyDeath(exit: Exit, ended: number | string, output: string): CliError {
  const lines = clean(output).trim().split("\n").slice(-LAST_LINES);
  const how = typeof ended === "number" ? `exit ${ended}` : ended;
  const said = output.trim() === "" ? "" : `\n${lines.map((line) => `  ${line}`).join("\n")}`;
  return new CliError(exit, `the daemon stopped while starting (${how})${said}`, {
    hint: "memory daemon logs",
  });
}
