import type { Api, Handlers } from "@memory/shared";
import type { Context } from "../../platform/request-context.ts";
import { type BackUpDeps, createBackUp } from "./back-up.ts";
import { listBackups } from "./list-backups.ts";

export function backupHandlers(
  deps: BackUpDeps,
): Pick<Handlers<Api, Context>["admin"], "backup" | "backups"> {
  const backUp = createBackUp(deps);
  return {
    backup: backUp,
    backups: async () => ({ backups: listBackups(deps.home) }),
  };
}
