import type { Actor } from "../activity/operation.ts";

/** A file that a walk, a watcher or a person came upon. */
export interface FoundFile {
  /** Absolute, links resolved. */
  readonly path: string;
  /** The linked folder it belongs to: the innermost one; null outside of all. */
  readonly rootId: string | null;
  /** Name of the repository it lies in. */
  readonly project: string | null;
  readonly size: number;
  /** Whole milliseconds. */
  readonly mtime: number;
  /** Time of the last change of anything about it; null before the first look. */
  readonly ctime: number | null;
}

/** Somebody asked for files by name: what that changes is in the log. */
export interface RequestedFiles {
  readonly actor: Actor;
  /** One call may be several operations: they have this in common. */
  readonly runId: string;
  /** Paths that were named one by one: they are followed, and come back where they were forgotten. */
  readonly named: ReadonlySet<string>;
}

/** Counts since the start of the daemon. */
export interface IntakeCounts {
  readonly queued: number;
  readonly missing: number;
}

/** The way into the store for files: everything that changes documents goes through here. */
export interface Intake {
  /**
   * Have new or changed files read: each gets its row and its place in the durable queue, in short transactions.
   * Kinds that are not read are listed as skipped; documents that a person forgot stay forgotten. Answers how many
   * paths were queued.
   */
  offer(ownerId: string, files: readonly FoundFile[], asked?: RequestedFiles): Promise<number>;
  /** Their files are gone: they leave recall and come back with their files. Answers how many were there before. */
  markMissing(ownerId: string, documentIds: readonly string[]): Promise<number>;
  /** Their files are there and no longer wanted, for instance by an ignore file: they leave recall. */
  leaveOut(ownerId: string, documentIds: readonly string[], reason: string): Promise<void>;
  /** Files of a linked folder that failed are tried again now. */
  hasten(rootId: string): void;
  /** Why nothing is written at the moment, in words for a person; null when nothing is in the way. */
  trouble(): string | null;
  tally(ownerId: string): IntakeCounts;
  /** Resolves when none of these documents waits to be read any more, or after `patience` milliseconds. */
  settled(documentIds: readonly string[], patience: number): Promise<void>;
  start(): void;
  /** Ends after the write in hand; what waits is found again by the next start. */
  stop(): Promise<void>;
}
