import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { type ReadOutcome, type ReadTask, readDocument } from "@memory/sources/documents";
import { lowerPriority } from "../../platform/schedule/lower-priority.ts";
import { markThread, type ThreadMark } from "../../platform/schedule/thread-time.ts";

lowerPriority();

// A piscina worker: `run({ task, mark }, { name: "read" })`, `run({ tasks, mark }, { name: "readAll" })`. Parsing, redacting and cutting are all processor time, so they stay
// off the daemon's thread; cancelling a task ends its thread.

/** By which the daemon counts the thread's time. */
interface Marked {
  readonly mark: ThreadMark;
}

export async function read({ task, mark }: Marked & { readonly task: ReadTask }): Promise<ReadOutcome> {
  markThread(mark);
  const outcome = await readDocument(task);
  if (isLarge(outcome)) emptyHeap();
  return outcome;
}

/** One after the other: parsing takes the thread for itself anyway. */
export async function readAll({
  tasks,
  mark,
}: Marked & { readonly tasks: readonly ReadTask[] }): Promise<ReadOutcome[]> {
  markThread(mark);
  const outcomes: ReadOutcome[] = [];
  for (const task of tasks) outcomes.push(await readDocument(task));
  if (outcomes.some(isLarge)) emptyHeap();
  return outcomes;
}

/** Bytes of a document of which several copies were made on the way. */
const LARGE = 4_000_000;
const isLarge = (outcome: ReadOutcome): boolean => outcome.kind === "read" && outcome.document.size > LARGE;

setFlagsFromString("--expose-gc");
const collect: unknown = runInNewContext("gc");

/**
 * Lets go of what reading has left before the outcome is copied to the daemon's thread, and of the outcome afterwards: by itself the
 * heap of a thread that rests stays as large as it ever was.
 */
function emptyHeap(): void {
  const run = () => void (typeof collect === "function" && collect());
  run();
  setTimeout(run, 100).unref();
}
