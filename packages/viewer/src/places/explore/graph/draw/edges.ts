import { edgeVerb } from "../../scene/node-words.ts";
import type { Scene, SceneEdge } from "../../scene/scene.ts";
import type { Body } from "../layout/body.ts";
import type { LineMark, Point } from "../marks.ts";
import { centreOf, litNodes, type Stage, spotOf } from "./stage.ts";

/** A line, and what is told on it. */
export interface DrawnEdge {
  readonly line: LineMark;
  readonly verb: string;
  readonly isLit: boolean;
  readonly isBad: boolean;
}

/** More edges a node than these are a hairball: each node keeps its strongest ones, the others come when it is pointed at. */
const CROWD = 1.6;
const EACH = 2;
const MANY_TOPICS = 12;

const backbones = new WeakMap<Scene, ReadonlySet<SceneEdge>>();

/** The edges that are always drawn. */
function backboneOf(scene: Scene): ReadonlySet<SceneEdge> {
  const known = backbones.get(scene);
  if (known) return known;
  const kept = new Set<SceneEdge>();
  // Among many topics lines between all of them say nothing: those of one come when it is pointed at.
  if (scene.name === "topics" && scene.nodes.length > MANY_TOPICS) {
    backbones.set(scene, kept);
    return kept;
  }
  const isCrowded = scene.nodes.length > 60 && scene.edges.length > CROWD * scene.nodes.length;
  if (isCrowded) {
    for (const { id } of scene.nodes)
      for (const { edge } of scene.links.get(id)?.slice(0, EACH) ?? []) kept.add(edge);
    for (const edge of scene.edges) if (isOfMemories(edge)) kept.add(edge);
  } else for (const edge of scene.edges) kept.add(edge);
  backbones.set(scene, kept);
  return kept;
}

const isOfMemories = ({ relation }: SceneEdge): boolean =>
  relation === "contradicts" || relation === "replaces";

/** The lines between nodes, from rim to rim: the faint ones first. */
export function drawEdges(stage: Stage): readonly DrawnEdge[] {
  const { scene } = stage;
  const centre = centreOf(stage);
  const lit = litNodes(stage);
  const always = backboneOf(scene);
  const drawn: DrawnEdge[] = [];
  for (const edge of scene.edges) {
    const isCentre = centre !== undefined && (edge.from === centre || edge.to === centre);
    if (!isCentre && !always.has(edge)) continue;
    const isAmong = lit === undefined || (lit.has(edge.from) && lit.has(edge.to));
    const line = lineOf(stage, edge, isCentre ? "lit" : isAmong && centre === undefined ? "plain" : "dim");
    if (line) drawn.push({ line, ...toldOn(edge), isLit: isCentre });
  }
  return drawn.sort((one, other) => Number(one.isLit) - Number(other.isLit));
}

const toldOn = ({ relation }: SceneEdge) => ({
  verb: edgeVerb(relation),
  isBad: relation === "contradicts",
});

function lineOf(stage: Stage, edge: SceneEdge, strength: "lit" | "plain" | "dim"): LineMark | undefined {
  const { palette, scene, view } = stage;
  const [from, to] = [spotOf(stage, edge.from), spotOf(stage, edge.to)];
  const [one, other] = [stage.bodies.get(edge.from), stage.bodies.get(edge.to)];
  if (!from || !to || !one || !other) return undefined;
  const isBad = edge.relation === "contradicts";
  const isWay = scene.shape === "row";
  const isMap = scene.name === "topics";
  const colours = {
    lit: isBad ? palette.bad : palette.litEdge,
    plain: isBad ? palette.bad : isWay ? palette.litEdge : isMap ? palette.dimEdge : palette.edge,
    dim: isBad ? palette.tint(palette.bad, 0.35) : palette.dimEdge,
  };
  const width =
    strength === "lit" || isBad || isWay ? 2 : scene.name === "topics" ? topicWidth(edge, view.scale) : 1.25;
  return {
    kind: "line",
    from: rimOf(stage, { body: one, at: from, towards: to }),
    to: rimOf(stage, { body: other, at: to, towards: from }),
    colour: colours[strength],
    width,
    dash: isBad
      ? [7, 4]
      : edge.relation === "alike"
        ? [2, 4]
        : edge.relation === "session"
          ? [1, 5]
          : undefined,
    hasArrow:
      edge.relation === "replaces" || (strength === "lit" && isStated(edge)) || (isWay && isStated(edge)),
  };
}

const UNSTATED: readonly string[] = [
  "mention",
  "alike",
  "session",
  "contradicts",
  "contains",
  "related",
  "more",
];
const isStated = ({ relation }: SceneEdge): boolean => !UNSTATED.includes(relation);

const topicWidth = ({ weight }: SceneEdge, scale: number): number =>
  Math.min(3.5, (0.7 + 0.35 * Math.sqrt(weight)) * Math.sqrt(scale));

interface Rim {
  readonly body: Body;
  readonly at: Point;
  readonly towards: Point;
}

/** The point of a node's rim at which a line comes in. */
function rimOf(stage: Stage, { body, at, towards }: Rim): Point {
  const [dx, dy] = [towards.x - at.x, towards.y - at.y];
  const distance = Math.hypot(dx, dy);
  if (distance < 1 || stage.look !== "cards") return at;
  const scale = stage.view.scale;
  const [wide, high] = [body.wide * scale + 3, body.high * scale + 3];
  const share = Math.min(wide / Math.max(1e-6, Math.abs(dx)), high / Math.max(1e-6, Math.abs(dy)));
  return share >= 1 ? at : { x: at.x + dx * share, y: at.y + dy * share };
}
