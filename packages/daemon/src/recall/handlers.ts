import type { Api, Handlers, Input, Reply } from "@memory/shared";
import type { RecallCount } from "./count-recalled.ts";
import { type RecallDeps, recall } from "./recall.ts";

interface Caller {
  readonly ownerId: string;
  readonly client: string | null;
  readonly signal: AbortSignal;
}

type Preview = Api["recall"]["preview"];

export interface RecallHandlerDeps extends RecallDeps {
  readonly recalls: Pick<RecallCount, "count">;
  /** What the hook of a prompt would say. */
  readonly preview: (ownerId: string, asked: Input<Preview>["body"], signal: AbortSignal) => Reply<Preview>;
}

/** Who looks around in what is known does not use it: how often a memory helped is not counted there. */
const isViewer = (client: string | null): boolean => client?.startsWith("memory-viewer") === true;

export const recallHandlers = (deps: RecallHandlerDeps) =>
  ({
    async query({ body }, { ownerId, client, signal }) {
      const answer = await recall(deps, ownerId, body, signal);
      if (!isViewer(client)) deps.recalls.count(answer.memories);
      return answer;
    },
    preview: ({ body }, { ownerId, signal }) => deps.preview(ownerId, body, signal),
  }) satisfies Handlers<Api, Caller>["recall"];
