import { DAY } from "@memory/language/text";
import type { KeptBackup } from "@memory/shared";

/** The newest of so many days, weeks and months are kept, in so many bytes. */
export interface BackupPlan {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
  readonly bytes: number;
}

type Scheduled = Pick<KeptBackup, "path" | "at" | "bytes">;

/** Spans that backups are kept by, each with the number of the one that a moment lies in, UTC. */
const spans = {
  daily: (at: number) => Math.floor(at / DAY),
  // The first of January 1970 was a Thursday: weeks begin on Mondays.
  weekly: (at: number) => Math.floor((at / DAY + 3) / 7),
  monthly: (at: number) => new Date(at).getUTCFullYear() * 12 + new Date(at).getUTCMonth(),
} as const;

/**
 * Scheduled backups that the plan does not keep, of a list with the newest first. Of each day, week and month the newest counts; beyond
 * the bytes the oldest go. The newest of all always stays.
 */
export function beyondPlan<Backup extends Scheduled>(backups: readonly Backup[], plan: BackupPlan): Backup[] {
  const kept = new Set<Backup>(backups.slice(0, 1));
  for (const span of ["daily", "weekly", "monthly"] as const) {
    const seen = new Set<number>();
    for (const one of backups) {
      const number = spans[span](Date.parse(one.at));
      if (seen.size < plan[span] && !seen.has(number)) kept.add(one);
      seen.add(number);
    }
  }
  let bytes = 0;
  return backups.filter((one, n) => {
    if (!kept.has(one)) return true;
    bytes += one.bytes;
    return n > 0 && bytes > plan.bytes;
  });
}

/** True a day after the newest scheduled backup, or if a clock that was set back has left it in the future. */
export function isDue(
  backups: readonly Scheduled[],
  { daily, weekly, monthly }: BackupPlan,
  now: number,
): boolean {
  if (daily + weekly + monthly === 0) return false;
  const [newest] = backups;
  if (!newest) return true;
  const age = now - Date.parse(newest.at);
  return age < 0 || age >= DAY;
}
