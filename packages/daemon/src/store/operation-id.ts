import { type Expression, type RawBuilder, sql } from "kysely";

/**
 * An operation is named by the time of the clock at which it was made, in milliseconds, and by its number: a uuid of the seventh
 * version that needs neither a column nor an index. After a backup was restored, another operation with the same number has
 * another name. The column `operations.id` writes it the same way.
 */
const NAMED = /^[0-9a-f]{8}-[0-9a-f]{4}-7000-8000-([0-9a-f]{12})$/;

const hex = (value: number): string => value.toString(16).padStart(12, "0");

export function operationId(made: number, op: number): string {
  const time = hex(made);
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${hex(op)}`;
}

/** The number of the operation that an id names, if it names one. */
export function numberOfOperation(id: string): number | undefined {
  const [, number] = NAMED.exec(id) ?? [];
  return number === undefined ? undefined : Number.parseInt(number, 16);
}

/** True of what few operations are, in the words of the index that has these alone: nearly all are saves. */
export const isRare = (kind: Expression<string>): RawBuilder<boolean> =>
  sql<boolean>`${kind} <> 'memory.save'`;
