import type { RootState } from "@memory/shared";
import type { Noted } from "@memory/sources/files";

/** State of a linked folder beyond its row in the store. */
export interface Condition {
  readonly scanning: boolean;
  /** Why it cannot be read. */
  readonly unreachable: string | null;
  /** Obstacle that makes following slower or incomplete, and its remedy. */
  readonly note: string | null;
  /** Files and folders in it that cannot be read. */
  readonly unreadable: readonly Noted[];
}

export const calm: Condition = { scanning: false, unreachable: null, note: null, unreadable: [] };

export interface RootStanding {
  readonly sync: "on" | "off";
  readonly paused: boolean;
  readonly condition: Condition;
  readonly pending: number;
}

/** The one word that the viewer and the CLI show. */
export function rootState({ sync, paused, condition, pending }: RootStanding): RootState {
  if (sync === "off") return "off";
  if (paused) return "paused";
  if (condition.unreachable !== null) return "unreachable";
  if (condition.scanning) return "scanning";
  return pending > 0 ? "reading" : "up-to-date";
}

export interface Obstacles {
  /** The bounds of a walk that has met one of them. */
  readonly capped: { readonly entries: number; readonly depth: number } | null;
  /** Why nothing that is queued is written. */
  readonly trouble: string | null;
}

/** Obstacles in words; none while nobody looks. */
export function obstaclesInWords({
  condition,
  pending,
  capped,
  trouble,
}: RootStanding & Obstacles): string | undefined {
  const cap =
    capped &&
    `not all of it was looked at: a walk ends after ${capped.entries} entries and ${capped.depth} folders deep; link a smaller folder, name what to leave out in .memoryignore, or raise walkCap or walkDepth`;
  const halt = pending > 0 ? trouble : null;
  const reasons = [
    condition.unreachable,
    condition.note,
    unreadableInWords(condition.unreadable),
    halt,
    cap,
  ].filter((reason) => reason !== null);
  return reasons.length === 0 ? undefined : reasons.join("; ");
}

function unreadableInWords([first, ...others]: readonly Noted[]): string | null {
  if (!first) return null;
  const rest = others.length === 0 ? "" : `, and ${others.length} more`;
  return `not all of it can be read: ${first.path} (${first.reason})${rest}`;
}
