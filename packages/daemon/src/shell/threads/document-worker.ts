import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { movedMemory, type ReadOutcome, type ReadTask, readDocument } from "@memory/sources/documents";
import { move, transferableSymbol, valueSymbol, workerData } from "piscina";
import { lowerPriority } from "../../platform/schedule/lower-priority.ts";
import { markThread, type ThreadMark } from "../../platform/schedule/thread-time.ts";

/** Of a large file that somebody waits for, on a machine that works for others, a thread behind all of them would make minutes. */
if (isBehind(workerData)) lowerPriority();

// A piscina worker: `run({ task, mark }, { name: "read" })`, `run({ tasks, mark }, { name: "readAll" })`. Parsing, redacting and cutting are all processor time, so they stay
// off the daemon's thread; cancelling a task ends its thread.

function isBehind(data: unknown): boolean {
  return typeof data === "object" && data !== null && "isBehind" in data && data.isBehind === true;
}

/** By which the daemon counts the thread's time. */
interface Marked {
  readonly mark: ThreadMark;
}

export async function read({ task, mark }: Marked & { readonly task: ReadTask }): Promise<unknown> {
  markThread(mark);
  const outcome = await readDocument(task);
  return handedOver(outcome, [outcome]);
}

/** One after the other: parsing takes the thread for itself anyway. */
export async function readAll({
  tasks,
  mark,
}: Marked & { readonly tasks: readonly ReadTask[] }): Promise<unknown> {
  markThread(mark);
  const outcomes: ReadOutcome[] = [];
  for (const task of tasks) outcomes.push(await readDocument(task));
  return handedOver(outcomes, outcomes);
}

/** What was read, without a copy of what is large in it. */
async function handedOver(answer: object, outcomes: readonly ReadOutcome[]): Promise<unknown> {
  const moved = outcomes.flatMap((outcome) =>
    outcome.kind === "read" ? movedMemory(outcome.document.chunks) : [],
  );
  if (outcomes.some(isLarge)) await emptyHeap();
  return moved.length === 0 ? answer : move({ [transferableSymbol]: moved, [valueSymbol]: answer });
}

/** Bytes of a document of which several copies were made on the way. */
const LARGE = 4_000_000;
const isLarge = (outcome: ReadOutcome): boolean => outcome.kind === "read" && outcome.document.size > LARGE;

setFlagsFromString("--expose-gc");
const collect: unknown = runInNewContext("gc");

/**
 * Lets go of what reading has left before the outcome is handed over: by itself the heap of a thread that rests stays as large as it ever
 * was, and this one sleeps, without a timer, as soon as it has answered.
 */
async function emptyHeap(): Promise<void> {
  // What the reading's last calls held is free with the next turn; the last text that a pattern was held against, with another one.
  await setImmediate();
  /./.test("-");
  if (typeof collect === "function") collect();
}
