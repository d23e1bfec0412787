import { existsSync } from "node:fs";
import type { Environment } from "../../platform/config.ts";
import { readConfig } from "../../platform/config.ts";
import type { Home } from "../../platform/home.ts";
import { openReader, type ReaderConnection, readAtRest } from "../../store/reader.ts";
import { isUnfinished } from "../archive/pending.ts";
import { checkBackups } from "./backups.ts";
import { checkStore, type StoreView } from "./check-store.ts";
import { type Found, type Looking, lookAt, nothingYet, RESTORE } from "./fault.ts";
import { checkDisk, checkFiles, checkLost, isServed, sizeOf } from "./home.ts";
import { checkPort, checkSettings, portOf } from "./settings.ts";

export interface HomeCheck extends Omit<StoreView, "isFilling"> {
  readonly home: Home;
  /** The daemon of this home, which looks itself. */
  readonly isRunning: boolean;
  readonly env: Environment;
}

/** All of a home that can be looked at without asking anybody. Nothing is written, no file is made. Blocks its thread for seconds. */
export async function checkHome(check: HomeCheck): Promise<Looking> {
  const { home, isRunning, env, now } = check;
  const into = nothingYet();
  if (!existsSync(home.dir)) {
    const what = "there is no home yet";
    into.found.push({
      area: "files",
      severity: "warning",
      what,
      detail: home.dir,
      remedy: "memory daemon start",
    });
    return into;
  }
  const why = (error: unknown): string => (error instanceof Error ? error.message : String(error));
  lookAt(into, "files", () => checkFiles(check), why);
  lookAt(into, "settings", () => checkSettings(home.dir, env), why);
  lookAt(into, "disk", () => checkDisk(home), why);
  if (sizeOf(home.store) > 0) lookInStore(check, into);
  await lookLater(into, "backups", () => checkBackups(home, planOf(env), now));
  const port = isRunning || isServed(home) ? null : portOf(home.dir, env);
  if (port !== null) await lookLater(into, "daemon", () => checkPort(port));
  return into;
}

function planOf(env: Environment) {
  try {
    return readConfig(env);
  } catch {
    return null;
  }
}

async function lookLater(into: Looking, area: Found["area"], look: () => Promise<Found[]>): Promise<void> {
  const begun = performance.now();
  const found = await look().catch((error: unknown): Found[] => [
    {
      area,
      severity: "error",
      what: "this could not be looked at",
      detail: error instanceof Error ? error.message : "",
    },
  ]);
  into.found.push(...found);
  into.looked.push({ area, ms: Math.round(performance.now() - begun) });
}

/** At rest it is read like a file that does not change: SQLite would put files beside it. */
function lookInStore({ home, isRunning, ...view }: HomeCheck, into: Looking): void {
  const isFilling = isUnfinished(home.dir);
  if (isFilling)
    into.found.push({
      area: "references",
      severity: isRunning ? "note" : "warning",
      what: "an archive is taken in only in part yet: the daemon goes on with it",
      remedy: "memory daemon start",
    });
  const look = (db: ReaderConnection): void => {
    const seen = nothingYet();
    db.transaction(() => {
      checkStore(db, { ...view, isFilling }, seen);
      if (!isRunning)
        lookAt(
          seen,
          "store",
          () => checkLost(home, lastOf(db)),
          () => "no change is numbered",
        );
    })();
    into.found.push(...seen.found);
    into.looked.push(...seen.looked);
    into.skipped.push(...seen.skipped);
    into.rows = seen.rows;
    into.captured = seen.captured;
  };
  try {
    if (isRunning) {
      const db = openReader(home.store);
      try {
        look(db);
      } finally {
        db.close();
      }
    } else readAtRest(home.store, look);
  } catch (error) {
    const detail = error instanceof Error ? error.message : "";
    into.found.push({
      area: "store",
      severity: "error",
      what: "the store cannot be opened",
      detail,
      remedy: RESTORE,
    });
  }
}

const lastOf = (db: ReaderConnection): number =>
  Number(db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'operations'").pluck().get() ?? 0);
