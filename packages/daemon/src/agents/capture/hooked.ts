import type { AgentName } from "@memory/shared";
import type { Deps } from "../../models/deps.ts";
import type { TransactionGroup } from "../../store/group.ts";
import type { SessionRef } from "../evidence/queries.ts";
import { changeState, findState } from "./queries.ts";
import type { Watching } from "./watching.ts";

const MINUTE = 60_000;

/** Their rest tells of the end: Codex has no hook for it, and Qwen Code calls its own only where a person sat before it (0.24). */
const SILENT: ReadonlySet<AgentName> = new Set(["codex", "qwen-code"]);

interface HookedDeps extends Pick<Deps, "store" | "clock"> {
  readonly watching: Pick<Watching, "lengths">;
  readonly writes: Pick<TransactionGroup, "enqueue">;
}

/** Hears that a hook speaks of a session; written down once a minute, since it is one word of a status. */
export function createHooked({ store, clock, watching, writes }: HookedDeps): (session: SessionRef) => void {
  return ({ ownerId, agent, sessionId }) => {
    if (!SILENT.has(agent)) watching.lengths.hooked({ agent, sessionId });
    const now = clock();
    const { scope, hookAt } = findState(store, { ownerId, agent });
    if (scope === null || (hookAt !== null && Math.abs(now - hookAt) < MINUTE)) return;
    void writes
      .enqueue(() => changeState(store, { ownerId, agent }, { hook_at: now }))
      .catch(() => undefined);
  };
}
