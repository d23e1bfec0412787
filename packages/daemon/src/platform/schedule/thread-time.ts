import { readFileSync, readlinkSync } from "node:fs";
import { basename } from "node:path";

/** By which a thread says that it has begun, and where its time is counted: 0 before that, its number, or -1 where the system counts by process alone. */
export type ThreadMark = Int32Array<SharedArrayBuffer>;

export const threadMark = (): ThreadMark => new Int32Array(new SharedArrayBuffer(4));

/** The number of the calling thread on Linux; null elsewhere. */
export function threadNumber(): number | null {
  if (process.platform !== "linux") return null;
  try {
    return Number(basename(readlinkSync("/proc/thread-self")));
  } catch {
    return null;
  }
}

/** Said by the thread itself, as soon as it begins. */
export const markThread = (mark: ThreadMark): void => void Atomics.store(mark, 0, threadNumber() ?? -1);

/** Milliseconds of a tick, in which Linux counts for programs. */
const TICK = 10;

/**
 * Milliseconds of processor time that a thread has used since this was first asked after it had begun; null before. Where threads are
 * not counted apart, the time of the whole process, and never more than has passed.
 */
export function timeOfThread(mark: ThreadMark): () => number | null {
  let from: { readonly ofThread: number | null; readonly ofProcess: number; readonly at: number } | undefined;
  return () => {
    const thread = Atomics.load(mark, 0);
    if (thread === 0) return null;
    const ofThread = thread > 0 ? ticksOf(thread) : null;
    const [ofProcess, at] = [timeOfProcess(), performance.now()];
    from ??= { ofThread, ofProcess, at };
    if (ofThread !== null && from.ofThread !== null) return TICK * (ofThread - from.ofThread);
    return Math.min(at - from.at, ofProcess - from.ofProcess);
  };
}

/** User and system time, the 14th and 15th field; a name before them may hold blanks and brackets. */
function ticksOf(thread: number): number | null {
  try {
    const fields = readFileSync(`/proc/self/task/${thread}/stat`, "latin1");
    const [user, system] = fields
      .slice(fields.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13)
      .map(Number);
    return user === undefined || system === undefined || Number.isNaN(user + system) ? null : user + system;
  } catch {
    return null;
  }
}

function timeOfProcess(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
