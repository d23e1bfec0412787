import type { Point } from "./marks.ts";

/** Pictures whose places are kept while the page is open. */
const MOST = 40;

interface Kept {
  readonly places: Map<string, Point>;
  readonly pinned: Set<string>;
}

const kept = new Map<string, Kept>();

/** Positions of nodes when this picture was last seen. */
export const keptPositions = (name: string): ReadonlyMap<string, Point> =>
  kept.get(name)?.places ?? new Map<string, Point>();

const isPinned = (name: string, id: string): boolean => kept.get(name)?.pinned.has(id) ?? false;

export function keepPositions(
  name: string,
  places: ReadonlyMap<string, Point>,
  { arePinned = false }: { readonly arePinned?: boolean } = {},
): void {
  const known = kept.get(name) ?? { places: new Map(), pinned: new Set() };
  for (const [id, place] of places) {
    // A node that a person has put somewhere stays there.
    if (!arePinned && known.pinned.has(id)) continue;
    known.places.set(id, place);
    if (arePinned) known.pinned.add(id);
  }
  kept.delete(name);
  kept.set(name, known);
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
}

/** True if it is pinned now. */
export function togglePin(name: string, id: string, place: Point): boolean {
  if (isPinned(name, id)) {
    kept.get(name)?.pinned.delete(id);
    kept.get(name)?.places.delete(id);
    return false;
  }
  keepPositions(name, new Map([[id, place]]), { arePinned: true });
  return true;
}
