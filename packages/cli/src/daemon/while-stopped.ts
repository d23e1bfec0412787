import type { Cli } from "../cli.ts";
import { CliError, EXIT, failureOf } from "../errors.ts";
import { start } from "./start.ts";
import { type Stopped, stop } from "./stop.ts";

/** Times that a daemon is stopped anew, when an agent starts it again meanwhile. */
const ATTEMPTS = 3;

/** The daemon must not write meanwhile; afterwards it runs again, also after Ctrl-C. */
export async function whileStopped<Answer extends { readonly kind: string }>(
  cli: Cli,
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const stopper = new AbortController();
  const unlisten = cli.io.onInterrupt(() => stopper.abort());
  try {
    const daemon = await stop(cli);
    if (daemon) cli.note("memory: the daemon is stopped meanwhile");
    try {
      return await untilFree(cli, () => work(stopper.signal));
    } finally {
      if (daemon) await startAgain(cli, daemon);
    }
  } finally {
    unlisten();
  }
}

async function untilFree<Answer extends { readonly kind: string }>(
  cli: Cli,
  work: () => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await work();
    if (answer.kind !== "busy" || attempt === ATTEMPTS) return answer;
    await stop(cli);
  }
}

/** The result is told even if the daemon does not come back. */
async function startAgain(cli: Cli, { port }: Stopped): Promise<void> {
  const { settings } = cli;
  const daemonEnv = { ...settings.daemonEnv, MEMORY_PORT: String(port) };
  try {
    const { daemon } = await start(cli.io, { ...settings, daemonEnv });
    cli.note(`memory: the daemon runs again (pid ${daemon.pid})`);
  } catch (error) {
    cli.io.stderr.write(
      `memory: the daemon is still stopped: ${failureOf(error).message}\n  start it again:  memory daemon start\n`,
    );
  }
}

export const heldByAnother = (): CliError =>
  new CliError(EXIT.refused, "another process holds this memory", {
    hint: "stop it, and run this again:  memory daemon stop",
  });
