import { basename } from "node:path";
import { type Api, ApiError, type Handlers, type RestoreAnswer } from "@memory/shared";
import type { Deps } from "../../models/deps.ts";
import type { Home } from "../../platform/home.ts";
import type { Context } from "../../platform/request-context.ts";
import type { BackupKeeper } from "./keep-backups.ts";
import { listBackups } from "./list-backups.ts";

type Rows = "backup" | "backups" | "restorable" | "restore";

export const backupHandlers = (deps: BackupHandlerDeps): Pick<Handlers<Api, Context>["admin"], Rows> => ({
  backup: () => deps.backups.backUp("backup"),
  backups: async () => ({ backups: listBackups(deps.home) }),
  restorable: ({ params: { name } }) => look(deps, name),
  restore: async ({ params: { name } }) => {
    const found = await look(deps, name);
    deps.restore(found.path);
    return found;
  },
});

/** In a thread: it is unpacked and read as a whole. */
async function look({ home, workers }: BackupHandlerDeps, name: string) {
  const backup = listBackups(home).find(({ path }) => basename(path) === name);
  if (!backup) throw new ApiError("not_found", `no backup ${name}`);
  const answer = await workers.checks.run<RestoreAnswer>({ home, backup: backup.path }, { name: "backup" });
  if (answer.kind === "found") {
    const { kind: _, ...found } = answer;
    return found;
  }
  throw new ApiError("conflict", answer.kind === "refused" ? answer.reason : "the backup is in use");
}

export interface BackupHandlerDeps extends Pick<Deps, "workers"> {
  readonly home: Home;
  readonly backups: Pick<BackupKeeper, "backUp">;
  /** Stops the daemon, puts this backup in the place of its store and starts it again: after the answer. */
  readonly restore: (path: string) => void;
}
