import { workerData } from "piscina";
import { answer, type RecallTask, type TaskAnswer } from "../recall/answer.ts";
import { createReader, prepare, type Reader, reading, refreshed } from "../recall/reader.ts";
import { type OwnQuestion, readOwnQuestions } from "../recall/switching/own-questions.ts";
import { type Trial, type TrialTask, tryQuestion } from "../recall/switching/trial.ts";
import { openReader } from "../store/open.ts";

let reader: Reader | undefined;

/** One reader a thread, opened with the first question. */
const open = (): Reader => {
  reader ??= createReader(openReader(storePath(workerData)));
  return reader;
};

export const recall = (task: RecallTask): TaskAnswer => answer(open(), task);

export const ask = (task: TrialTask): Trial => tryQuestion(open(), task);

/** Questions that are made from what the store holds. */
export const ownQuestions = ({ most }: { readonly most: number }): OwnQuestion[] =>
  refreshed(open(), (reader) => readOwnQuestions(reader, most));

/** Load a part of the vectors that questions will go by. Answers whether all of them are there. */
export const loadBeside = ({ model }: { readonly model: string }): boolean => prepare(open(), model);

/** Load what a first question would have to wait for: 0.4 s at 100,000 items. */
export const warmUp = ({ model }: { readonly model: string }): void => reading(open(), model, () => {});

function storePath(data: unknown): string {
  if (typeof data === "object" && data !== null && "storePath" in data && typeof data.storePath === "string")
    return data.storePath;
  throw new TypeError("a recall worker needs workerData { storePath }");
}
