import type { RootState } from "@memory/shared";

/** How a linked folder stands, beside what the store says. */
export interface Condition {
  readonly scanning: boolean;
  /** Why it cannot be read. */
  readonly unreachable: string | null;
  /** What makes following it slower or incomplete, and what to do. */
  readonly note: string | null;
}

export const calm: Condition = { scanning: false, unreachable: null, note: null };

export interface Standing {
  readonly sync: "on" | "off";
  readonly paused: boolean;
  readonly condition: Condition;
  readonly pending: number;
}

/** The one word that the viewer and the CLI show. */
export function stateOf({ sync, paused, condition, pending }: Standing): RootState {
  if (sync === "off") return "off";
  if (paused) return "paused";
  if (condition.unreachable !== null) return "unreachable";
  if (condition.scanning) return "scanning";
  return pending > 0 ? "reading" : "up-to-date";
}

/** What stands in the way; nothing while nobody looks. */
export function reasonOf(standing: Standing & { readonly cappedAt: number | null }): string | undefined {
  const { condition, cappedAt } = standing;
  const cap =
    cappedAt === null
      ? null
      : `only the first ${cappedAt} entries were looked at; link a smaller folder, name what to leave out in .memoryignore, or raise walkCap`;
  const reasons = [condition.unreachable, condition.note, cap].filter((reason) => reason !== null);
  return reasons.length === 0 ? undefined : reasons.join("; ");
}
