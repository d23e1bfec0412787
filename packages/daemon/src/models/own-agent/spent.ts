import { nextMidnight } from "../../platform/local-day.ts";
import { ModelError } from "../models.ts";
import { LIMITS } from "./limits.ts";
import type { AgentDay } from "./queries.ts";

/** Has the day no room for a call of so many tokens? */
export const isSpent = ({ calls, tokens }: AgentDay, next: number): boolean =>
  calls >= LIMITS.calls || tokens + next > LIMITS.tokens;

/** No cap that holds work until it is lifted: the rules stand in meanwhile, as they do for a model that is away. */
export const agentSpent = (now: number): ModelError =>
  new ModelError(
    `your own agent has been asked as much today as was agreed (${LIMITS.calls} calls, ${LIMITS.tokens / 1000},000 tokens); it goes on after midnight`,
    { trouble: "unavailable", retryAt: nextMidnight(now) },
  );
