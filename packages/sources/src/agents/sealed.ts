import { ApiError } from "@memory/shared";
import type { Agent } from "./agent.ts";
import { hookSession } from "./hook-session.ts";
import { withoutHooks } from "./retold/take-typed.ts";

type Sealed = Pick<Agent, "name" | "mcpName" | "usualFolder" | "sessionsIn"> & { readonly reason: string };

/** An agent whose sessions nobody but its program can read: it is found, and says why nothing of it is imported. */
export function sealed({ reason, ...agent }: Sealed): Agent {
  const refuse = async (): Promise<never> => {
    throw new ApiError("unavailable", reason);
  };
  return {
    ...agent,
    reason,
    growth: { roots: () => [], holds: () => false, at: () => null },
    find: refuse,
    locate: async () => ({ kind: "refused", reason }),
    isUnchanged: async () => true,
    reachesFurther: () => false,
    askedBy: async () => "person",
    read: refuse,
    humanText: withoutHooks,
    hookSession,
    records: { copy: refuse, withoutPrompts: (record) => record, tombstone: () => "" },
  };
}
