import type { Api, Handlers } from "@memory/shared";
import type { Context } from "../../platform/request-context.ts";
import type { BackUpDeps } from "./back-up.ts";
import type { BackupKeeper } from "./keep-backups.ts";
import { listBackups } from "./list-backups.ts";

export const backupHandlers = ({
  home,
  backups,
}: BackupHandlerDeps): Pick<Handlers<Api, Context>["admin"], "backup" | "backups"> => ({
  backup: () => backups.backUp("backup"),
  backups: async () => ({ backups: listBackups(home) }),
});

export interface BackupHandlerDeps extends Pick<BackUpDeps, "home"> {
  readonly backups: Pick<BackupKeeper, "backUp">;
}
