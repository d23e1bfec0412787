import type { Scene, SceneNode } from "../../scene/scene.ts";
import { stepsFrom } from "../../scene/steps.ts";
import type { Point } from "../marks.ts";
import type { Measure } from "../text-fit.ts";
import { packBlocks } from "./blocks.ts";
import { type Body, pseudoRandomOf } from "./body.ts";
import { type Packed, packBubbles } from "./bubbles.ts";
import { columnPlaces, MOST_IN_COLUMN, NARROW } from "./column.ts";
import { fitInside } from "./fit-inside.ts";
import { cardOf, dotRadius, type Look } from "./footprint.ts";
import { type Spring, settle } from "./forces.ts";
import { rowPlaces } from "./row.ts";
import { separate } from "./separate.ts";
import { spiralPlaces } from "./spiral.ts";
import { nameUnder } from "./topic-words.ts";

interface Sheet {
  readonly look: Exclude<Look, "bubbles">;
  /** The free room, pixels. */
  readonly width: number;
  readonly height: number;
  readonly measure: Measure;
  /** Where nodes were when this scene was last seen. */
  readonly kept: ReadonlyMap<string, Point>;
}

/** The place of every node, but for topics. The same scene on the same sheet has the same places. */
export function layOut(scene: Scene, sheet: Sheet): Map<string, Body> {
  const bodies = scene.nodes.map((node) => bodyOf(scene, node, sheet));
  const byId = new Map(bodies.map((body) => [body.id, body]));
  switch (scene.shape) {
    case "spiral":
      spiralPlaces(scene, byId);
      break;
    case "row":
      rowPlaces(scene, bodies, sheet);
      break;
    case "around":
    case "given":
      if (sheet.look === "cards" && sheet.width < NARROW && bodies.length <= MOST_IN_COLUMN)
        columnPlaces(scene, bodies, sheet);
      else byForces(scene, bodies, sheet);
  }
  return keepPlaces(byId, scene.shape === "around" || scene.shape === "given" ? new Map() : sheet.kept);
}

/** A person has put them there. */
function keepPlaces(bodies: Map<string, Body>, kept: ReadonlyMap<string, Point>): Map<string, Body> {
  for (const [id, place] of kept) {
    const body = bodies.get(id);
    if (body) Object.assign(body, { x: place.x, y: place.y });
  }
  return bodies;
}

/** The place and the size of every topic. */
export function layOutTopics(
  { nodes }: Scene,
  { width, height, measure, kept }: Omit<Sheet, "look">,
): Packed {
  const { bodies, sizes } = packBubbles(
    nodes.map((node) => ({
      id: node.id,
      weight: node.weight,
      group: node.project ?? "",
      x: node.x ?? 0,
      y: node.y ?? 0,
      isRoomy: (radius) => fitInside(measure, { node, radius, memories: node.weight }) !== undefined,
      name: nameUnder(node, measure),
    })),
    { width, height },
  );
  return { bodies: keepPlaces(bodies, kept), sizes };
}

/** Nodes that have their names all at once. */
const MOST_NAMED = 70;
/** The room of a name under its mark; of a memory two lines are read. */
const DOT_NAME = { size: 12, line: 15, gap: 4, most: 110, memory: 150 };

function bodyOf(scene: Scene, node: SceneNode, { look, measure }: Sheet): Body {
  const at = { id: node.id, x: 0, y: 0 };
  if (look === "cards") {
    const { width, height } = cardOf(scene, node, measure);
    return { ...at, wide: width / 2, high: height / 2 };
  }
  const radius = dotRadius(scene, node);
  if (scene.shape === "spiral" || scene.nodes.length > MOST_NAMED)
    return { ...at, wide: radius + 3, high: radius + 3, isRound: true };
  // Its name stands under it.
  const isRead = node.kind === "memory";
  const name = isRead ? DOT_NAME.memory : Math.min(DOT_NAME.most, measure(node.label, DOT_NAME.size, 500));
  return {
    ...at,
    wide: Math.max(radius, name / 2) + 3,
    high: radius + 2,
    under: DOT_NAME.gap + (isRead ? 2 : 1) * DOT_NAME.line,
  };
}

/** Each part that hangs together for itself, then all of them side by side: no line crosses a part that it is not of. */
function byForces(scene: Scene, bodies: readonly Body[], sheet: Sheet): void {
  const { kept, width, height, look } = sheet;
  const aspect = width / height;
  const hold = (body: Body) => kept.has(body.id);
  // Between a few cards there is room for the verbs of their lines.
  const isRoomy = look === "cards" && scene.nodes.length <= 14;
  const gap = isRoomy ? 56 : look === "cards" ? 22 : 6;
  const beside = isRoomy ? 76 : gap;
  const all = blocksOf(scene, bodies);
  for (const block of all) {
    startPlaces(scene, block, { aspect, kept });
    if (block.length === 1) continue;
    settle(block, { springs: springsOf(scene, block), aspect, isHeld: hold });
    separate(block, { gap, beside, rounds: 160, isHeld: hold });
    if (look === "cards") squeeze(block, { gap, beside, isHeld: hold });
  }
  if (all.length > 1 && ![...kept.keys()].some((id) => scene.byId.has(id))) packBlocks(all, aspect, 2 * gap);
}

/** Brings cards nearer to each other for as long as there is room, so that they are drawn as large as can be. */
function squeeze(
  block: readonly Body[],
  { gap, beside, isHeld }: { gap: number; beside: number; isHeld: (body: Body) => boolean },
): void {
  for (let round = 0; round < 18; round++) {
    for (const body of block)
      if (!isHeld(body)) {
        body.x *= 0.95;
        body.y *= 0.95;
      }
    separate(block, { gap, beside, rounds: 12, isHeld });
  }
  separate(block, { gap: gap / 2, rounds: 200 });
}

/** Parts that hang together; who is alone stands with the others that are. */
function blocksOf({ nodes, links }: Scene, bodies: readonly Body[]): Body[][] {
  const byId = new Map(bodies.map((body) => [body.id, body]));
  const seen = new Set<string>();
  const blocks: Body[][] = [];
  for (const { id } of nodes) {
    if (seen.has(id)) continue;
    seen.add(id);
    const part = [id];
    for (const one of part)
      for (const { other } of links.get(one) ?? [])
        if (!seen.has(other.id)) {
          seen.add(other.id);
          part.push(other.id);
        }
    blocks.push(part.flatMap((one) => byId.get(one) ?? []));
  }
  return blocks;
}

/** A ring for each step from the middle; who hangs on a node lies outside of it. */
function startPlaces(
  scene: Scene,
  block: readonly Body[],
  { aspect, kept }: { readonly aspect: number; readonly kept: ReadonlyMap<string, Point> },
): void {
  const middle = block.some(({ id }) => id === scene.middle) ? scene.middle : block[0]?.id;
  const steps = stepsFrom(middle, scene.edges);
  const angles = new Map<string, number>();
  const ordered = [...block].sort((one, other) => (steps.get(one.id) ?? 9) - (steps.get(other.id) ?? 9));
  const perStep = new Map<number, number>();
  for (const { id } of block) perStep.set(steps.get(id) ?? 9, (perStep.get(steps.get(id) ?? 9) ?? 0) + 1);
  const placed = new Map<number, number>();
  for (const body of ordered) {
    const step = steps.get(body.id) ?? 9;
    const at = placed.get(step) ?? 0;
    placed.set(step, at + 1);
    const inner = scene.links.get(body.id)?.find(({ other }) => (steps.get(other.id) ?? 9) < step);
    const [jitter, other] = pseudoRandomOf(body.id);
    const own = (at / (perStep.get(step) ?? 1)) * 2 * Math.PI;
    const angle = step < 2 || !inner ? own : (angles.get(inner.other.id) ?? own) + (jitter - 0.5) * 0.9;
    angles.set(body.id, angle);
    const far = step === 0 ? 0 : 170 * step * (0.85 + 0.3 * other);
    const before = kept.get(body.id) ?? besideKept(scene, body.id, kept);
    body.x = before?.x ?? far * Math.cos(angle) * Math.sqrt(aspect);
    body.y = before?.y ?? (far * Math.sin(angle)) / Math.sqrt(aspect);
  }
}

/** What is new comes beside what it is linked with. */
function besideKept(scene: Scene, id: string, kept: ReadonlyMap<string, Point>): Point | undefined {
  const link = scene.links.get(id)?.find(({ other }) => kept.has(other.id));
  const place = link && kept.get(link.other.id);
  if (!place) return undefined;
  const [one, other] = pseudoRandomOf(id);
  return { x: place.x + 160 * (one - 0.5), y: place.y + 160 * (other - 0.5) };
}

/** Two nodes have one spring, whatever links them; a name that many share pulls each of them less. */
function springsOf({ edges, links }: Scene, block: readonly Body[]): Spring[] {
  const at = new Map(block.map(({ id }, index) => [id, index]));
  const springs = new Map<string, Spring>();
  for (const { from, to } of edges) {
    const [one, other] = [at.get(from), at.get(to)];
    if (one === undefined || other === undefined) continue;
    const name = one < other ? `${one} ${other}` : `${other} ${one}`;
    const shared = Math.min(links.get(from)?.length ?? 1, links.get(to)?.length ?? 1);
    springs.set(name, {
      from: one,
      to: other,
      pull: shared <= 1 ? 1 : Math.max(0.35, 1 / Math.sqrt(shared)),
    });
  }
  return [...springs.values()];
}
