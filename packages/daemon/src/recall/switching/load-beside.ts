import { type Pool, readerThreads } from "../../platform/schedule/pool.ts";
import { yieldToLoop } from "../../platform/schedule/time-slice.ts";

/**
 * Have the reader threads load a model's vectors, a few milliseconds at a time between two questions: when recall goes by it,
 * none has to wait for all of them. A thread that is overlooked loads them with its first question.
 */
export async function loadBeside(recall: Pool, model: string, signal: AbortSignal): Promise<void> {
  for (let isThere = false; !isThere && !signal.aborted; await yieldToLoop()) {
    const parts = Array.from({ length: readerThreads() }, () =>
      recall.run<boolean>({ model }, { name: "loadBeside" }),
    );
    isThere = (await Promise.all(parts)).every(Boolean);
  }
}
