import type { Scene, SceneNode } from "../../scene/scene.ts";
import type { Body } from "./body.ts";

const GOLDEN = Math.PI * (3 - Math.sqrt(5));
const STEP = 20;

/** A document in the middle, its passages in order on a spiral, what they name around them. */
export function spiralPlaces({ nodes, links, middle }: Scene, bodies: ReadonlyMap<string, Body>): void {
  const put = (id: string, angle: number, far: number) => {
    const body = bodies.get(id);
    if (body) Object.assign(body, { x: far * Math.cos(angle), y: far * Math.sin(angle) });
  };
  const chunks = nodes.filter(({ kind }) => kind === "chunk");
  chunks.forEach(({ id }, at) => {
    put(id, (at + 1) * GOLDEN, STEP * Math.sqrt(at + 2));
  });
  const outer = STEP * Math.sqrt(chunks.length + 3) + 60;
  const others = nodes.filter(({ id, kind }) => kind !== "chunk" && id !== middle);
  const pull = (node: SceneNode) => {
    const near = links.get(node.id)?.flatMap(({ other }) => bodies.get(other.id) ?? []) ?? [];
    return Math.atan2(mean(near.map(({ y }) => y)), mean(near.map(({ x }) => x)));
  };
  const ordered = others
    .map((node) => ({ id: node.id, angle: pull(node) }))
    .sort((one, other) => one.angle - other.angle);
  // As many on a ring as there is room for their names.
  const perRing = Math.max(12, Math.round(outer * 0.12));
  const rings = Math.ceil(ordered.length / perRing);
  ordered.forEach(({ id }, at) => {
    const angle = (at / Math.max(1, ordered.length)) * 2 * Math.PI - Math.PI;
    put(id, angle, outer + 34 * (rings > 1 ? at % rings : 0));
  });
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
