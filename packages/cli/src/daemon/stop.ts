import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@memory/client";
import { CliError, EXIT } from "../errors.ts";
import { type Daemon, type Found, findHolder, isAlive } from "./locate.ts";
import type { Starts } from "./program.ts";

/** A little longer than the daemon gives itself. */
const WAIT_MS = 22_000;
const POLL_MS = 50;

export type Stopped = Pick<Daemon, "pid" | "port">;

/** Stop the daemon of this home, also one that does not answer, and wait until it is gone. Null when none was running. */
export async function stop(cli: Starts, waitMs = WAIT_MS): Promise<Stopped | null> {
  const found = await findHolder(cli);
  if (found.state === "none") return null;
  const { pid, port } = found.state === "there" ? found.daemon : found;
  await ask(found);
  const deadline = Date.now() + waitMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) throw goesOn(found.state, pid, waitMs);
    await sleep(POLL_MS);
  }
  return { pid, port };
}

async function ask(found: Exclude<Found, { state: "none" }>): Promise<void> {
  if (process.platform === "win32") {
    // There is no SIGTERM there: `kill` ends the process at once, in the middle of a write.
    if (found.state === "silent") throw goesOn("silent", found.pid, 0);
    await createClient({ baseUrl: found.daemon.baseUrl }).admin.shutdown();
  } else if (found.state === "there") send(found.daemon.pid, "SIGTERM");
  else {
    send(found.pid, "SIGTERM");
    // One that was stopped, with Ctrl-Z perhaps, hears of the end only when it goes on.
    send(found.pid, "SIGCONT");
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    // It ended meanwhile, which is what was wanted.
    if (code === "ESRCH") return;
    if (code !== "EPERM") throw error;
    throw new CliError(EXIT.refused, `the daemon (pid ${pid}) belongs to another user`, {
      hint: "stop it as the user who started it",
      cause: error,
    });
  }
}

function goesOn(state: "silent" | "there", pid: number, waitMs: number): CliError {
  if (state === "there")
    return new CliError(EXIT.failed, `the daemon (pid ${pid}) did not stop within ${waitMs / 1000} s`, {
      hint: "it may be finishing a write: memory daemon logs",
    });
  const kill = process.platform === "win32" ? `taskkill /F /PID ${pid}` : `kill -9 ${pid}`;
  return new CliError(EXIT.unreachable, `the daemon (pid ${pid}) neither answers nor ends`, {
    hint: `end it at once, which loses nothing that was saved:  ${kill}`,
  });
}
