import type { Api, Handlers } from "@memory/shared";
import { type RecallDeps, recall } from "./recall.ts";

interface Caller {
  readonly ownerId: string;
  readonly signal: AbortSignal;
}

export const recallHandlers = (deps: RecallDeps) =>
  ({
    query: ({ body }, { ownerId, signal }) => recall(deps, ownerId, body, signal),
  }) satisfies Handlers<Api, Caller>["recall"];
