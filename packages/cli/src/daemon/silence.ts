import { setTimeout as sleep } from "node:timers/promises";
import { CliError, EXIT } from "../errors.ts";
import { type Daemon, findHolder, PROBE_MS, probe } from "./locate.ts";
import type { Starts } from "./program.ts";

/** Milliseconds after which a daemon that owes an answer is asked how it is, and how long it may take to say so. */
export const PATIENCE_MS = 10_000;

interface Waiting {
  readonly daemon: Daemon;
  readonly patienceMs: number;
  /** Aborted when the daemon has fallen silent. */
  readonly silent: AbortController;
}

/**
 * Waits for what the daemon is asked for, however long it takes: a folder of ten thousand files is no silence. Gives up when
 * the daemon does not even say how it is.
 */
export async function unlessSilent<T>(
  { daemon, patienceMs, silent }: Waiting,
  answer: Promise<T>,
): Promise<T> {
  const done = new AbortController();
  const giveUp = async (): Promise<never> => {
    await silenceOf(daemon, patienceMs, done.signal);
    silent.abort();
    throw hasStopped(daemon);
  };
  try {
    return await Promise.race([answer, giveUp()]);
  } finally {
    done.abort();
  }
}

/** Resolves when the daemon has fallen silent; rejects when nobody wants to know any more. */
async function silenceOf({ baseUrl }: Daemon, patienceMs: number, done: AbortSignal): Promise<void> {
  do {
    await sleep(patienceMs, undefined, { signal: done });
  } while ((await probe(baseUrl, patienceMs)) !== null);
  done.throwIfAborted();
}

export const hasStopped = ({ pid }: Pick<Daemon, "pid">): CliError =>
  new CliError(EXIT.unreachable, `the memory daemon (process ${pid}) is there, but has stopped answering`, {
    hint: `Ask the user to wake it (kill -CONT ${pid}) or to end it (memory daemon stop), which loses nothing that was saved; then call again. A save that had gone through is merged, not doubled.`,
  });

/** The daemon that owns the home, or null when none runs. Whoever only looks is told of one that does not answer, and does not
 * wait for it as those do who need it: a status that takes as long as a save is none. */
export async function running(cli: Starts): Promise<Daemon | null> {
  const found = await findHolder(cli);
  if (found.state === "silent") throw doesNotAnswer(found);
  return found.state === "there" ? found.daemon : null;
}

/** To a person, who can mend it. */
const doesNotAnswer = ({ pid }: Pick<Daemon, "pid">): CliError =>
  new CliError(
    EXIT.unreachable,
    `the daemon runs (pid ${pid}), but did not answer within ${PROBE_MS / 1000} s`,
    {
      hint: `It may be busy for a moment. If it stays so, wake it (kill -CONT ${pid}) or end it (memory daemon stop), which loses nothing that was saved.`,
    },
  );
