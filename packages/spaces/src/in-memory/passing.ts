import type { Numbered, Row } from "../log/index.ts";
import { forget, isLost, keyOf, loseRows, noteAbout, release, type Standing, sayAgain } from "./rows.ts";

/** The log so far, and which of it was passed over. */
export interface Passing {
  readonly standing: Standing;
  readonly operations: readonly Numbered[];
  readonly passed: ReadonlySet<number>;
}

/** What stands after an operation was passed over: its rows are what they were, and what it took is free. */
export function takeBack(passing: Passing, numbered: Numbered): void {
  const { standing } = passing;
  const { seq, rows, gone, forgets } = numbered;
  for (const root of gone) dropFrom(standing.gone, root, seq);
  for (const claim of forgets) dropFrom(standing.forgotten, claim, seq);
  for (const forgot of standing.forgotten.values())
    for (const [by, again] of forgot) if (again === seq) forgot.set(by, null);
  for (const root of new Set(rows.flatMap(({ roots }) => roots)))
    if (standing.saidBy.get(root)?.seq === seq) nameAgain(passing, root, seq);
  for (const row of rows) {
    const about = standing.everAbout.get(keyOf(row)) ?? [];
    standing.everAbout.set(
      keyOf(row),
      about.filter((one) => one.seq !== seq),
    );
  }
  const newest = rows.filter((row) => standing.rows.get(keyOf(row))?.seq === seq);
  for (const row of newest) release(standing, keyOf(row));
  for (const row of newest) settle(standing, keyOf(row), before(passing, keyOf(row), seq));
  const lost = new Set(gone);
  for (const [key, row] of standing.rows)
    if (isLost(row, lost)) settle(standing, key, before(passing, key, row.seq + 1));
}

/** What stands after it is not passed over any more: the pass was no law itself. */
export function standAgain({ standing }: Passing, numbered: Numbered): void {
  const { seq, member, rows, gone, forgets } = numbered;
  for (const claim of forgets) forget(standing, claim, seq);
  for (const root of rows.flatMap(({ roots }) => roots))
    if ((standing.saidBy.get(root)?.seq ?? Number.POSITIVE_INFINITY) > seq)
      standing.saidBy.set(root, { member, seq });
  for (const row of rows) noteAbout(standing, keyOf(row), { seq, roots: row.roots });
  const newest = rows.filter((row) => (standing.rows.get(keyOf(row))?.seq ?? 0) < seq);
  for (const row of newest) release(standing, keyOf(row));
  for (const row of newest) settle(standing, keyOf(row), { seq, row });
  for (const claim of rows.flatMap(({ claims }) => claims)) sayAgain(standing, claim, seq);
  loseRows(standing, seq, gone);
}

/** Who named a lineage first, without one of those who did. */
function nameAgain({ standing, operations, passed }: Passing, root: string, but: number): void {
  const next = operations.find(
    ({ seq, rows }) => seq !== but && !passed.has(seq) && rows.some(({ roots }) => roots.includes(root)),
  );
  if (next) standing.saidBy.set(root, { member: next.member, seq: next.seq });
  else standing.saidBy.delete(root);
}

interface Written {
  readonly seq: number;
  readonly row: Row;
}

/** How a row was written last before an operation. */
function before({ operations, passed }: Passing, key: string, until: number): Written | null {
  for (const { seq, rows } of operations.slice(0, until - 1).toReversed()) {
    const row = passed.has(seq) ? undefined : rows.find((one) => keyOf(one) === key);
    if (row) return { seq, row };
  }
  return null;
}

/** A row as it was written then; it holds what nobody else has claimed since. */
function settle(standing: Standing, key: string, written: Written | null): void {
  if (written === null) {
    standing.rows.delete(key);
    return;
  }
  const { seq, row } = written;
  const held = (claim: string) => (standing.claims.get(claim) ?? key) !== key;
  const claims = isLost(row, standing.gone) ? [] : row.claims.filter((claim) => !held(claim));
  standing.rows.set(key, { seq, roots: row.roots, claims });
  for (const claim of claims) standing.claims.set(claim, key);
}

function dropFrom<Value extends Set<number> | Map<number, unknown>>(
  all: Map<string, Value>,
  name: string,
  seq: number,
): void {
  const some = all.get(name);
  some?.delete(seq);
  if (some?.size === 0) all.delete(name);
}
