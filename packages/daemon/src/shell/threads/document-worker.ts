import { type ReadOutcome, type ReadTask, readDocument } from "@memory/sources/documents";
import { lowerPriority } from "../../platform/schedule/lower-priority.ts";

lowerPriority();

// A piscina worker: `run(task, { name: "read" })`, `run(tasks, { name: "readAll" })`. Parsing, redacting and cutting are all processor time, so they stay
// off the daemon's thread; cancelling a task ends its thread.

export function read(task: ReadTask): Promise<ReadOutcome> {
  return readDocument(task);
}

/** One after the other: parsing takes the thread for itself anyway. */
export async function readAll(tasks: readonly ReadTask[]): Promise<ReadOutcome[]> {
  const outcomes: ReadOutcome[] = [];
  for (const task of tasks) outcomes.push(await readDocument(task));
  return outcomes;
}
