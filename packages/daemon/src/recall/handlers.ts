import type { Api, Handlers } from "@memory/shared";
import type { RecallCount } from "./count-recalled.ts";
import { type RecallDeps, recall } from "./recall.ts";

interface Caller {
  readonly ownerId: string;
  readonly signal: AbortSignal;
}

export const recallHandlers = (deps: RecallDeps & { readonly recalls: Pick<RecallCount, "count"> }) =>
  ({
    async query({ body }, { ownerId, signal }) {
      const answer = await recall(deps, ownerId, body, signal);
      deps.recalls.count(answer.memories);
      return answer;
    },
  }) satisfies Handlers<Api, Caller>["recall"];
