import { setMaxListeners } from "node:events";
import { count, duration } from "@memory/shared/words";
import { CliError, EXIT } from "../errors.ts";
import { type Advance, progressOf } from "../progress.ts";
import type { Bench } from "./put-questions.ts";

/** Run a bench, told on stderr how far it is. Ctrl-C ends it, and what it had started goes with it. */
export async function interruptible<T>(
  { cli, ...wanted }: Omit<Bench, "signal" | "tell">,
  run: (bench: Bench) => Promise<T>,
): Promise<T> {
  const stopper = new AbortController();
  // Every request in flight listens to it.
  setMaxListeners(0, stopper.signal);
  const unlisten = cli.io.onInterrupt(() => stopper.abort());
  let doing = "";
  const progress = progressOf(cli, cli.settings.quiet ? "none" : "auto", {
    parts: (advance) => partsOf(doing, advance),
    interrupt: "Ctrl-C stops",
  });
  const tell: Bench["tell"] = (what, done, total) => {
    doing = what;
    progress.advance(done, total, 0);
  };
  try {
    return await run({ ...wanted, cli, signal: stopper.signal, tell });
  } catch (error) {
    if (!stopper.signal.aborted) throw error;
    throw new CliError(EXIT.interrupted, "stopped; nothing is left behind", {
      hint: "a smaller bench:  --questions 100",
    });
  } finally {
    unlisten();
    progress.stop();
  }
}

/** "asked 120 of 820" */
const partsOf = (doing: string, { done, total, elapsed }: Advance): string[] => [
  total === 0 ? doing || "starting" : `${doing} ${count(done)} of ${count(total)}`,
  duration(elapsed),
];
