import type { Connection } from "@memory/sources/databases";
import { isDiskFull } from "../platform/disk-full.ts";
import type { Disk } from "./disk.ts";

/** Writes that belong together, and when they are on the disk. */
export interface Transactions {
  /**
   * All or nothing. A call within another is part of that one's transaction: it takes no savepoint, at which full text
   * would write what it has gathered, so when it fails all of it is rolled back, even if its caller catches the error.
   */
  transaction<Result>(work: () => Result): Result;
  /**
   * The same without waiting for the disk: a kill loses nothing of it, a power cut may, until the disk is `synced` or the next
   * `transaction` has ended. Within one it is part of it.
   */
  unsynced<Result>(work: () => Result): Result;
  /** The same without waiting for another program that holds the store: throws at once, before anything of it was done. */
  unsyncedIfFree<Result>(work: () => Result): Result;
  /** Settles when all that was committed before is on the disk. Throws what the file system throws. */
  synced(): Promise<void>;
  /** Empties the write-ahead log into the store; false where somebody reads it, or writes. Waits for the disk. */
  emptyLog(): boolean;
  /** The last write was refused because the disk is full. */
  isFull(): boolean;
  /** Do this when the transaction at hand is rolled back: for what is kept in memory of its rows. */
  onRollback(work: () => void): void;
}

/** Is told which change was the last that is on the disk. */
interface Changes {
  last(): number;
  isSafe(op: number): void;
}

export function transactionsOf(db: Connection, disk: Disk, changes: Changes): Transactions {
  const { begin, join, isFull, onRollback } = wholeOf(db, disk);
  let level: "FULL" | "NORMAL" = "FULL";
  const waitAs = (wanted: typeof level): void => {
    if (level !== wanted) db.exec(`PRAGMA synchronous = ${wanted}`);
    level = wanted;
  };
  /** Something was committed that no sync was asked for. */
  let isDue = false;
  let last = Promise.resolve();
  const unsynced = <Result>(work: () => Result): Result => {
    waitAs("NORMAL");
    try {
      const result = begin(work);
      isDue = true;
      return result;
    } finally {
      try {
        waitAs("FULL");
      } catch {
        // The next transaction tries it again.
      }
    }
  };
  /**
   * A failed write may be missing in the middle of the log, and everything behind it would be lost with it:
   * the log is emptied into the store before anything else is said to be safe.
   */
  let isSuspect = false;
  let failures = 0;
  const mend = (): void => {
    if (isSuspect) emptyLog(db);
    isSuspect = false;
  };
  const sync = async (): Promise<void> => {
    try {
      mend();
      const before = failures;
      const last = changes.last();
      await disk.synced();
      if (failures !== before) throw new Error("the disk has failed while this waited for its turn");
      changes.isSafe(last);
    } catch (error) {
      [isSuspect, isDue] = [true, true];
      failures += 1;
      throw error;
    }
  };
  return {
    isFull,
    onRollback,
    emptyLog: () => withoutWaiting(db, () => isEmptied(db)),
    transaction(work) {
      if (db.inTransaction) return join(work);
      mend();
      waitAs("FULL");
      const result = begin(work);
      changes.isSafe(changes.last());
      return result;
    },
    unsynced: (work) => (db.inTransaction ? join(work) : unsynced(work)),
    unsyncedIfFree: (work) => (db.inTransaction ? join(work) : withoutWaiting(db, () => unsynced(work))),
    synced() {
      if (!isDue) return last;
      isDue = false;
      last = sync();
      return last;
    },
  };
}

/** Milliseconds that a write waits for another process. SQLite waits in the thread that serves everybody. */
export const BUSY_MS = 5_000;

function withoutWaiting<Result>(db: Connection, work: () => Result): Result {
  db.pragma("busy_timeout = 0");
  try {
    return work();
  } finally {
    db.pragma(`busy_timeout = ${BUSY_MS}`);
  }
}

/** Readers are not waited for: the next write tries it again. */
const emptyLog = (db: Connection): void =>
  withoutWaiting(db, () => {
    // At first SQLite may hear of the failure that is known already.
    if (!isEmptied(db) && !isEmptied(db))
      throw new Error("the disk has failed, and what it should hold cannot be written again yet");
  });

function isEmptied(db: Connection): boolean {
  try {
    // The first column: whether somebody was in the way.
    return db.pragma("wal_checkpoint(TRUNCATE)", { simple: true }) === 0;
  } catch {
    return false;
  }
}

const pagesOf = (db: Connection): number => Number(db.pragma("page_count", { simple: true }));

/** Bytes: a disk with less than the first is short of room, and one with so much more than when it was full has some again. */
const ROOM = { short: 64 * 1024 ** 2, again: 1024 ** 2 } as const;

/** SQLite's own transaction, and what is part of it. */
function wholeOf(db: Connection, disk: Pick<Disk, "room">) {
  let failure: { readonly error: unknown } | undefined;
  let isFull = false;
  let pages = 0;
  let room = 0;
  let takenBack: (() => void)[] = [];
  return {
    onRollback(work: () => void) {
      if (db.inTransaction) takenBack.push(work);
    },
    isFull() {
      // A save may succeed on free pages, and says nothing about room.
      if (isFull && room < ROOM.short) isFull = disk.room() < room + ROOM.again;
      return isFull;
    },
    begin<Result>(work: () => Result): Result {
      failure = undefined;
      takenBack = [];
      const whole = () => {
        const result = work();
        if (failure) throw failure.error;
        return result;
      };
      try {
        const result = db.transaction(whole).immediate();
        // Pages that are there already can be written on a full disk, too.
        if (isFull) isFull = pagesOf(db) <= pages;
        return result;
      } catch (error) {
        for (const takeBack of takenBack.toReversed()) takeBack();
        if (isDiskFull(error)) [isFull, pages, room] = [true, pagesOf(db), disk.room()];
        throw error;
      }
    },
    join<Result>(work: () => Result): Result {
      try {
        return work();
      } catch (error) {
        failure ??= { error };
        throw error;
      }
    },
  };
}
