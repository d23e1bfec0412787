import { existsSync, readFileSync } from "node:fs";
import { readKnownNames } from "@memory/language/extraction";
import { workerData } from "piscina";
import { z } from "zod";
import type { SharedVector } from "../../platform/schedule/shared-vector.ts";
import {
  answer,
  answerEarly,
  type EarlyAnswer,
  type RecallTask,
  type TaskAnswer,
} from "../../recall/answer.ts";
import { createReader, prepare, type Reader, reading, refreshed } from "../../recall/reader.ts";
import { type OwnQuestion, readOwnQuestions } from "../../recall/switching/own-questions.ts";
import { type Trial, type TrialTask, tryQuestion } from "../../recall/switching/trial.ts";
import { type TaskTrace, trace as traceHere } from "../../recall/trace/trace.ts";
import { type ShownTurn, showTurn, type TurnTask } from "../../recall/turns/show-turn.ts";
import { openReader } from "../../store/reader.ts";

const WorkerData = z.object({ storePath: z.string(), knownNames: z.string().optional() });

interface EarlyTask {
  readonly task: RecallTask;
  readonly shared: SharedVector;
}

let reader: Reader | undefined;

/** One reader a thread, opened with the first question. */
const open = (): Reader => {
  reader ??= openAs(WorkerData.parse(workerData));
  return reader;
};

/** Without the file questions go by the names that the store holds. */
const openAs = ({ storePath, knownNames }: z.output<typeof WorkerData>): Reader =>
  createReader(
    openReader(storePath),
    knownNames !== undefined && existsSync(knownNames)
      ? readKnownNames(JSON.parse(readFileSync(knownNames, "utf8")))
      : undefined,
  );

export const recall = (task: RecallTask): TaskAnswer => answer(open(), task);

/** The same while the vector is on its way. */
export const recallEarly = ({ task, shared }: EarlyTask): EarlyAnswer | null =>
  answerEarly(open(), task, shared);

/** Trace of that answer. */
export const trace = (task: RecallTask): TaskTrace => traceHere(open(), task);

/** A turn as a whole. */
export const turn = (task: TurnTask): ShownTurn => refreshed(open(), (reader) => showTurn(reader, task));

export const ask = (task: TrialTask): Trial => tryQuestion(open(), task);

/** Questions that are made from what the store holds. */
export const ownQuestions = ({ most }: { readonly most: number }): OwnQuestion[] =>
  refreshed(open(), (reader) => readOwnQuestions(reader, most));

/** Load a part of the vectors that questions will go by. Answers whether all of them are there. */
export const loadBeside = ({ model }: { readonly model: string }): boolean => prepare(open(), model);

/** Load what a first question would have to wait for: 0.4 s at 100,000 items. */
export const warmUp = ({ model }: { readonly model: string }): void => reading(open(), model, () => {});
