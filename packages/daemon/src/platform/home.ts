import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { homeId } from "@memory/shared/wire";
import { codeOf } from "@memory/sources/files";
import { forOwnerAlone } from "./owner-alone.ts";

/** Paths of one memory. Nothing is ever written outside its folder. */
export interface Home {
  readonly dir: string;
  /** The same folder without links. */
  readonly path: string;
  /** Tells it from its copies. */
  readonly id: string;
  readonly store: string;
  readonly lock: string;
  readonly logs: string;
  readonly backups: string;
  /** Text files of the sessions that are kept, where they are wanted; read-only. */
  readonly sessions: string;
  /** Says which change was the last that was safe. */
  readonly lastChange: string;
  /** Tells hidden secrets apart (decision 0045). */
  readonly printKey: string;
  /** Says where the running daemon answers. */
  readonly info: string;
}

const placesIn = (dir: string) => ({
  dir,
  store: join(dir, "memory.db"),
  lock: join(dir, "daemon.lock"),
  logs: join(dir, "logs"),
  backups: join(dir, "backups"),
  sessions: join(dir, "sessions"),
  lastChange: join(dir, "last-change.json"),
  printKey: join(dir, "prints.key"),
  info: join(dir, "daemon.json"),
});

/** A home that is only looked at: nothing of it is made, and nothing need be there. */
export const homeAt = (dir: string): Home => ({
  ...placesIn(dir),
  path: existsSync(dir) ? realpathSync(dir) : dir,
  id: existsSync(dir) ? homeId(statSync(dir, { bigint: true })) : "",
});

/** Create the folders of a home, readable by their owner alone. Throws what the file system throws. */
export function openHome(dir: string): Home {
  const places = placesIn(dir);
  for (const folder of [dir, places.logs, places.backups]) makeFolder(folder);
  accessSync(dir, constants.W_OK);
  forOwnerAlone(dir);
  return { ...places, path: realpathSync(dir), id: homeId(statSync(dir, { bigint: true })) };
}

/** Node's own way to make folders one inside the other never ends below `/proc`. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process was faster.
    if (!existsSync(path)) throw error;
  }
}

export interface DaemonInfo {
  readonly pid: number;
  readonly port: number;
  /** Id of the home: in a copy of it this file means somebody else's daemon. */
  readonly home: string;
  readonly version: string;
  readonly startedAt: string;
}

/** Written whole or not at all: a reader never meets half of it. */
export function writeInfo(home: Home, info: DaemonInfo): void {
  const draft = `${home.info}.${info.pid}`;
  writeFileSync(draft, `${JSON.stringify(info)}\n`, { mode: 0o600 });
  renameSync(draft, home.info);
}

/** The pid a daemon left behind, or null: it stopped cleanly, or never ran. */
export function leftoverPid(home: Home): number | null {
  try {
    const info: unknown = JSON.parse(readFileSync(home.info, "utf8"));
    return typeof info === "object" && info !== null && "pid" in info && typeof info.pid === "number"
      ? info.pid
      : 0;
  } catch (error) {
    const missing = codeOf(error) === "ENOENT";
    return missing ? null : 0;
  }
}

/** Only this process's own: the home may have been moved away since, and another have taken its place. */
export function removeInfo(home: Home): void {
  if (leftoverPid(home) === process.pid) rmSync(home.info, { force: true });
}
