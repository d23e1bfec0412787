import type { Numbered } from "../log/index.ts";
import { blankRows } from "./book.ts";
import type { Book } from "./book-shape.ts";
import { nameOf } from "./standing.ts";

/** What an operation takes from others before it: words about lineages, words of rows, or all of an operation. */
export interface Taking {
  readonly seq: number;
  readonly gone: readonly string[];
  /** Rows whose earlier words go. */
  readonly over: readonly Pick<Numbered["rows"][number], "table" | "key">[];
  /** Number of what is passed over. */
  readonly passes: number | null;
}

/** Null: it takes no words. */
export function takingOf({ seq, gone, over, rows, act }: Numbered): Taking | null {
  const passes = act?.act === "pass" ? act.seq : null;
  if (gone.length === 0 && !over && passes === null) return null;
  return { seq, gone, over: over ? rows.map(({ table, key }) => ({ table, key })) : [], passes };
}

/** Numbers of the operations that may hold what is taken, in order. */
export function seqsWith({ standing, roster }: Book, takings: readonly Taking[]): number[] {
  const about = standing.seqsAbout(takings.flatMap(({ gone }) => gone));
  const rows = takings.flatMap(({ over }) => over);
  const over = standing.seqsOfRows(rows) ?? Array.from({ length: roster.head }, (_, n) => n + 1);
  const passed = takings.flatMap(({ passes }) => passes ?? []);
  return [...new Set([...about, ...over, ...passed])].sort((a, b) => a - b);
}

/** An operation without the words that were taken from it, by all that a book knows; the same one where there are none. */
export const withoutTaken = ({ standing, roster }: Book, operation: Numbered): Numbered =>
  blankRows(
    operation,
    (row) =>
      roster.passed.includes(operation.seq) ||
      row.roots.some(standing.isGone) ||
      operation.seq < standing.overSeqOf(row),
  );

/** Operations without the words that others among them take. */
export function withoutTakenAmong(operations: readonly Numbered[]): Numbered[] {
  const takings = operations.flatMap((one) => takingOf(one) ?? []);
  if (takings.length === 0) return [...operations];
  const gone = new Set(takings.flatMap((one) => one.gone));
  const passed = new Set(takings.map(({ passes }) => passes));
  const over = new Map(takings.flatMap(({ seq, over: rows }) => rows.map((row) => [nameOf(row), seq])));
  return operations.map((one) =>
    blankRows(
      one,
      (row) =>
        passed.has(one.seq) ||
        row.roots.some((root) => gone.has(root)) ||
        one.seq < (over.get(nameOf(row)) ?? 0),
    ),
  );
}
