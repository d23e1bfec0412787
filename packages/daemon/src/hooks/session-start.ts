import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { findBrief } from "../recall/queries/brief.ts";
import { pruneOld, remember } from "./injections.ts";
import { findInContext, leaveContext } from "./queries.ts";
import { type Input, sessionOf } from "./session.ts";
import { type Block, write } from "./statements.ts";

/** Tokens of the brief: it stands in every session, whatever the session is about. */
const TOKENS = 400;
const LIMITS = { preferences: 8, newest: 8 } as const;

interface BriefDeps extends Pick<Deps, "store" | "clock"> {
  readonly config: Pick<Config, "injectTokens">;
}

/** The preferences and the newest facts of the project; after a compaction again. Null when there is nothing to say. */
export function briefSession(deps: BriefDeps, ownerId: string, input: Input): Block | null {
  const session = sessionOf(ownerId, input);
  const tokens = Math.min(TOKENS, deps.config.injectTokens);
  if (!session || tokens === 0) return null;
  pruneOld(deps);
  if (input.source === "compact" || input.source === "clear") leaveContext(deps.store, session);
  const known = findInContext(deps.store, session);
  const brief = findBrief(deps.store, session, LIMITS);
  const block = write(
    brief.filter(({ id, instruction }) => !instruction && !known.has(id)),
    tokens,
  );
  if (block) remember(deps, session, block);
  return block;
}
