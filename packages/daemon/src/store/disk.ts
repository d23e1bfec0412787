import { close, fdatasync, open } from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";

/** Waits for the disk in a thread of the system's, while the loop goes on. */
export interface Disk {
  /** Settles when all that was committed before the call is on the disk. Throws what the file system throws. */
  synced(): Promise<void>;
  close(): void;
}

const [openFile, syncFile, closeFile] = [promisify(open), promisify(fdatasync), promisify(close)];

/**
 * What SQLite does at each commit under `synchronous=FULL`: its write-ahead log is written to the disk. The log is one file for
 * as long as a connection is open, and SQLite holds no lock on it that closing another handle would end (those are on
 * the `-shm` file).
 */
export function diskOf(path: string): Disk {
  let log: Promise<number> | undefined;
  const begin = async (): Promise<number> => {
    await syncFolder(dirname(path));
    return await openFile(`${path}-wal`, "r+");
  };
  return {
    async synced() {
      log ??= begin().catch((error) => {
        log = undefined;
        throw error;
      });
      await syncFile(await log);
    },
    close: () => void log?.then(closeFile, () => undefined),
  };
}

/** The log may have been made just now: its name is to be found again as well. Windows opens no folders, and needs none of this. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await openFile(path, "r");
  await syncFile(folder).finally(() => closeFile(folder));
}

/** Of a store in memory. */
export const noDisk: Disk = { synced: async () => undefined, close: () => undefined };
