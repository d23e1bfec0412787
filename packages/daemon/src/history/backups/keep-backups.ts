import { rmSync, statSync } from "node:fs";
import { ApiError, type Backup } from "@memory/shared";
import type { Deps } from "../../models/deps.ts";
import type { Config } from "../../platform/config.ts";
import { errorKind } from "../../platform/errors.ts";
import { type Background, inBackground } from "../../platform/schedule/background.ts";
import { findLast } from "../clock/queries.ts";
import { type BackUp, type BackUpDeps, createBackUp } from "./back-up.ts";
import { beyondPlan, isDue } from "./due.ts";
import { listBackups } from "./list-backups.ts";

/** Milliseconds after the start in which there is better to do, and between two looks: a laptop sleeps through a whole night. */
const QUIET = 60_000;
const LOOK = 600_000;
const MIB = 1024 * 1024;

export interface BackupKeeper extends Pick<Background, "start" | "stop"> {
  readonly backUp: BackUp;
  /** The last scheduled backup could not be made, with why; null if it could. */
  notice(): string | null;
}

interface ScheduleDeps extends Omit<BackUpDeps, "workers">, Pick<Deps, "store"> {
  readonly config: Pick<Config, "backupsDaily" | "backupsWeekly" | "backupsMonthly" | "backupsMaxMb">;
}

/** Makes a backup a day of a store that has changed, and removes those of its own that the plan keeps no longer. */
export function createBackupKeeper(deps: ScheduleDeps & BackUpDeps & Pick<Deps, "log">): BackupKeeper {
  const { log } = deps;
  const backUp = createBackUp(deps);
  let trouble: string | null = null;
  const look = async (): Promise<void> => {
    try {
      const made = await backUpIfDue(deps, backUp);
      if (!made) return;
      trouble = null;
      log.info({ bytes: made.bytes, memories: made.memories }, "backed up by schedule");
    } catch (error) {
      // One that a person has asked for is being made: the next look makes this one.
      if (error instanceof ApiError && error.code === "conflict") return;
      trouble = `the backup by schedule could not be made: ${error instanceof ApiError ? error.message : errorKind(error)}`;
      log.warn({ name: errorKind(error) }, "the backup by schedule could not be made");
    }
  };
  const { start, stop } = inBackground(async ({ signal, sleep }) => {
    for (let pause = QUIET; !signal.aborted; pause = LOOK) {
      await sleep(pause);
      if (!signal.aborted) await look();
    }
  });
  return { start, stop, backUp, notice: () => trouble };
}

/** Makes the backup that is due, then removes what the plan keeps no longer: never before there is a new one. Null: none is due. */
export async function backUpIfDue(deps: ScheduleDeps, backUp: BackUp): Promise<Backup | null> {
  const { config, home, clock } = deps;
  const plan = {
    daily: config.backupsDaily,
    weekly: config.backupsWeekly,
    monthly: config.backupsMonthly,
    bytes: config.backupsMaxMb * MIB,
  };
  const scheduled = () => listBackups(home).filter(({ reason }) => reason === "schedule");
  const before = scheduled();
  if (!isDue(before, plan, clock()) || !hasChanged(deps, before[0]?.at)) return null;
  const made = await backUp("kept");
  for (const { path } of beyondPlan(scheduled(), plan)) rmSync(path, { force: true });
  return made;
}

/** True for a store with something in it that was written to since. A time to come tells nothing: the clock was set back. */
function hasChanged({ home, store, clock }: ScheduleDeps, since: string | undefined): boolean {
  if (findLast(store) === undefined) return false;
  if (since === undefined || Date.parse(since) > clock()) return true;
  const written = ["", "-wal"].map(
    (end) => statSync(home.store + end, { throwIfNoEntry: false })?.mtimeMs ?? 0,
  );
  return Math.max(...written) > Date.parse(since);
}
