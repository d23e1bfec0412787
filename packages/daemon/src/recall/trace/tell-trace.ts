import { ApiError, type RecallTrace } from "@memory/shared";
import type { z } from "zod";
import type { Deps } from "../../models/deps.ts";
import type { Unembedded } from "../recall.ts";
import type { TaskTrace } from "./trace.ts";
import type { TracedQuery, Traces } from "./traces.ts";

interface TellTraceDeps {
  readonly traces: Pick<Traces, "get">;
  readonly workers: Pick<Deps["workers"], "recall">;
}

type Trace = z.output<typeof RecallTrace>;

/** Trace of an answer. The question is asked again, and a change of the store since is noted. */
export async function tellTrace(deps: TellTraceDeps, ownerId: string, queryId: string): Promise<Trace> {
  const asked = deps.traces.get(ownerId, queryId);
  if (!asked)
    throw new ApiError(
      "not_found",
      `there is no trace of the question ${queryId}: traces are kept for the last 200 questions, and until the daemon stops; ask again`,
    );
  const {
    compared,
    answered: now,
    ...traced
  } = await deps.workers.recall.run<TaskTrace>(asked.task, {
    name: "trace",
  });
  const { question, task, secrets, took, answered } = asked;
  const why = whyWithout(asked, compared);
  return {
    ...question,
    ...traced,
    ...{ secrets, answered: [...answered], limit: task.limit, maxTokens: task.maxTokens },
    changed: !areTheSame(answered, now),
    candidates: [...traced.candidates, ...goneOf(asked, traced.candidates)],
    vectors: { model: task.model, used: why === null, ...(why !== null && { why }) },
    took: Object.fromEntries(Object.entries(took).map(([step, ms]) => [step, Math.round(ms * 100) / 100])),
  };
}

const areTheSame = (then: TracedQuery["answered"], now: TracedQuery["answered"]): boolean =>
  then.length === now.length && then.every(({ id }, n) => id === now[n]?.id);

const reasons: Record<Unembedded, string> = {
  unasked: "Nobody waits for a vector of such a question.",
  unavailable: "The model that makes vectors is not available.",
  late: "The question's vector was not ready in time.",
  failed: "The model failed to make a vector of the question.",
  unreadable:
    "The model knows no words like these (capitals alone, another script, codes): a vector of them would mean nothing.",
};

function whyWithout({ unembedded }: TracedQuery, compared: boolean): string | null {
  if (unembedded) return reasons[unembedded];
  return compared ? null : "Nothing in scope has a vector of this model yet.";
}

/** Answers of that time that are not found any more. */
function goneOf({ answered }: TracedQuery, candidates: Trace["candidates"]): Trace["candidates"] {
  const known = new Set(candidates.map(({ id }) => id));
  return answered.flatMap(({ id, score }, n) =>
    known.has(id)
      ? []
      : {
          ...{ id, text: "", rank: n + 1, score, bm25: 0, grams: 0, cosine: null, coverage: 0, cues: [] },
          arms: { text: 0, vector: 0, neighbour: 0, bonus: 0 },
          ...{ fate: "gone" as const, why: "It was returned then, and is no candidate any more." },
        },
  );
}
