import type { Store } from "../../store/open.ts";
import { findSaying, lastShown } from "../queries.ts";
import type { MemoryRow } from "../row.ts";
import { mayFollow, trust } from "./trust.ts";

/** A version with the time that places it among the others. */
interface Placed {
  readonly row: MemoryRow;
  readonly when: number;
}

/**
 * The rows as they are to stand: each chain a lineage, its last version active. What rests has held all the same, and keeps its
 * time: no other version of its lineage holds with it.
 */
export function buildTimeline(
  store: Store,
  standing: readonly MemoryRow[],
  resting: readonly MemoryRow[],
): MemoryRow[] {
  const chains = chainsOf(place(store, standing));
  const behind = new Map(chains.map((chain) => [chain, resting.filter((row) => goesWith(chain, row))]));
  const roots = rootsOf(behind);
  const moved = chains.flatMap((chain) =>
    (behind.get(chain) ?? []).map((row) => ({ ...row, root_id: roots.get(chain) ?? row.root_id })),
  );
  const isMoved = new Set(moved.map(({ id }) => id));
  const rests = [...moved, ...resting.filter(({ id }) => !isMoved.has(id))];
  const mine = new Set(chains.flat().map(({ row }) => row.id));
  const said = new Set<string>();
  // One of two lineages that say exactly this is enough.
  const saidElsewhere = ({ owner_id, project, content_key }: MemoryRow) =>
    said.size === said.add(content_key).size ||
    // One key is one text: what differs in a sign stands under a key of its own (`findSame`).
    findSaying(store, { ownerId: owner_id, project }, content_key).some(
      ({ id, status }) => status === "active" && !mine.has(id),
    );
  const laid = chains.flatMap((chain) => {
    const root = roots.get(chain);
    const taken = rests.filter(({ root_id }) => root_id === root).map(spanOf);
    return spansOf(chain, taken, saidElsewhere).map((row) => ({ ...row, root_id: root ?? row.root_id }));
  });
  return [...laid, ...moved];
}

/** True for a version that ever held: without a transcript it never did. */
export const hasHeld = ({ status, author }: MemoryRow): boolean =>
  status !== "retired" || author === "person";

/** Oldest first. What a transcript said again later counts from then, so that a value can come back. */
function place(store: Store, rows: readonly MemoryRow[]): Placed[] {
  const whenOf = (row: MemoryRow) =>
    rows.length > 1 && row.author === "import" && row.slot_key !== null
      ? Math.max(row.asserted_at, lastShown(store, row.owner_id, row.id) ?? 0)
      : row.asserted_at;
  return rows
    .map((row) => ({ row, when: whenOf(row) }))
    .sort(
      (a, b) =>
        a.when - b.when ||
        trust(a.row) - trust(b.row) ||
        compareText(a.row.content, b.row.content) ||
        compareText(a.row.id, b.row.id),
    );
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

type Chain = readonly Placed[];

/** Each chain ends in what holds; a version continues every chain whose last word does not outrank it. */
function chainsOf(versions: readonly Placed[]): Chain[] {
  let chains: Chain[] = [];
  for (const version of versions) {
    const outranked = (chain: Chain) => chain.slice(-1).some(({ row }) => !mayFollow(version.row, row));
    const [continued = [], ...others] = chains.filter((chain) => !outranked(chain));
    chains = [...chains.filter(outranked), [...together(versions, continued, others), version]];
  }
  return chains;
}

/** Several chains as one, oldest first. */
function together(versions: readonly Placed[], one: Chain, others: readonly Chain[]): Chain {
  if (others.length === 0) return one;
  const all = new Set([...one, ...others.flat()]);
  return versions.filter((version) => all.has(version));
}

/**
 * True for a version in the chain's history: it rests behind one of its versions, or followed one until it
 * was retired.
 */
const goesWith = (chain: Chain, { root_id, replaced_by, status, valid_from }: MemoryRow): boolean =>
  chain.some(
    ({ row, when }) =>
      row.root_id === root_id && (row.id === replaced_by || (status === "retired" && when <= valid_from)),
  );

interface Span {
  readonly from: number;
  readonly to: number;
}

const spanOf = ({ valid_from, valid_to }: MemoryRow): Span => ({
  from: valid_from,
  to: valid_to ?? valid_from,
});

/** Start of a version behind the span of a resting one that covers it. */
const behindTaken = (begun: number, taken: readonly Span[]): number =>
  taken
    .toSorted((a, b) => a.from - b.from)
    .reduce((at, { from, to }) => (from <= at && at < to ? to : at), begun);

/** From when to when each version of a chain holds, beside what is taken. */
function spansOf(
  chain: Chain,
  taken: readonly Span[],
  saidElsewhere: (row: MemoryRow) => boolean,
): MemoryRow[] {
  const begun = chain.map(({ row, when }, n) => {
    const from = n === 0 ? row.asserted_at : when;
    if (n < chain.length - 1 || saidElsewhere(row))
      return { row, from: behindTaken(from, taken), status: "superseded" } as const;
    return { row, from: Math.max(from, ...taken.map(({ to }) => to)), status: "active" } as const;
  });
  return begun.map(({ row, from, status }, n) => {
    const next = begun[n + 1];
    const until = next && Math.min(next.from, ...taken.map((span) => span.from).filter((cut) => cut > from));
    return { ...row, status, valid_from: from, valid_to: until ?? (status === "active" ? null : from) };
  });
}

/** Remaining time of a version that is to rest among others: a later statement has ended it. */
export function spanBeside(
  resting: MemoryRow,
  others: readonly MemoryRow[],
): Pick<MemoryRow, "valid_from" | "valid_to"> {
  const held = others.filter(hasHeld);
  const taken = held.filter(({ status }) => status === "retired").map(spanOf);
  const { from, to } = spanOf(resting);
  const begun = behindTaken(from, taken);
  const cuts = held.map(({ valid_from }) => valid_from).filter((cut) => cut > begun);
  return { valid_from: begun, valid_to: Math.max(begun, Math.min(to, ...cuts)) };
}

/** A chain keeps the lineage that one of its versions founded, the oldest first; the ids sort by time. */
function rootsOf(behind: ReadonlyMap<Chain, readonly MemoryRow[]>): Map<Chain, string> {
  const taken = new Set<string>();
  const rowsOf = (chain: Chain) => [...chain.map(({ row }) => row), ...(behind.get(chain) ?? [])];
  const founded = (chain: Chain) => rowsOf(chain).some(({ id, root_id }) => id === root_id);
  const choose = (chain: Chain): [Chain, string] => {
    const rows = rowsOf(chain);
    const own = rows.filter(({ id, root_id }) => id === root_id).map(({ id }) => id);
    const candidates = [
      ...own.sort(),
      ...rows.map(({ root_id }) => root_id).sort(),
      ...rows.map(({ id }) => id),
    ];
    const root = candidates.find((candidate) => !taken.has(candidate)) ?? "";
    taken.add(root);
    return [chain, root];
  };
  const chains = [...behind.keys()];
  return new Map([...chains.filter(founded), ...chains.filter((chain) => !founded(chain))].map(choose));
}
