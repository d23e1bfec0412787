import { basename } from "node:path";
import { plural } from "@memory/shared/words";
import { closeInterruptedRuns } from "./agents/import/queries.ts";
import { closeInterruptedIndexRuns } from "./entities/indexing/queries/runs.ts";
import { removeDrafts } from "./history/backups/back-up.ts";
import { listBackups } from "./history/backups/list-backups.ts";
import { closeOpenCalls } from "./models/ledger/queries.ts";
import { type Home, leftoverPid } from "./platform/home.ts";
import { openStore, type Store } from "./store/open.ts";
import { StoreError } from "./store/store-error.ts";

/** Notices of the start, until a person has seen them. */
export interface StartNotices {
  notices(): readonly string[];
  seen(): void;
}

/** Throws `StoreError`, which names the backups that one can go back to. */
export function openIn(home: Home, now: () => number): Store {
  const { store, backups, lastChange } = home;
  try {
    return openStore(store, { backupDir: backups, lastChange, now });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw new StoreError(`${error.message} ${backupsInWords(home)}`, { cause: error });
  }
}

/** Backups that are named. */
const SHOWN = 3;

function backupsInWords(home: Home): string {
  const names = listBackups(home).map(({ path }) => basename(path));
  if (names.length === 0) return `There is no backup in ${home.backups}.`;
  return `The newest backups in ${home.backups}: ${names.slice(0, SHOWN).join(", ")}.`;
}

/** After a kill SQLite rolls back what was not committed; what is left is to say so and to close what stood open. */
export function repair(store: Store, home: Home, now: number): StartNotices {
  const pid = leftoverPid(home);
  for (const folder of [home.dir, home.backups]) removeDrafts(folder);
  const runs = closeInterruptedRuns(store, now);
  closeInterruptedIndexRuns(store, now);
  closeOpenCalls(store);
  const { lastChange } = store;
  const found: string[] = [];
  if (pid !== null)
    found.push(
      `the daemon${pid ? ` with pid ${pid}` : ""} did not stop cleanly; ${lastChange.lost() > 0 ? "" : "what it had answered is kept, "}what it had begun was taken back`,
    );
  if (runs > 0)
    found.push(
      `${plural(runs, "import run")} ${runs === 1 ? "was" : "were"} interrupted; run the import again to go on`,
    );
  return {
    notices: () => (lastChange.lost() > 0 ? [lostInWords(lastChange.lost(), home), ...found] : found),
    seen() {
      lastChange.seen();
      found.length = 0;
    },
  };
}

const lostInWords = (lost: number, home: Home): string =>
  `at least ${plural(lost, "change")} that had been saved ${lost === 1 ? "is" : "are"} not in the store any more: its write-ahead log was gone or damaged, or an older store was put in its place. To go back to a backup: "memory backup restore". ${backupsInWords(home)} What could not be read of the log, if there was one, is kept there as memory-lost-….db-wal. Once you have seen this: "memory status --seen"`;
