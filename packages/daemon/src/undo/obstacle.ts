import { ApiError } from "@memory/shared";
import type { OperationRow } from "../activity/operation.ts";
import type { Obstacle } from "./queries/obstacles.ts";

/** An undo that is refused says what stands in the way, and how to go on. */
export const refused = (message: string): ApiError => new ApiError("conflict", message);

export const nameOf = ({ id, kind, at }: Pick<OperationRow, "id" | "kind" | "at">): string =>
  `${id} (${kind}, ${new Date(at).toISOString()})`;

/** Says what is in the way, if anything is; `what` is what it did. The newest is named, which is the first to be undone. */
export function inTheWay(
  operation: OperationRow,
  what: string,
  obstacles: readonly Obstacle[],
): string | undefined {
  const [newest] = [...obstacles].sort((a, b) => b.op - a.op);
  if (!newest) return undefined;
  const more = new Set(obstacles.map(({ op }) => op)).size - 1;
  const others = more > 0 ? ` and ${more} more` : "";
  const run = newest.run_id === null ? "" : ` of run ${newest.run_id}`;
  return `${nameOf(operation)} cannot be undone: ${what} by operation ${nameOf(newest)}${run}${others}; undo that first, the newest before the others`;
}

/** What came since stands where something would be put back: SQLite refuses it, in the same transaction. */
export const isConstraint = (error: unknown): boolean =>
  error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_CONSTRAINT");
