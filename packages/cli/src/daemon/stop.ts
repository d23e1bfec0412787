import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@memory/client";
import { CliError, EXIT } from "../errors.ts";
import { type Daemon, isAlive, locate } from "./locate.ts";

/** A little longer than the daemon gives itself. */
const WAIT_MS = 22_000;
const POLL_MS = 50;

/** Stop the daemon of this home and wait until it is gone. Null when none was running. */
export async function stop(home: string): Promise<Daemon | null> {
  const daemon = await locate(home);
  if (!daemon) return null;
  await ask(daemon);
  const deadline = Date.now() + WAIT_MS;
  while (isAlive(daemon.pid)) {
    if (Date.now() > deadline)
      throw new CliError(
        EXIT.failed,
        `the daemon (pid ${daemon.pid}) did not stop within ${WAIT_MS / 1000} s`,
        {
          hint: "it may be finishing a write: memory daemon logs",
        },
      );
    await sleep(POLL_MS);
  }
  return daemon;
}

async function ask(daemon: Daemon): Promise<void> {
  // Windows has no SIGTERM: there `kill` ends the process at once, in the middle of a write.
  if (process.platform === "win32") await createClient({ baseUrl: daemon.baseUrl }).admin.shutdown();
  else process.kill(daemon.pid, "SIGTERM");
}
