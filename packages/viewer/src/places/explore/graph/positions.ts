import { stepsFrom } from "../scene/read-scene.ts";
import type { Scene, SceneNode } from "../scene/scene.ts";

export interface Position {
  readonly x: number;
  readonly y: number;
}

const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** Two numbers in [0, 1) that are this id's own: the same picture every time. */
export function pseudoRandomOf(id: string): readonly [number, number] {
  let hash = 2166136261;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 16777619);
  const mixed = Math.imul(hash ^ (hash >>> 15), 2246822519) >>> 0;
  return [(hash >>> 0) / 2 ** 32, mixed / 2 ** 32];
}

/** Positions of all nodes before forces move them, or for good. */
export function positionsOf(scene: Scene): Map<string, Position> {
  switch (scene.shape) {
    case "given":
      return givenPositions(scene);
    case "around":
      return ringPositions(scene);
    case "spiral":
      return spiralPositions(scene);
    case "row":
      return rowPositions(scene);
  }
}

/** The daemon's places. What has none lies below. */
function givenPositions({ nodes, name }: Scene): Map<string, Position> {
  const own = nodes.filter(({ isGhost }) => !isGhost);
  const places = new Map<string, Position>();
  for (const { id, x, y } of own) if (x !== undefined && y !== undefined) places.set(id, { x, y });
  const middle = middleOf([...places.values()]);
  const radius = Math.max(
    name === "topics" ? 10 : 3,
    ...[...places.values()].map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y)),
  );
  const lost = own.filter(({ id }) => !places.has(id));
  const columns = Math.max(8, Math.ceil(Math.sqrt(lost.length * 3)));
  const step = (2 * radius) / columns;
  lost.forEach(({ id }, at) => {
    places.set(id, {
      x: middle.x - radius + (at % columns) * step,
      y: middle.y - 1.2 * radius - Math.floor(at / columns) * step,
    });
  });
  const ghosts = nodes.filter(({ isGhost }) => isGhost);
  for (const side of [-1, 1])
    placeBeside(
      ghosts.filter(({ x = 0 }) => Math.sign(x - middle.x || 1) === side),
      { middle, radius, side, places },
    );
  return places;
}

interface Beside {
  readonly middle: Position;
  readonly radius: number;
  readonly side: number;
  readonly places: Map<string, Position>;
}

/** Topics next to the one that is shown stand at the side on which they are on the map: a picture is wider than high. */
function placeBeside(ghosts: readonly SceneNode[], { middle, radius, side, places }: Beside): void {
  const ordered = [...ghosts].sort((one, other) => (one.y ?? 0) - (other.y ?? 0));
  ordered.forEach(({ id }, at) => {
    const height = ((at + 0.5) / ordered.length) * 2 - 1;
    places.set(id, { x: middle.x + side * 1.35 * radius, y: middle.y + height * 0.9 * radius });
  });
}

const middleOf = (places: readonly Position[]): Position => ({
  x: mean(places.map(({ x }) => x)),
  y: mean(places.map(({ y }) => y)),
});

/** A ring for each step from the middle; who hangs on a node lies outside of it. */
function ringPositions({ nodes, edges, middle, links }: Scene): Map<string, Position> {
  const steps = stepsFrom(middle, edges);
  const places = new Map<string, Position>(middle === undefined ? [] : [[middle, { x: 0, y: 0 }]]);
  const angles = new Map<string, number>();
  const rings = new Map<number, SceneNode[]>();
  for (const node of nodes) {
    const step = steps.get(node.id) ?? 1;
    if (step > 0) rings.set(step, [...(rings.get(step) ?? []), node]);
  }
  for (const [step, ring] of [...rings].sort(([one], [other]) => one - other)) {
    const inner = (id: string) =>
      mean(links.get(id)?.flatMap(({ other }) => angles.get(other.id) ?? []) ?? []);
    const ordered = step === 1 ? ring : [...ring].sort((one, other) => inner(one.id) - inner(other.id));
    ordered.forEach((node, at) => {
      const angle = (at / ordered.length) * 2 * Math.PI;
      const [jitter] = pseudoRandomOf(node.id);
      angles.set(node.id, angle);
      places.set(node.id, fromMiddle({ x: 0, y: 0 }, angle, 100 * step * (0.85 + 0.3 * jitter)));
    });
  }
  return places;
}

/** A document in the middle, its passages in order on a spiral, what they name around them. */
function spiralPositions({ nodes, links, middle }: Scene): Map<string, Position> {
  const chunks = nodes.filter(({ kind }) => kind === "chunk");
  const places = new Map<string, Position>(middle === undefined ? [] : [[middle, { x: 0, y: 0 }]]);
  chunks.forEach(({ id }, at) => {
    places.set(id, fromMiddle({ x: 0, y: 0 }, (at + 1) * GOLDEN, 10 * Math.sqrt(at + 2)));
  });
  const outer = 10 * Math.sqrt(chunks.length + 3) + 14;
  const entities = nodes.filter(({ id, kind }) => kind === "entity" && !places.has(id));
  const pull = (node: SceneNode) => {
    const near = links.get(node.id)?.flatMap(({ other }) => places.get(other.id) ?? []) ?? [];
    return Math.atan2(mean(near.map(({ y }) => y)), mean(near.map(({ x }) => x)));
  };
  const ordered = entities
    .map((node) => ({ id: node.id, angle: pull(node) }))
    .sort((one, other) => one.angle - other.angle);
  // As many on a ring as there is room for their names.
  const perRing = Math.max(12, Math.round(outer * 0.6));
  const rings = Math.ceil(ordered.length / perRing);
  ordered.forEach(({ id }, at) => {
    const angle = (at / Math.max(1, ordered.length)) * 2 * Math.PI - Math.PI;
    places.set(id, fromMiddle({ x: 0, y: 0 }, angle, outer + 14 * (rings > 1 ? at % rings : 0)));
  });
  return places;
}

/** One after the other, up and down a little so that long names have room. */
const rowPositions = ({ nodes }: Scene): Map<string, Position> =>
  new Map(nodes.map(({ id }, at) => [id, { x: at * 100, y: at % 2 === 0 ? 0 : -36 }]));

const fromMiddle = ({ x, y }: Position, angle: number, distance: number): Position => ({
  x: x + distance * Math.cos(angle),
  y: y + distance * Math.sin(angle),
});

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
