import { closeSync, fdatasync, fdatasyncSync, fsyncSync, openSync, statfsSync } from "node:fs";
import { dirname } from "node:path";

/** Waits for the disk in a thread of the system's, while the loop goes on. */
export interface Disk {
  /** Settles when all that was committed before the call is on the disk. Throws what the file system throws. */
  synced(): Promise<void>;
  /** Bytes that may still be written. */
  room(): number;
  /** Ends waiting; a running sync goes on. */
  close(): void;
}

/**
 * Milliseconds after which the loop waits itself: the threads for files are four for the whole process, and those may all hang on
 * the disk of another machine.
 */
const LATE_MS = 2_000;

/**
 * Sync of the write-ahead log, which SQLite does at each commit under `synchronous=FULL`. The log is one file
 * for as long as a connection is open, and SQLite holds no lock on it that closing another handle would end
 * (those are on the `-shm` file). One sync at a time: callers in the meantime share the next.
 */
export function diskOf(path: string): Disk {
  let log: Log | undefined;
  let isClosed = false;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const sync = async (): Promise<void> => {
    if (isClosed) throw new Error("the store is closed");
    log ??= openLog(path);
    await synced(log);
  };
  const run = (): Promise<void> => {
    next = undefined;
    const mine = sync().finally(() => {
      if (running === mine) running = undefined;
    });
    running = mine;
    return mine;
  };
  return {
    synced() {
      if (!running) return run();
      next ??= running.then(run, run);
      return next;
    },
    room() {
      const { bavail, bsize } = statfsSync(dirname(path));
      return bavail * bsize;
    },
    close() {
      isClosed = true;
      for (const file of log ? [log.file, log.spare] : []) closeSync(file);
      log = undefined;
    },
  };
}

interface Log {
  readonly file: number;
  /** For the loop's own sync: a system tells of a failure once for each opening, and the other may have been told. */
  readonly spare: number;
}

function openLog(path: string): Log {
  syncFolder(dirname(path));
  const [file, spare] = [openSync(`${path}-wal`, "r+"), openSync(`${path}-wal`, "r+")];
  return { file, spare };
}

/** The log may have been made just now: its name is to be found again as well. Not all systems can, and SQLite does without then, too. */
function syncFolder(path: string): void {
  let folder: number | undefined;
  try {
    folder = openSync(path, "r");
    fsyncSync(folder);
  } catch {
    // It is as it would be without this.
  } finally {
    if (folder !== undefined) closeSync(folder);
  }
}

function synced({ file, spare }: Log): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      try {
        fdatasyncSync(spare);
        resolve();
      } catch (error) {
        reject(error);
      }
    }, LATE_MS);
    fdatasync(file, (error) => {
      clearTimeout(late);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** For stores in memory: nothing to sync. */
export const noDisk: Disk = {
  synced: async () => undefined,
  room: () => Number.POSITIVE_INFINITY,
  close: () => undefined,
};
