import { forEachEdge } from "./neighbours.ts";
import { discRadius, type Point, sunflower } from "./points.ts";
import type { GraphShape } from "./shape.ts";

export interface Components {
  /** A place for each node that is shown. */
  readonly placed: ReadonlyMap<number, Point>;
  readonly omitted: readonly number[];
}

interface Wish {
  /** Most nodes. */
  readonly limit: number;
  /** Components with more such nodes come first. */
  readonly isFirst: (node: number) => boolean;
}

/** Air between two components, in the measure of the layout. */
const air = 1.2;
/** Rows are so much wider than all of them are high. */
const wide = 1.6;

/** Lays out what hangs together among some nodes in rows, one beside the other, each around its most linked node. */
export function placeComponents(
  shape: GraphShape,
  nodes: Iterable<number>,
  { limit, isFirst }: Wish,
): Components {
  const components = componentsOf(shape, nodes);
  const firsts = new Map(components.map((own) => [own, own.filter(isFirst).length]));
  const ranked = components.toSorted(
    (one, other) =>
      (firsts.get(other) ?? 0) - (firsts.get(one) ?? 0) ||
      other.length - one.length ||
      (one[0] ?? 0) - (other[0] ?? 0),
  );
  const shown: (readonly number[])[] = [];
  const omitted: number[] = [];
  let room = limit;
  for (const component of ranked) {
    const kept = component.slice(0, room);
    if (kept.length > 0) shown.push(kept);
    omitted.push(...component.slice(kept.length));
    room -= kept.length;
  }
  return { placed: inRows(shown), omitted };
}

/** The most linked node of each first. */
function componentsOf(shape: GraphShape, nodes: Iterable<number>): number[][] {
  const parent = new Map<number, number>();
  for (const node of nodes) parent.set(node, node);
  const top = (node: number): number => {
    let own = node;
    for (let up = parent.get(own) ?? own; up !== own; up = parent.get(own) ?? own) {
      parent.set(own, parent.get(up) ?? up);
      own = up;
    }
    return own;
  };
  const links = new Map<number, number>();
  forEachEdge(shape, (from, to) => {
    if (!parent.has(from) || !parent.has(to)) return;
    links.set(from, (links.get(from) ?? 0) + 1);
    links.set(to, (links.get(to) ?? 0) + 1);
    parent.set(top(from), top(to));
  });
  const groups = new Map<number, number[]>();
  for (const node of parent.keys()) {
    const group = groups.get(top(node));
    if (group) group.push(node);
    else groups.set(top(node), [node]);
  }
  const linksOf = (node: number) => links.get(node) ?? 0;
  return [...groups.values()].map((group) =>
    group.sort((one, other) => linksOf(other) - linksOf(one) || one - other),
  );
}

function inRows(components: readonly (readonly number[])[]): Map<number, Point> {
  const sizes = components.map((nodes) => 2 * discRadius(nodes.length) + air);
  const area = sizes.reduce((sum, size) => sum + size ** 2, 0);
  const width = Math.max(sizes[0] ?? 0, Math.sqrt(area * wide));
  const placed = new Map<number, Point>();
  let [left, below, height] = [0, 0, 0];
  components.forEach((nodes, n) => {
    const size = sizes[n] ?? 0;
    if (left > 0 && left + size > width) {
      below += height;
      [left, height] = [0, 0];
    }
    nodes.forEach((node, at) => {
      const { x, y } = sunflower(at);
      placed.set(node, { x: left + size / 2 + x, y: below + size / 2 + y });
    });
    left += size;
    height = Math.max(height, size);
  });
  return placed;
}
