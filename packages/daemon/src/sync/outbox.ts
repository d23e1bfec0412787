import { z } from "zod";
import { findChanges } from "../activity/queries/rows.ts";
import { findMemoryRow } from "../memories/queries.ts";
import { addToOutbox, dropFromOutbox, findWaiting } from "../spaces/queries/outbox.ts";
import { findOperationsSince, newestOperation } from "../spaces/queries/replica.ts";
import { changeSpace, type SpaceRow } from "../spaces/queries/spaces.ts";
import type { SyncDeps } from "./deps.ts";
import { findKnown, findUnknown, goneBy, isNumbered } from "./queries/rows.ts";
import { placeOf, type RowName, travelling, travels } from "./travelling.ts";

/** Rows of this home that wait for a number. */
const Waiting = z.strictObject({
  kind: z.literal("rows"),
  /** The operation here that changed them; else they go as they stand: since before joining, since they were brought together, or without what leaked. */
  op: z.union([z.int(), z.enum(["join", "merge", "scrub"])]),
  rows: z.array(z.tuple([z.enum(travelling), z.string()])),
  /** Versions and lineages that were deleted for good. */
  gone: z.array(z.string()),
});
export type Waiting = z.infer<typeof Waiting>;

export const readWaiting = (json: string): Waiting => Waiting.parse(JSON.parse(json));

/** Rows of one operation of the log: so many, since all of an operation is taken in at once. */
const MOST_ROWS = 200;

/** Puts into the outbox what was changed here since it was last done. Answers whether more is to be gathered. */
export function gather(
  deps: SyncDeps,
  space: SpaceRow,
  { hasReadAll }: { readonly hasReadAll: boolean },
): boolean {
  return deps.store.transaction(() => {
    if (space.gathering !== null) return hasReadAll && gatherStanding(deps, space, space.gathering);
    const operations = findOperationsSince(deps.store, space.owner_id, space.gathered).filter(
      (op) => !isNumbered(deps.store, op),
    );
    if (space.is_anew === 0) return gatherChanges(deps, space, operations);
    // As long as the log was not read, something of it may have its number already.
    if (hasReadAll) gatherAsItStands(deps, space, operations);
    return false;
  });
}

/** Operations that are looked at in one transaction. */
const MOST_OPERATIONS = 500;

function gatherChanges(deps: SyncDeps, space: SpaceRow, operations: readonly number[]): boolean {
  const { store } = deps;
  const some = operations.slice(0, MOST_OPERATIONS);
  for (const op of some) put(deps, space, { op, rows: rowsOf(deps, space, op), gone: goneBy(store, op) });
  const isAll = some.length === operations.length;
  const gathered = isAll ? newestOperation(store) : (some.at(-1) ?? space.gathered);
  if (gathered !== space.gathered) changeSpace(store, space.id, { gathered });
  return !isAll;
}

/** Rows that an operation here changed, and that the log does not know so. */
const rowsOf = ({ store }: SyncDeps, { id: spaceId }: SpaceRow, op: number): RowName[] =>
  findChanges(store, op)
    .flatMap(({ tbl, key }): RowName[] => (travels(tbl) ? [{ table: tbl, key }] : []))
    .filter((name) => op > (findKnown(store, spaceId, name)?.op ?? 0))
    .sort((a, b) => placeOf(a.table) - placeOf(b.table));

/** In the order in which another machine can take them in. */
function gatherAsItStands(deps: SyncDeps, space: SpaceRow, operations: readonly number[]): void {
  const { store } = deps;
  const names = new Map<string, RowName>();
  const gone = new Set<string>();
  const add = (name: RowName) => names.set(`${name.table} ${name.key}`, name);
  for (const row of findWaiting(store, space.id, -1)) {
    if (row.kind !== "rows") continue;
    const waiting = readWaiting(row.intent);
    // What leaked goes by itself, with what it said before.
    if (waiting.op === "scrub") continue;
    for (const [table, key] of waiting.rows) add({ table, key });
    for (const id of waiting.gone) gone.add(id);
    dropFromOutbox(store, row.id);
  }
  for (const op of operations) {
    for (const name of rowsOf(deps, space, op)) add(name);
    for (const id of goneBy(store, op)) gone.add(id);
  }
  const isHolding = ({ table, key }: RowName): boolean =>
    table === "memories" && findMemoryRow(store, space.owner_id, key)?.status === "active";
  const inOrder = [...names.values()]
    .map((name) => ({ name, isLast: Number(isHolding(name)) }))
    .sort((a, b) => placeOf(a.name.table) - placeOf(b.name.table) || a.isLast - b.isLast);
  put(deps, space, { op: "merge", rows: inOrder.map(({ name }) => name), gone: [...gone] });
  changeSpace(store, space.id, { gathered: newestOperation(store), is_anew: 0 });
}

const Gathering = z.strictObject({ table: z.enum(travelling), after: z.string() });

/** Where gathering what stands here begins. */
export const BEGINNING = JSON.stringify({ table: travelling[0], after: "" });

/** Rows that are looked for in one transaction. */
const MOST_STANDING = 1_000;

function gatherStanding(deps: SyncDeps, space: SpaceRow, position: string): boolean {
  const { store } = deps;
  const { id: spaceId, owner_id: ownerId } = space;
  const { table, after } = Gathering.parse(JSON.parse(position));
  const keys = findUnknown(store, { spaceId, ownerId, table }, { after, limit: MOST_STANDING });
  put(deps, space, { op: "join", rows: keys.map((key) => ({ table, key })), gone: [] });
  const last = keys.at(-1);
  const next = last === undefined ? travelling[placeOf(table) + 1] : table;
  const gathering = next === undefined ? null : JSON.stringify({ table: next, after: last ?? "" });
  changeSpace(store, spaceId, { gathering });
  return true;
}

export interface Gathered {
  readonly op: Waiting["op"];
  readonly rows: readonly RowName[];
  readonly gone: readonly string[];
}

/** Puts rows where they wait for a number. */
export function put(
  { store, newId, clock }: SyncDeps,
  { id: spaceId }: SpaceRow,
  { op, rows, gone }: Gathered,
): void {
  for (let n = 0; n < rows.length; n += MOST_ROWS) {
    const waiting: Waiting = {
      ...{ kind: "rows", op, gone: [...gone] },
      rows: rows.slice(n, n + MOST_ROWS).map(({ table, key }) => [table, key]),
    };
    addToOutbox(store, {
      ...{ space_id: spaceId, id: newId(), kind: "rows", client: null, made_at: clock() },
      intent: JSON.stringify(waiting),
    });
  }
}
