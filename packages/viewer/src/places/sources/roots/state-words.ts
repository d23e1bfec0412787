import { count } from "@memory/shared/words";
import type { Root } from "../../../api.ts";
import type { Job } from "../../../app/live.ts";
import type { Tone } from "../../../ui/badge.tsx";

export interface StateWords {
  readonly word: string;
  readonly tone: Tone;
  readonly picture: "check" | "work" | "pause" | "alert";
  /** An explanation, where the word and the daemon's own reason do not give it. */
  readonly line?: string;
}

/**
 * The state of a linked folder, in a word. `reading` is the queue of all folders, given when only this one has files in
 * it.
 */
export function stateWords(root: Root, reading?: Pick<Job, "done" | "total">): StateWords {
  switch (root.state) {
    case "off":
      return { word: "Watching is off", tone: "plain", picture: "pause", line: "The folder is remembered." };
    case "unreachable":
      return { word: "Unreadable", tone: "bad", picture: "alert" };
    case "paused":
      return {
        word: "Paused",
        tone: "plain",
        picture: "pause",
        line: "Not watched. What was learned stays.",
      };
    case "scanning":
      return {
        word: "Scanning",
        tone: "accent",
        picture: "work",
        line: "The folder is compared with what memory holds of it.",
      };
    case "reading":
      return { word: readingWords(root, reading), tone: "accent", picture: "work" };
    case "up-to-date":
      return settledWords(root);
  }
}

const readingWords = ({ pending }: Root, reading?: Pick<Job, "done" | "total">): string =>
  reading && reading.total > 0
    ? `Reading ${count(reading.done)} of ${count(reading.total)}`
    : `Reading, ${count(pending)} left`;

function settledWords({ missing, failed, reason }: Root): StateWords {
  if (failed > 0) return { word: `Files failed (${count(failed)})`, tone: "warn", picture: "alert" };
  if (missing > 0) return { word: `Files missing (${count(missing)})`, tone: "warn", picture: "alert" };
  if (reason !== undefined) return { word: "Limited", tone: "warn", picture: "alert" };
  return { word: "Up to date", tone: "good", picture: "check" };
}

/** Seconds that are left, rounded to tens so that they do not flap; null while nobody can say. */
export function secondsLeft(
  start: { readonly at: number; readonly done: number },
  now: number,
  { done, total }: Pick<Job, "done" | "total">,
): number | null {
  const passed = now - start.at;
  const made = done - start.done;
  if (passed < 3_000 || made < 3) return null;
  return Math.max(10, Math.ceil(((total - done) * passed) / made / 10_000) * 10);
}
