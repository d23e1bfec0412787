import type { Deps } from "../../models/deps.ts";
import { errorKind } from "../../platform/errors.ts";
import { timeLimit } from "../../platform/time-limit.ts";

const usual = 25;
/**
 * Longest wait for an answer that an agent reads, in milliseconds: Claude Code gives us two seconds, and a
 * busy machine needs more than a few turns of the loop.
 */
export const PATIENCE_MS = 500;

export interface TimeDeps extends Pick<Deps, "log"> {
  /** Milliseconds an agent waits for an answer of ours, all in all; then it goes on without one. */
  readonly hookMs?: number;
  /** Nobody waits any more for what would have been said. */
  readonly onLate?: () => void;
}

/**
 * Result of the work in time, else null: an agent is never held up, and never told of our failures. After
 * that the work is told that nobody waits any more, and must write nothing.
 */
export async function inTime<Result>(
  { log, hookMs = usual, onLate }: TimeDeps,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result> | Result,
): Promise<Result | null> {
  using limit = timeLimit(signal, hookMs);
  const { signal: gone } = limit;
  const end = new Promise<null>((resolve) => {
    const leave = () => {
      if (limit.isLate()) onLate?.();
      resolve(null);
    };
    gone.addEventListener("abort", leave, { once: true });
  });
  const attempt = async () => await work(gone);
  return await Promise.race([
    attempt().catch((error: unknown) => {
      // Its message may quote the prompt.
      if (!gone.aborted) log.warn({ name: errorKind(error) }, "a hook was not answered");
      return null;
    }),
    end,
  ]);
}
