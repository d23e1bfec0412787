import { type Catalog, memoryTypes } from "./catalog.ts";

/** What may be answered with, decided before anything is ranked. */
export interface ScopeRequest {
  readonly ownerId: string;
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

export interface Scope {
  /** 1 for each slot that may be answered with. */
  readonly mask: Uint8Array;
  readonly size: number;
  /** Mean number of words of a text. */
  readonly meanLength: number;
}

/**
 * One pass over the columns: 0.4 ms at 100,000 items. `known` is what may count at all, where less was known then; `except` are
 * items that may not.
 */
export function scopeOf(
  { columns, numberOf }: Catalog,
  request: ScopeRequest,
  { known = null, except }: { known?: Uint8Array | null; except?: ReadonlySet<number> } = {},
): Scope {
  const { size, item, alive, owner, kind, type, project, assertedAt, validFrom, validTo, length } = columns;
  const mask = new Uint8Array(size);
  const ownerNumber = numberOf(request.ownerId);
  if (ownerNumber < 0) return { mask, size: 0, meanLength: 1 };
  const kinds = bitsOf((request.kinds ?? everyKind(request)).map((name) => (name === "memory" ? 0 : 1)));
  const types = request.types && bitsOf(request.types.map((name) => memoryTypes.indexOf(name) + 1));
  const wanted = request.project === undefined ? null : numberOf(request.project);
  const after = request.after ?? Number.NEGATIVE_INFINITY;
  const before = request.before ?? Number.POSITIVE_INFINITY;
  const at = request.at ?? Number.POSITIVE_INFINITY;
  const now = request.at === undefined;
  let count = 0;
  let words = 0;
  for (let slot = 0; slot < size; slot++) {
    if (owner[slot] !== ownerNumber || alive[slot] === 0) continue;
    if (((kinds >> (kind[slot] ?? 0)) & 1) === 0) continue;
    if (types !== undefined && kind[slot] === 0 && ((types >> (type[slot] ?? 0)) & 1) === 0) continue;
    if (wanted !== null && project[slot] !== -1 && project[slot] !== wanted) continue;
    if (except?.has(item[slot] ?? 0)) continue;
    const said = assertedAt[slot] ?? 0;
    if (said < after || said > before) continue;
    const until = validTo[slot] ?? 0;
    const isOpen = now ? until === Number.POSITIVE_INFINITY : (validFrom[slot] ?? 0) <= at && until > at;
    if (known === null ? !isOpen : known[slot] !== 1) continue;
    mask[slot] = 1;
    count++;
    words += length[slot] ?? 0;
  }
  return { mask, size: count, meanLength: words / count || 1 };
}

/** Passages have no type: who asks for types means memories. */
const everyKind = ({ types }: ScopeRequest): readonly ("memory" | "context")[] =>
  types && types.length > 0 ? ["memory"] : ["memory", "context"];

const bitsOf = (numbers: readonly number[]): number =>
  numbers.reduce((bits, number) => bits | (1 << number), 0);
