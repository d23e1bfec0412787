import { z } from "zod";
import { findChanges, imageNow, readImage } from "../activity/queries/rows.ts";
import { findMemoryRow } from "../memories/queries.ts";
import { addToOutbox, dropFromOutbox, findWaiting } from "../spaces/queries/outbox.ts";
import { findOperationsSince, newestOperation } from "../spaces/queries/replica.ts";
import { changeSpace, type SpaceRow } from "../spaces/queries/spaces.ts";
import type { SyncDeps } from "./deps.ts";
import { holdUndone } from "./left.ts";
import { ALL, isMerge } from "./merge.ts";
import {
  findDeletionOf,
  findKnown,
  findUnknown,
  goneBy,
  isDeletionWaiting,
  isNumbered,
} from "./queries/rows.ts";
import { namedIn, placeOf, type RowName, travelling, travels } from "./travelling.ts";

/** Rows of this home that wait for a number. */
const Waiting = z.strictObject({
  kind: z.literal("rows"),
  /** The operation here that changed them; else they go as they stand: since before joining, since they were brought together, without what leaked, since their words were altered where they lie, or with true dates. */
  op: z.union([z.int(), z.enum(["join", "merge", "scrub", "words", "dates"])]),
  /** Of what was brought together: the one operation here that it was, as far as it was one. */
  of: z.int().nullable(),
  rows: z.array(z.tuple([z.enum(travelling), z.string()])),
  /** Versions and lineages that were deleted for good. */
  gone: z.array(z.string()),
  /** Changes, by id and number, whose telling of who did what was altered where it lies: it is said once more. */
  told: z.array(z.tuple([z.uuid(), z.int()])).optional(),
});
export type Waiting = z.infer<typeof Waiting>;

/** What its rows said before goes from the log. */
export const isOver = ({ op }: Pick<Waiting, "op">): boolean => op === "scrub" || op === "words";

/** It goes as it stands, whatever else was changed of its rows. */
export const isByItself = ({ op }: Pick<Waiting, "op">): boolean => op === "dates" || isOver({ op });

export const readWaiting = (json: string): Waiting => Waiting.parse(JSON.parse(json));

/** Rows of one operation of the log: so many, since all of an operation is taken in at once. */
const MOST_ROWS = 200;

/** Puts into the outbox what was changed here since it was last done. Answers whether more is to be gathered. */
export function gather(
  deps: SyncDeps,
  space: SpaceRow,
  { hasReadAll }: { readonly hasReadAll: boolean },
): boolean {
  // Whoever saves something waits for the disk, and for nothing that is done here for other machines.
  return deps.store.unsynced(() => {
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
  if (some.map((op) => holdUndone(deps, space, op)).includes(true)) return true;
  for (const op of some) put(deps, space, entryOf(deps, space, op));
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

/** What waits, as one operation of the log will tell it. */
interface Entry extends Gathered {
  /** Of a row of the outbox; null: it is not there yet. */
  readonly id: string | null;
}

/**
 * What was brought together goes as it stands, with all that stands on it: what it was in between nobody else can take in any more.
 * The rest goes as it was done.
 */
function gatherAsItStands(deps: SyncDeps, space: SpaceRow, operations: readonly number[]): void {
  const { store } = deps;
  const entries = [...entriesIn(deps, space), ...operations.map((op) => entryOf(deps, space, op))];
  const together = space.is_anew === ALL ? entries : standingTogether(deps, entries);
  const names = new Map<string, RowName>();
  for (const { id, rows } of together) {
    for (const name of rows) names.set(nameOf(name), name);
    if (id !== null) dropFromOutbox(store, id);
  }
  for (const entry of entries) if (entry.id === null && !together.includes(entry)) put(deps, space, entry);
  const isHolding = ({ table, key }: RowName): boolean =>
    table === "memories" && findMemoryRow(store, space.owner_id, key)?.status === "active";
  const rows = [...names.values()]
    .map((name) => ({ name, isLast: Number(isHolding(name)) }))
    .sort((a, b) => placeOf(a.name.table) - placeOf(b.name.table) || a.isLast - b.isLast)
    .map(({ name }) => name);
  const done = together.flatMap(({ op }) => (typeof op === "number" && !isMerge(deps, op) ? [op] : []));
  const of = done.length === 1 ? (done[0] ?? null) : null;
  put(deps, space, { op: "merge", of, rows, gone: together.flatMap(({ gone }) => gone) });
  changeSpace(store, space.id, { gathered: newestOperation(store), is_anew: 0 });
}

/** What leaked goes by itself, with what it said before. */
function entriesIn({ store }: SyncDeps, { id: spaceId }: SpaceRow): Entry[] {
  return findWaiting(store, spaceId, -1).flatMap(({ id, kind, intent }): Entry[] => {
    const waiting = kind === "rows" ? readWaiting(intent) : null;
    if (waiting === null || isByItself(waiting)) return [];
    const { op, of, gone } = waiting;
    return [{ id, op, of, gone, rows: waiting.rows.map(([table, key]) => ({ table, key })) }];
  });
}

const entryOf = (deps: SyncDeps, space: SpaceRow, op: number): Entry => ({
  ...{ id: null, op, of: null },
  ...{ rows: rowsOf(deps, space, op), gone: goneBy(deps.store, op) },
});

const nameOf = ({ table, key }: RowName): string => `${table} ${key}`;

/** Those that touch what was brought together, or name a memory that one of them touches; and so on. */
function standingTogether(deps: SyncDeps, entries: readonly Entry[]): Entry[] {
  const isFirst = ({ op }: Entry): boolean => op === "merge" || (typeof op === "number" && isMerge(deps, op));
  const chosen = new Set(entries.filter(isFirst));
  const touched = new Set<string>();
  const touch = (entry: Entry): void => {
    for (const name of entry.rows) touched.add(nameOf(name));
  };
  for (const entry of chosen) touch(entry);
  for (let before = -1; before < chosen.size; ) {
    before = chosen.size;
    for (const entry of entries) {
      if (chosen.has(entry) || !entry.rows.some((name) => standsOn(deps, name, touched))) continue;
      chosen.add(entry);
      touch(entry);
    }
  }
  return entries.filter((entry) => chosen.has(entry));
}

function standsOn({ store }: SyncDeps, name: RowName, touched: ReadonlySet<string>): boolean {
  if (touched.has(nameOf(name))) return true;
  const image = imageNow(store, name.table, name.key);
  return (
    image !== null &&
    namedIn(name.table, readImage(image)).some((id) => touched.has(nameOf({ table: "memories", key: id })))
  );
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
  put(deps, space, { op: "join", of: null, rows: keys.map((key) => ({ table, key })), gone: [] });
  const last = keys.at(-1);
  const next = last === undefined ? travelling[placeOf(table) + 1] : table;
  const gathering = next === undefined ? null : JSON.stringify({ table: next, after: last ?? "" });
  changeSpace(store, spaceId, { gathering });
  return true;
}

/** Deletes for the others what was deleted for good here, unless that waits already. */
export function deleteThere(deps: SyncDeps, space: SpaceRow, ids: ReadonlySet<string>): void {
  const { store } = deps;
  for (const id of ids) {
    const op = findDeletionOf(store, id);
    const isUngathered = op !== undefined && op > space.gathered && !isNumbered(store, op);
    if (op === undefined || isUngathered || isDeletionWaiting(store, space.id, id)) continue;
    put(deps, space, { op: "merge", of: op, rows: [], gone: goneBy(store, op) });
  }
}

export interface Gathered extends Pick<Waiting, "op" | "of" | "told"> {
  readonly rows: readonly RowName[];
  readonly gone: readonly string[];
}

/** Puts rows where they wait for a number. */
export function put(
  { store, newId, clock }: SyncDeps,
  { id: spaceId }: SpaceRow,
  { op, of, rows, gone, told = [] }: Gathered,
): void {
  const isMore = (n: number): boolean =>
    n === 0 ? rows.length + gone.length + told.length > 0 : n < rows.length;
  for (let n = 0; isMore(n); n += MOST_ROWS) {
    const waiting: Waiting = {
      ...{ kind: "rows", op, of, gone: [...gone] },
      ...(told.length > 0 && n === 0 && { told }),
      rows: rows.slice(n, n + MOST_ROWS).map(({ table, key }) => [table, key]),
    };
    addToOutbox(store, {
      ...{ space_id: spaceId, id: newId(), kind: "rows", client: null, made_at: clock() },
      intent: JSON.stringify(waiting),
    });
  }
}
