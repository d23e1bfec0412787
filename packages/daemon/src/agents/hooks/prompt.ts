import type { Deps } from "../../models/deps.ts";
import type { RecallCount } from "../../recall/count-recalled.ts";
import type { Block } from "../../recall/statements.ts";
import { remember } from "./injections.ts";
import { type TellDeps, tellAbout } from "./prompt-context.ts";
import { findInContext } from "./queries.ts";
import { type Input, sessionOf } from "./session.ts";

export interface PromptDeps extends TellDeps, Pick<Deps, "store"> {
  readonly recalls: Pick<RecallCount, "count">;
}

/** Certain memories about a prompt that this session has not been told, or null. Kept and counted as told. */
export async function answerPrompt(
  deps: PromptDeps,
  ownerId: string,
  input: Input,
  signal: AbortSignal,
): Promise<Block | null> {
  const session = sessionOf(ownerId, input);
  if (!session || input.prompt === undefined) return null;
  const known = findInContext(deps.store, session);
  const asked = { ...session, prompt: input.prompt, known, outside: session.sessionId };
  const telling = await tellAbout(deps, asked, signal);
  if (telling.kind === "nothing") return null;
  const { block, hits } = telling;
  remember(deps, session, block);
  deps.recalls.count(hits);
  return block;
}
