import { type ReadOutcome, type ReadTask, readDocument } from "../documents/read-document.ts";

// A piscina worker: `run(task, { name: "read" })`. Parsing, redacting and cutting are all processor time, so they stay
// off the daemon's thread; cancelling a task ends its thread.

export function read(task: ReadTask): Promise<ReadOutcome> {
  return readDocument(task);
}
