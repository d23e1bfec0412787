import { workerData } from "piscina";
import { answer, type RecallTask, type TaskAnswer } from "../recall/answer.ts";
import { createReader, type Reader, reading } from "../recall/reader.ts";
import { openReader } from "../store/open.ts";

let reader: Reader | undefined;

/** One reader a thread, opened with the first question. */
const open = (): Reader => {
  reader ??= createReader(openReader(storePath(workerData)));
  return reader;
};

export const recall = (task: RecallTask): TaskAnswer => answer(open(), task);

/** Load what a first question would have to wait for: 0.4 s at 100,000 items. */
export const warmUp = ({ model }: { readonly model: string }): void => reading(open(), model, () => {});

function storePath(data: unknown): string {
  if (typeof data === "object" && data !== null && "storePath" in data && typeof data.storePath === "string")
    return data.storePath;
  throw new TypeError("a recall worker needs workerData { storePath }");
}
