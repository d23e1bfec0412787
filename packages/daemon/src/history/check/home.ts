import { existsSync, readFileSync, statfsSync, statSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { parseJson } from "@memory/language/text";
import { bytes, plural } from "@memory/shared/words";
import { codeOf } from "@memory/sources/files";
import type { Home } from "../../platform/home.ts";
import { leftoverPid } from "../../platform/home.ts";
import { missingFrom } from "../../store/last-change.ts";
import { isLogAlone } from "../../store/lone-log.ts";
import { filesBelow } from "../scrub/search-files.ts";
import { type Found, RESTORE } from "./fault.ts";

const MIB = 1024 * 1024;
/** Bytes with which nothing more can be saved soon, and those that a backup beside the store may take. */
const NO_ROOM = 64 * MIB;
const LITTLE_ROOM = 1024 * MIB;

export const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Files and folders of a home that others than its owner may read or write. */
export function openToOthers({ dir, backups, logs }: Home): string[] {
  if (process.platform === "win32") return [];
  return [dir, backups, logs, ...filesBelow(dir)].filter((path) => {
    const file = statSync(path, { throwIfNoEntry: false });
    return file !== undefined && (file.mode & 0o077) !== 0;
  });
}

/** Files that its own owner cannot write, or read. */
function closedToOwner({ dir, sessions }: Home): string[] {
  if (process.platform === "win32") return [];
  return [dir, ...filesBelow(dir)].filter((path) => {
    const file = statSync(path, { throwIfNoEntry: false });
    // Those are read-only on purpose.
    const wanted = path.startsWith(sessions) ? 0o400 : 0o600;
    return file !== undefined && (file.mode & wanted) !== wanted;
  });
}

/** What is written under another name until it is whole. */
const isDraft = (name: string): boolean => /\.draft(?:-\w+)?$|^daemon\.json\.\d+$/.test(name);

/** The process that a home names is there; it may only be busy. */
export function isServed(home: Home): boolean {
  const pid = leftoverPid(home);
  if (!pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/** Files of whoever was killed; of a daemon that runs they are none. */
export function leftovers(home: Home, isRunning: boolean): string[] {
  if (isRunning || isServed(home)) return [];
  const drafts = [...filesBelow(home.dir)].filter((path) => isDraft(basename(path)));
  return leftoverPid(home) === null ? drafts : [home.info, ...drafts];
}

export interface HomeView {
  readonly home: Home;
  readonly isRunning: boolean;
}

export function* checkFiles({ home, isRunning }: HomeView): Generator<Found> {
  const shown = (paths: readonly string[]): string => {
    const names = paths.map((path) => relative(home.dir, path) || "the home itself");
    return names.length > 3
      ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more`
      : names.join(", ");
  };
  const open = openToOthers(home);
  if (open.length > 0)
    yield {
      area: "files",
      severity: "error",
      what: `others on this machine may read ${plural(open.length, "place")} of the home`,
      detail: shown(open),
      mend: "permissions",
    };
  const closed = closedToOwner(home);
  if (closed.length > 0)
    yield {
      area: "files",
      severity: "error",
      what: `you cannot write to ${plural(closed.length, "place")} of the home`,
      detail: shown(closed),
      remedy: `chmod u+rw ${closed.map((path) => `'${path}'`).join(" ")}`,
    };
  const left = leftovers(home, isRunning);
  if (left.length > 0)
    yield {
      area: "daemon",
      severity: "warning",
      what: `a daemon that was killed has left ${plural(left.length, "file")}`,
      detail: shown(left),
      mend: "leftovers",
    };
  yield* ofStore(home);
  yield* ofKeys(home);
}

function* ofStore(home: Home): Generator<Found> {
  if (isLogAlone(home.store))
    yield {
      area: "store",
      severity: "error",
      what: "the store is missing, but its log is there",
      remedy: `${RESTORE} ${home.store}-wal`,
    };
  else if (sizeOf(home.store) === 0)
    yield existsSync(home.store) || existsSync(home.lastChange)
      ? { area: "store", severity: "error", what: "the store is missing", remedy: RESTORE }
      : { area: "store", severity: "note", what: "there is no store yet", remedy: "memory daemon start" };
}

/** True where changes that were said to be on the disk are not in the store any more. */
export function* checkLost({ lastChange }: Home, last: number): Generator<Found> {
  const lost = missingFrom(lastChange, last);
  if (lost > 0)
    yield {
      area: "store",
      severity: "error",
      what: `at least ${plural(lost, "change")} that had been saved ${lost === 1 ? "is" : "are"} not in the store any more`,
      remedy: `${RESTORE}, or memory status --seen`,
    };
}

/** Files that hold one thing each, in a form of their own. */
function* ofKeys(home: Home): Generator<Found> {
  const text = (path: string): string | null => {
    try {
      return readFileSync(path, "utf8");
    } catch (error) {
      if (codeOf(error) === "ENOENT") return null;
      return "";
    }
  };
  const key = text(home.printKey);
  if (key === null ? sizeOf(home.store) > 0 : !/^[0-9a-f]{64}$/.test(key.trim()))
    yield {
      area: "files",
      severity: "warning",
      what: `prints.key is ${key === null ? "missing" : "damaged"}: hidden secrets of before cannot be told from those of now`,
      remedy: "put it back from a copy of the home; the next start makes a new one",
    };
  const file = join(home.dir, "keys.json");
  const keys = text(file);
  if (keys !== null && !isObject(parseJson(keys)))
    yield {
      area: "settings",
      severity: "error",
      what: `keys.json cannot be read: no model is given a key`,
      remedy: `mend or remove ${file}, then memory models key`,
    };
  const told = text(home.lastChange);
  if (told !== null && !isObject(parseJson(told)))
    yield {
      area: "files",
      severity: "warning",
      what: "last-change.json is damaged: nobody would notice if changes were lost",
      remedy: "memory daemon restart",
    };
}

const isObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function* checkDisk(home: Home): Generator<Found> {
  const { bavail, bsize } = statfsSync(home.dir);
  const [free, store] = [bavail * bsize, sizeOf(home.store)];
  const what = `${bytes(free)} are free on the disk of the home, and the store has ${bytes(store)}`;
  const remedy = `free some space; what takes it here:  du -sh '${home.dir}'/*`;
  if (free < NO_ROOM) yield { area: "disk", severity: "error", what: `the disk is full: ${what}`, remedy };
  else if (free < Math.min(LITTLE_ROOM, 2 * store + NO_ROOM))
    yield { area: "disk", severity: "warning", what: `no backup and no update has room: ${what}`, remedy };
}
