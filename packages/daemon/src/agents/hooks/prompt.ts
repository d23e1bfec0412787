import type { Deps } from "../../models/deps.ts";
import type { Config } from "../../platform/config.ts";
import type { RecallCount } from "../../recall/count-recalled.ts";
import type { InjectedBlock } from "../../recall/statements.ts";
import { recordInjections } from "./injections.ts";
import { findPromptContext, type PromptContextDeps } from "./prompt-context.ts";
import { findInContext } from "./queries.ts";
import { type HookEvent, hookSession, isQuiet, noteTree, type TreeDeps } from "./session.ts";

/** A prompt for which its author wants nothing told. */
const NOT_NOW = /(?:^|\s)#no-memory\b/i;

export interface PromptDeps extends PromptContextDeps, TreeDeps, Pick<Deps, "store"> {
  readonly config: PromptContextDeps["config"] & Pick<Config, "quietFolders">;
  readonly recalls: Pick<RecallCount, "count">;
}

/** Certain memories about a prompt that this session has not been told, or null. Kept and counted as told. */
export async function answerPrompt(
  deps: PromptDeps,
  event: HookEvent,
  signal: AbortSignal,
): Promise<InjectedBlock | null> {
  const session = hookSession(deps, event);
  const { prompt } = event.input;
  if (!session || prompt === undefined) return null;
  noteTree(deps, session);
  if (isQuiet(deps, session) || NOT_NOW.test(prompt)) return null;
  const known = findInContext(deps.store, session);
  const asked = { ...session, prompt, known, outside: session.sessionId };
  const telling = await findPromptContext(deps, asked, signal);
  if (telling.kind === "nothing") return null;
  const { block, hits } = telling;
  recordInjections(deps, session, block);
  deps.recalls.count(hits);
  return block;
}
