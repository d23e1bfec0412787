// A piscina worker: `run(task, { name: "write" | "stage" | "copy" })`. Archives are read, looked at and packed with processor time, and
// stores are copied with synchronous calls: none of it on the daemon's thread. Somebody waits for each: it runs like any other.
import { codeOf } from "@memory/sources/files";
import { type WriteTask, writeArchive } from "../../history/archive/write-archive.ts";
import { copyStore } from "../../store/copy.ts";

export { stageArchive as stage } from "../../history/archive/stage-archive.ts";

/** Answers the code of what went wrong, which an error that is thrown would lose between threads; null: nothing. */
export async function write(task: WriteTask): Promise<string | null> {
  try {
    await writeArchive(task);
    return null;
  } catch (error) {
    return codeOf(error) ?? String(error);
  }
}

export function copy({ from, to }: { readonly from: string; readonly to: string }): string | null {
  try {
    copyStore(from, to);
    return null;
  } catch (error) {
    return codeOf(error) ?? String(error);
  }
}
