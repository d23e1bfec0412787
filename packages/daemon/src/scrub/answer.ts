import type { ScrubAnswer } from "@memory/shared";

/** Files below the home of which nobody can tell whether they hold it: links, packed files, databases whose rows cannot be read. */
interface Unsearched {
  readonly unsearched: readonly string[];
}

export type Found = Extract<ScrubAnswer, { kind: "found" }> &
  Unsearched & {
    /** Damaged backups that hold it: there are no rows to clean, and they would be deleted. */
    readonly doomed: readonly string[];
  };

export type Done = Extract<ScrubAnswer, { kind: "done" }> & Unsearched;

export type Answer = Exclude<ScrubAnswer, { kind: "found" | "done" }> | Found | Done;
