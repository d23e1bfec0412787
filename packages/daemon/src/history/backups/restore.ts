import { closeSync, copyFileSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, isAbsolute, join } from "node:path";
import { iso } from "@memory/language/text";
import { type RestoreAnswer, type RestoreFound, RestoreRequest } from "@memory/shared";
import { codeOf } from "@memory/sources/files";
import type { Home } from "../../platform/home.ts";
import { isLocked } from "../../platform/locked.ts";
import { copyStore, DRAFT, foldLog, syncFile } from "../../store/copy.ts";
import { takeLock } from "../../store/lock.ts";
import { isLogAlone, storeFromLog } from "../../store/lone-log.ts";
import { whyUnknown } from "../../store/migrate.ts";
import { findDamage } from "../../store/open.ts";
import { openReader } from "../../store/reader.ts";
import { NO_ROOM, removeDrafts } from "./back-up.ts";
import { listBackups } from "./list-backups.ts";
import { freePath, readName } from "./names.ts";
import { asStore, isCutOff } from "./packed.ts";
import { readStock } from "./queries.ts";

export interface RestoreBackupDeps {
  readonly home: Home;
  readonly clock: () => number;
}

/**
 * Put a backup in the place of the store, which is kept beside the backups. Nobody else may write meanwhile: it takes the
 * daemon's lock. Killed or out of room at any moment, the store is the one that was there or the one that was asked for, whole.
 */
export async function restoreBackup(
  deps: RestoreBackupDeps,
  request: RestoreRequest,
): Promise<RestoreAnswer> {
  try {
    return request.dryRun ? await look(deps.home, request.backup) : await underLock(deps, request.backup);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    return { kind: "refused", reason };
  }
}

/** Parses the request of the command. */
export function readRestoreRequest(line: string): RestoreRequest {
  try {
    return RestoreRequest.parse(JSON.parse(line));
  } catch {
    throw new Error("the request cannot be read; use: memory backup restore");
  }
}

class Refused extends Error {}

async function underLock({ home, clock }: RestoreBackupDeps, backup: string | null): Promise<RestoreAnswer> {
  const lock = takeLock(home.lock);
  if (!lock) return { kind: "busy" };
  try {
    for (const folder of [home.dir, home.backups]) removeDrafts(folder);
    const found = await look(home, backup);
    const kept = await asStore(found.path, home.backups, (store) =>
      replace(home, { ...found, path: store }, clock()),
    );
    return { kind: "done", path: found.path, memories: found.memories, kept };
  } finally {
    lock.release();
  }
}

async function look(home: Home, backup: string | null): Promise<RestoreFound> {
  const path = pathOf(home, backup);
  const file = statSync(path, { throwIfNoEntry: false });
  if (!file?.isFile()) throw new Refused(`There is no backup ${path}.${othersIn(home)}`);
  if (path.endsWith(LOG)) return look(home, backupOfLog(home, path));
  if (isSameFile(path, home.store)) throw new Refused(`${path} is the store itself.`);
  const { schema, memories } = await asStore(path, home.backups, (store) => stockOf(store, path)).catch(
    (error: unknown) => {
      if (!isCutOff(error)) throw error;
      throw new Refused(`${path} is damaged or cut off.${othersIn(home)}`);
    },
  );
  const unknown = whyUnknown(schema);
  if (unknown !== null) throw new Refused(`${path} has schema ${schema}; ${unknown}`);
  const at = readName(basename(path))?.at ?? iso(file.mtimeMs);
  return { kind: "found", path, at, bytes: file.size, memories, present: presentOf(home) };
}

/** A log that has lost its store becomes a backup of its own, as far as it holds all of a store. It stays as it is. */
function backupOfLog(home: Home, log: string): string {
  if (!isLogAlone(log.slice(0, -LOG.length)))
    throw new Refused(`${log} is the log of the store beside it, or empty: give the path of a backup.`);
  const made = freePath(home.backups, "backup", statSync(log).mtime);
  try {
    if (!storeFromLog(log, made + DRAFT) || findDamage(made + DRAFT) !== null)
      throw new Refused(
        `${log} holds only part of a store, which nothing can be made of: go back to a backup instead. The log was left as it is.${othersIn(home)}`,
      );
    renameSync(made + DRAFT, made);
  } catch (error) {
    removeDrafts(home.backups);
    throw error;
  }
  return made;
}

/** A store that a restore has replaced is restored by its name alone: it was left behind on purpose. */
function pathOf(home: Home, backup: string | null): string {
  if (backup !== null) return isAbsolute(backup) ? backup : join(home.backups, backup);
  const newest = listBackups(home).find(({ reason }) => reason !== "restore");
  if (newest) return newest.path;
  throw new Refused(`There is no backup in ${home.backups}; give the path of one.`);
}

const SHOWN = 5;

function othersIn(home: Home): string {
  const names = listBackups(home).map(({ path }) => basename(path));
  return names.length === 0 ? "" : ` The newest here: ${names.slice(0, SHOWN).join(", ")}`;
}

const isSameFile = (path: string, other: string): boolean => {
  const [a, b] = [path, other].map((name) => statSync(name, { throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
};

function stockOf(store: string, named = store) {
  const damage = findDamage(store);
  if (damage !== null) throw new Refused(`${named} is damaged or no store of memory: ${damage}`);
  const db = openReader(store);
  try {
    const stock = readStock(db);
    if (stock) return stock;
    throw new Refused(`${named} is no store of memory.`);
  } finally {
    db.close();
  }
}

/** Why one goes back to a backup may be that this one cannot be read any more. */
function presentOf(home: Home): RestoreFound["present"] {
  if (isNothing(home.store)) return null;
  try {
    return stockOf(home.store).memories;
  } catch (error) {
    if (error instanceof Refused) return "damaged";
    throw error;
  }
}

/** Answers where the replaced store lies. */
function replace(home: Home, { path, present }: RestoreFound, now: number): string | null {
  const draft = home.store + DRAFT;
  try {
    copyTo(draft, path);
    // Refuses while another program has it open: what that one writes would go into the store that comes.
    if (typeof present === "number") foldLog(home.store);
    const kept = keep(home, typeof present === "number", now);
    // It tells of the store that goes.
    rmSync(home.lastChange, { force: true });
    // A left-over log would be applied to the restored store, also the log of one that was moved away.
    for (const end of [...LOGS, "-shm"]) rmSync(home.store + end, { force: true });
    renameSync(draft, home.store);
    syncFolder(home.dir);
    return present === null ? null : kept;
  } catch (error) {
    for (const folder of [home.dir, home.backups]) removeDrafts(folder);
    throw error;
  }
}

function keep(home: Home, isSound: boolean, now: number): string {
  const kept = freePath(home.backups, "replaced", new Date(now));
  if (isSound) {
    copyTo(kept + DRAFT, home.store);
    renameSync(kept + DRAFT, kept);
  } else keepBytes(home.store, kept);
  syncFolder(home.backups);
  return kept;
}

const LOG = "-wal";
/** Endings of the files that SQLite applies to the store beside them. */
const LOGS = [LOG, "-journal"] as const;

const isNothing = (store: string): boolean => (statSync(store, { throwIfNoEntry: false })?.size ?? 0) === 0;

/** SQLite would not copy what is damaged, nor a log without its store: the bytes of all that is there. */
function keepBytes(store: string, kept: string): void {
  for (const end of [...LOGS, ""].filter((name) => !isNothing(store + name))) {
    const draft = kept + DRAFT + end;
    copyFileSync(store + end, draft);
    syncFile(draft);
    renameSync(draft, kept + end);
  }
}

/** Nobody else may read it, from its first byte on. */
function copyTo(draft: string, from: string): void {
  closeSync(openSync(draft, "wx", 0o600));
  copyStore(from, draft);
}

/** Windows knows no such thing, and needs none. */
function syncFolder(folder: string): void {
  if (process.platform !== "win32") syncFile(folder);
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof Refused) return error.message;
  if (isLocked(error))
    return "Another program has the store open: end it and try again. The store is as it was.";
  const code = codeOf(error);
  if (code !== undefined && NO_ROOM.has(code))
    return "The disk is full: free some space and try again. The store is as it was.";
  return undefined;
}
