import { ApiError, type Issue } from "@memory/shared/wire";
import { CliError, EXIT, isConnectionLost } from "./errors.ts";
import type { Io } from "./io.ts";

/** The last event of a run that gave up. */
export interface Stopped {
  readonly type: "error";
  readonly error: string;
  readonly issues?: readonly Issue[] | undefined;
}

/** The end of a run. */
export type Ending<Done> =
  | { readonly kind: "done"; readonly done: Done }
  | { readonly kind: "error"; readonly error: string; readonly issues: readonly Issue[] }
  | { readonly kind: "lost" }
  | { readonly kind: "interrupted" };

/** Follow a run of the daemon to its end and show each event as it comes. Ctrl-C stops the run at its next safe point. */
export async function follow<Item extends { type: "item" }, Done extends { type: "done" }>(
  io: Pick<Io, "onInterrupt">,
  run: (signal: AbortSignal) => AsyncIterable<Item | Done | Stopped>,
  show: (event: Item | Done | Stopped) => void,
): Promise<Ending<Done>> {
  const stopper = new AbortController();
  const unlisten = io.onInterrupt(() => stopper.abort());
  let begun = false;
  try {
    for await (const event of run(stopper.signal)) {
      begun = true;
      show(event);
      if (event.type === "done") return { kind: "done", done: event };
      if (event.type === "error") return { kind: "error", error: event.error, issues: event.issues ?? [] };
    }
    return { kind: "lost" };
  } catch (error) {
    if (stopper.signal.aborted) return { kind: "interrupted" };
    // A line cut off in the middle is a connection that broke, and so is an end without an ending.
    const isCutOff = error instanceof SyntaxError || (begun && isUnavailable(error));
    if (isCutOff || isConnectionLost(error)) return { kind: "lost" };
    throw error;
  } finally {
    unlisten();
  }
}

const isUnavailable = (error: unknown): boolean => error instanceof ApiError && error.code === "unavailable";

/** The message about a run that did not come to its end. */
interface Told {
  /** "import" */
  readonly noun: string;
  /** Something of it stays, so that the next run goes on. */
  readonly some: boolean;
  /** The number of things dealt with: "3 sessions". */
  readonly size: string;
  readonly hint: string;
}

export function cutShort(
  ending: Exclude<Ending<unknown>, { kind: "done" }>,
  { noun, some, size, hint }: Told,
): CliError {
  switch (ending.kind) {
    case "error":
      return new CliError(some ? EXIT.partly : EXIT.failed, `the ${noun} stopped: ${ending.error}`, {
        hint,
        issues: ending.issues,
      });
    case "lost":
      return new CliError(
        some ? EXIT.partly : EXIT.unreachable,
        `the daemon stopped answering during the ${noun}`,
        { hint },
      );
    case "interrupted":
      return new CliError(EXIT.interrupted, `stopped after ${size}`, { hint });
  }
}
