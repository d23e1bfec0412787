// A piscina worker: `run(task, { name: "look" })`. It reads all of the store, for seconds.
import "../../platform/schedule/behind.ts";
import { restoreBackup } from "../../history/backups/restore.ts";
import { checkHome, type HomeCheck } from "../../history/check/check-home.ts";
import type { Looking } from "../../history/check/fault.ts";
import type { Home } from "../../platform/home.ts";
import { findDamage } from "../../store/open.ts";

export const look = (check: HomeCheck): Promise<Looking> => checkHome(check);

/** Damage in a store that was opened without reading all of it; null: none. */
export const damage = ({ path }: { readonly path: string }): string | null => findDamage(path);

/** What is in a backup, and what it would replace. */
export const backup = ({ home, backup }: { readonly home: Home; readonly backup: string }) =>
  restoreBackup({ home, clock: Date.now }, { backup, dryRun: true });
