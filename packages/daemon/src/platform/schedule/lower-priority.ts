import { setPriority } from "node:os";
import { threadNumber } from "./thread-time.ts";

/** Steps on the scale of -20 to 19 (setpriority(2)): a thread at 0 gets about nine times as much of a busy core. */
const NICE = 10;

/**
 * Lowers the priority of the calling thread, so that questions, and all else that a person runs, go first. Only Linux
 * counts priority by thread; elsewhere this would hold up the whole daemon, so there it does nothing.
 */
export function lowerPriority(): void {
  const thread = threadNumber();
  if (thread === null) return;
  try {
    setPriority(thread, NICE);
  } catch {
    // A system that forbids it: the thread goes on as it is.
  }
}
