import type { Deps } from "../../models/deps.ts";
import type { Config } from "../../platform/config.ts";
import { briefOf } from "../../recall/brief.ts";
import type { InjectedBlock } from "../../recall/statements.ts";
import { pruneOld, recordInjections } from "./injections.ts";
import { findInContext, leaveContext } from "./queries.ts";
import { type HookEvent, hookSession, isQuiet } from "./session.ts";

interface BriefDeps extends Pick<Deps, "store" | "clock"> {
  readonly config: Pick<Config, "injectTokens" | "quietFolders">;
}

/** Brief of the project for a new session, and after a compaction. Null when there is nothing to say. */
export function briefSession(deps: BriefDeps, event: HookEvent): InjectedBlock | null {
  const { input } = event;
  const session = hookSession(deps, event);
  const most = deps.config.injectTokens;
  if (!session || most === 0 || isQuiet(deps, session)) return null;
  pruneOld(deps);
  if (input.source === "compact" || input.source === "clear") leaveContext(deps.store, session);
  const without = findInContext(deps.store, session);
  const block = briefOf(deps, { ...session, most, without });
  if (block) recordInjections(deps, session, block);
  return block;
}
