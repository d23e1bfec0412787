import { type Catalog, memoryTypes } from "./catalog.ts";
import type { AskedOwners } from "./owners.ts";
import { grown } from "./vectors/columns.ts";

/** Scope of an answer, decided before anything is ranked. */
export interface ScopeRequest {
  readonly owners: AskedOwners;
  readonly kinds?: readonly ("memory" | "context")[] | undefined;
  readonly types?: readonly (typeof memoryTypes)[number][] | undefined;
  readonly project?: string | undefined;
  /** Milliseconds; bounds of the time at which it was said, both inclusive. */
  readonly after?: number | undefined;
  readonly before?: number | undefined;
  /** Milliseconds; what held then. Without it: what holds now. */
  readonly at?: number | undefined;
  /** Milliseconds; what the store knew then. */
  readonly knownAt?: number | undefined;
  /** Not what was found in this session: who works in it knows that. */
  readonly outside?: string | undefined;
}

export interface RecallScope {
  /** 1 for each slot that may be answered with; not to be written to. */
  readonly mask: Uint8Array;
  readonly size: number;
  /** Mean number of words of a text. */
  readonly meanLength: number;
}

/** Limits of a scope beyond the request. */
interface Narrowing {
  /** Mask of items known at an earlier time: 1 for each slot. */
  readonly known?: Uint8Array | null;
  /** Items that may not. */
  readonly except?: ReadonlySet<number>;
}

/** Items in scope, from the mask that the last question of its kind left. A mask is not to be written to. */
export function recallScope(
  catalog: Catalog,
  request: ScopeRequest,
  { known = null, except }: Narrowing = {},
): RecallScope {
  const { columns } = catalog;
  const counted = known ? scan(catalog, request, known) : keptFor(catalog, request);
  if ((!except || except.size === 0) && columns.lodged === 0) return finished(counted, columns.size);
  const narrowed = {
    ...counted,
    mask: grown(counted.mask.slice(0, columns.settled()), new Uint8Array(columns.size)),
  };
  const isIn = membership(catalog, request);
  for (let slot = columns.settled(); slot < columns.size; slot++)
    if (isIn(slot)) mark(narrowed, columns, slot, true);
  for (const item of except ?? []) mark(narrowed, columns, columns.slotOf(item), false);
  return finished(narrowed, columns.size);
}

interface Counted {
  mask: Uint8Array;
  size: number;
  words: number;
}

interface Kept extends Counted {
  /** Size of the catalog at its making. */
  slots: number;
  revision: number;
}

/** Scopes that are remembered, a byte an item each: those that agents ask in turns. */
const remembered = 4;
const masks = new WeakMap<Catalog, Map<string, Kept>>();

/** A pass over a million items takes 10 ms: only what changed since the last question is looked at again. */
function keptFor(catalog: Catalog, request: ScopeRequest): Kept {
  const { owners, kinds, types, project, after, before, at } = request;
  const key = JSON.stringify([owners.key, kinds, types, project, after, before, at]);
  const all = masks.get(catalog) ?? new Map<string, Kept>();
  masks.set(catalog, all);
  const known = all.get(key);
  const changed = known ? catalog.changedSince(known.revision) : null;
  const scope =
    known && changed ? known : { mask: new Uint8Array(0), size: 0, words: 0, slots: 0, revision: 0 };
  bringUpToDate(scope, catalog, { isIn: membership(catalog, request), changed: changed ?? [] });
  // The one that was asked for last stands last.
  all.delete(key);
  all.set(key, scope);
  for (const oldest of all.keys()) if (all.size > remembered) all.delete(oldest);
  return scope;
}

function bringUpToDate(
  scope: Kept,
  { columns, revision }: Catalog,
  { isIn, changed }: { readonly isIn: (slot: number) => boolean; readonly changed: readonly number[] },
): void {
  const size = columns.settled();
  if (scope.mask.length < size) scope.mask = grown(scope.mask, new Uint8Array(columns.item.length));
  for (const slot of changed) if (slot < scope.slots) mark(scope, columns, slot, isIn(slot));
  for (let slot = scope.slots; slot < size; slot++) if (isIn(slot)) mark(scope, columns, slot, true);
  scope.slots = size;
  scope.revision = revision();
}

function scan(catalog: Catalog, request: ScopeRequest, known: Uint8Array): Counted {
  const { columns } = catalog;
  const scope: Counted = { mask: new Uint8Array(columns.size), size: 0, words: 0 };
  const isIn = membership(catalog, request, known);
  for (let slot = 0; slot < columns.size; slot++) if (isIn(slot)) mark(scope, columns, slot, true);
  return scope;
}

function mark(scope: Counted, { length }: Catalog["columns"], slot: number, isIn: boolean): void {
  if (slot < 0 || (scope.mask[slot] === 1) === isIn) return;
  const sign = isIn ? 1 : -1;
  scope.mask[slot] = isIn ? 1 : 0;
  scope.size += sign;
  scope.words += sign * (length[slot] ?? 0);
}

const finished = ({ mask, size, words }: Counted, slots: number): RecallScope => ({
  mask: mask.subarray(0, slots),
  size,
  meanLength: words / size || 1,
});

/** Test of a slot for membership in the scope. */
function membership(
  catalog: Catalog,
  request: ScopeRequest,
  known: Uint8Array | null = null,
): (slot: number) => boolean {
  const { columns, numberOf, numbersOf } = catalog;
  const { alive, owner, kind, type, project, assertedAt, validFrom, validTo } = columns;
  const ownNumber = request.owners.own === null ? -1 : numberOf(request.owners.own);
  const inSpaces = request.owners.spaces.size > 0 ? spaceMembership(catalog, request) : null;
  const kinds = bitsOf(kindsOf(request).map((name) => (name === "memory" ? 0 : 1)));
  const types = request.types && bitsOf(request.types.map((name) => memoryTypes.indexOf(name) + 1));
  const wanted = request.project === undefined ? null : numbersOf(request.project);
  const after = request.after ?? Number.NEGATIVE_INFINITY;
  const before = request.before ?? Number.POSITIVE_INFINITY;
  const at = request.at ?? Number.POSITIVE_INFINITY;
  const now = request.at === undefined;
  return (slot) => {
    const isOwn = owner[slot] === ownNumber;
    if (alive[slot] === 0 || !(isOwn || inSpaces?.(slot))) return false;
    if (((kinds >> (kind[slot] ?? 0)) & 1) === 0) return false;
    if (types !== undefined && kind[slot] === 0 && ((types >> (type[slot] ?? 0)) & 1) === 0) return false;
    const here = project[slot] ?? -1;
    if (wanted !== null && isOwn && here !== -1 && !wanted.includes(here)) return false;
    const said = assertedAt[slot] ?? 0;
    if (said < after || said > before) return false;
    if (known !== null) return known[slot] === 1;
    const until = validTo[slot] ?? 0;
    return now ? until === Number.POSITIVE_INFINITY : (validFrom[slot] ?? 0) <= at && until > at;
  };
}

/** Test of a slot for what a space may answer with. There a project goes by a name that several people share. */
function spaceMembership(
  { columns, voices, numberOf, numbersAnswering }: Catalog,
  { owners, project }: ScopeRequest,
): (slot: number) => boolean {
  const spaces = new Map([...owners.spaces.keys()].map((id) => [numberOf(id), id]));
  const wanted = project === undefined ? null : numbersAnswering(project);
  return (slot) => {
    const space = spaces.get(columns.owner[slot] ?? -1);
    if (space === undefined || owners.isUntold(space, voices.of(slot))) return false;
    const here = columns.project[slot] ?? -1;
    return wanted === null || here === -1 || wanted.includes(here);
  };
}

/** Passages have no type: who asks for types means memories. */
export const kindsOf = ({
  kinds,
  types,
}: Pick<ScopeRequest, "kinds" | "types">): readonly ("memory" | "context")[] =>
  kinds ?? (types && types.length > 0 ? ["memory"] : ["memory", "context"]);

const bitsOf = (numbers: readonly number[]): number =>
  numbers.reduce((bits, number) => bits | (1 << number), 0);
