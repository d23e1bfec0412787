import { iso } from "@memory/language/text";
import { ApiError, type Issue } from "@memory/shared";
import { codeOf } from "@memory/sources/files";
import type { OperationRow } from "../../activity/operation.ts";
import type { Obstacle } from "./queries/obstacles.ts";

/** Operations that a refusal names at most. */
const MOST = 10;

/** An undo that is refused says what stands in the way, and how to go on; the path of each issue is an operation that goes first. */
export const refused = (message: string, issues?: readonly Issue[]): ApiError =>
  new ApiError("conflict", message, issues);

type Named = Pick<OperationRow, "id" | "kind" | "at">;

const factsOf = ({ kind, at }: Named): string => `${kind}, ${iso(at)}`;

export const operationName = (operation: Named): string => `${operation.id} (${factsOf(operation)})`;

/** Says what is in the way, if anything is; `what` is what it did. The newest is named, which is the first to be undone. */
export function inTheWay(
  operation: Named,
  what: string,
  obstacles: readonly Obstacle[],
): ApiError | undefined {
  const [newest, ...others] = [...new Map(obstacles.map((one) => [one.op, one])).values()].sort(
    (a, b) => b.op - a.op,
  );
  if (!newest) return undefined;
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  const issues = [newest, ...others].slice(0, MOST).map((one) => issueOf(one, what));
  return refused(
    `${operationName(operation)} cannot be undone: ${what} by operation ${operationName(newest)}${runOf(newest)}${more}; undo that first, the newest before the others`,
    issues,
  );
}

const issueOf = (obstacle: Obstacle, what: string): Issue => ({
  path: obstacle.id,
  message: `${what}: ${factsOf(obstacle)}${runOf(obstacle)}`,
});

const runOf = ({ run_id }: Obstacle): string => (run_id === null ? "" : ` of run ${run_id}`);

/**
 * True where newer rows stand in the place of restored ones: SQLite refuses them, in the same transaction.
 */
export const isConstraint = (error: unknown): boolean =>
  codeOf(error)?.startsWith("SQLITE_CONSTRAINT") === true;
