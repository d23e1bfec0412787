import { setTimeout as wait } from "node:timers/promises";
import { ModelError } from "../models.ts";
import type { OwnAgentDeps } from "./own-agent.ts";

const MINUTE = 60_000;
/** Milliseconds for which the person's agent must have said nothing, and for which that is waited for. */
const QUIET = MINUTE;
const PATIENCE = 3 * MINUTE;

/** Resolves when the person's agent is not at work. Throws `ModelError` when it goes on working, or the signal's reason. */
export async function whenQuiet(
  {
    isPolite,
    lastAnswer,
    clock,
    sleep = pause,
  }: Pick<OwnAgentDeps, "isPolite" | "lastAnswer" | "clock" | "sleep">,
  signal: AbortSignal,
): Promise<void> {
  if (!isPolite) return;
  const until = clock() + PATIENCE;
  for (;;) {
    const last = await lastAnswer();
    const now = clock();
    // A time ahead of the clock is a wrong clock, not an agent at work.
    const left = last === null || last > now + QUIET ? 0 : last + QUIET - now;
    if (left <= 0) return;
    if (now + left > until)
      throw new ModelError("your agent is at work, which goes first; it is asked when that rests", {
        trouble: "unavailable",
        retryAt: now + left,
      });
    await sleep(left, signal);
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}
