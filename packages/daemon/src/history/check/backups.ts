import { closeSync, createReadStream, openSync, readSync, statSync } from "node:fs";
import { basename } from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { DAY } from "@memory/language/text";
import type { KeptBackup } from "@memory/shared";
import { ago } from "@memory/shared/words";
import type { Config } from "../../platform/config.ts";
import type { Home } from "../../platform/home.ts";
import { listBackups } from "../backups/list-backups.ts";
import { PACKED } from "../backups/packed.ts";
import type { Found } from "./fault.ts";

/** Bytes of backups that are read again, the newest first: some seconds. */
const MOST = 512 * 1024 * 1024;

type Plan = Pick<Config, "backupsDaily" | "backupsWeekly" | "backupsMonthly">;

/** Are there backups, new ones, and can they be read? */
export async function checkBackups(home: Home, plan: Plan | null, now: number): Promise<Found[]> {
  const all = listBackups(home);
  const found: Found[] = [];
  let left = MOST;
  for (const [n, backup] of all.entries()) {
    left -= backup.bytes;
    if (n > 0 && left < 0) break;
    const why = await whyUnreadable(backup);
    if (why !== null)
      found.push({
        area: "backups",
        severity: n === 0 ? "error" : "warning",
        what: `the backup ${basename(backup.path)} cannot be gone back to: ${why}`,
        remedy: `memory backup, and delete ${backup.path}`,
      });
  }
  return [...found, ...due(home, plan, { all, now })];
}

/** A day of a machine that sleeps, and one more. */
const LATE = 2 * DAY;

function due(
  home: Home,
  plan: Plan | null,
  { all, now }: { readonly all: readonly KeptBackup[]; readonly now: number },
): Found[] {
  if (plan && plan.backupsDaily + plan.backupsWeekly + plan.backupsMonthly === 0) return [];
  const written = Math.max(
    ...["", "-wal"].map((end) => statSync(home.store + end, { throwIfNoEntry: false })?.mtimeMs ?? 0),
  );
  const [newest] = all.filter(({ reason }) => reason !== "restore");
  const since = newest
    ? Date.parse(newest.at)
    : (statSync(home.printKey, { throwIfNoEntry: false })?.birthtimeMs ?? now);
  if (written <= since || now - since < LATE) return [];
  const what = newest
    ? `the newest backup was made ${ago(newest.at, now)}, and the store was written to since`
    : "there is no backup of this store";
  return [{ area: "backups", severity: "warning", what, remedy: "memory backup" }];
}

const MAGIC = "SQLite format 3\0";
const HEAD = 100;

/** Why a backup is no whole store, as far as its bytes tell; null: it is. */
async function whyUnreadable({ path }: Pick<KeptBackup, "path">): Promise<string | null> {
  try {
    const { head, bytes } = path.endsWith(PACKED) ? await unpacked(path) : plain(path);
    if (!head.toString("latin1").startsWith(MAGIC)) return "it is no store";
    const size = head.readUInt16BE(16);
    const pages = head.readUInt32BE(28);
    return bytes === pages * (size === 1 ? 65_536 : size) ? null : "it is cut off";
  } catch {
    return "it is damaged or cut off";
  }
}

interface Bytes {
  readonly head: Buffer;
  readonly bytes: number;
}

/** Reads all of it: gzip carries a checksum. */
async function unpacked(path: string): Promise<Bytes> {
  let head = Buffer.alloc(0);
  let bytes = 0;
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      if (head.length < HEAD) head = Buffer.concat([head, chunk.subarray(0, HEAD)]);
      bytes += chunk.length;
      done();
    },
  });
  await pipeline(createReadStream(path), createGunzip(), sink);
  return { head, bytes };
}

function plain(path: string): Bytes {
  const file = openSync(path, "r");
  try {
    const head = Buffer.alloc(HEAD);
    readSync(file, head);
    return { head, bytes: statSync(path).size };
  } finally {
    closeSync(file);
  }
}
