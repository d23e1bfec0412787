import { type Api, ApiError, type Handlers } from "@memory/shared";
import type { Context } from "../platform/request-context.ts";

export type SyncHandlers = Handlers<Api, Context>["sync"];

const off = {
  ...{ state: "off" as const, memories: 0, changes: 0, waiting: 0, conflicts: 0, deleting: 0 },
  ...{ insecure: false, machines: [], refused: [], recovery: "none" as const },
};

const notYet = async (): Promise<never> => {
  throw new ApiError("unavailable", "sync is being built");
};

export const syncHandlers = (): SyncHandlers => ({
  ...{ get: async () => off, on: notYet, invite: notYet, join: notYet, now: notYet, recovery: notYet },
  ...{ password: notYet, removeMachine: notYet, dismiss: notYet, off: notYet },
});
