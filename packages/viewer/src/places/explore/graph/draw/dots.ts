import type { SceneNode } from "../../scene/scene.ts";
import { dotRadius } from "../layout/footprint.ts";
import type { Mark } from "../marks.ts";
import type { Box } from "../place-labels.ts";
import { type Dot, drawNames } from "./dot-names.ts";
import type { DrawnEdge } from "./edges.ts";
import { litNodes, type Stage, spotOf } from "./stage.ts";
import { drawVerbs } from "./verbs.ts";

/**
 * Many nodes as marks whose shape and colour say the kind; the verbs of some edges; names where these leave room for them.
 */
export function drawDots(stage: Stage, told: readonly DrawnEdge[]): Mark[] {
  const lit = litNodes(stage);
  const dots = dotsOf(stage);
  const taken = dots.map(boxOf);
  const verbs = drawVerbs(stage, told, taken);
  return [
    ...dots.flatMap((dot) => dotMarks(stage, dot, lit)),
    ...drawNames(stage, { dots, lit, taken: taken.slice(dots.length) }),
    ...verbs,
  ];
}

const boxOf = ({ spot: { x, y, radius } }: Dot): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});

/** Marks grow less than the picture does: seen from near there is room between them. */
export const dotSize = (stage: Stage, node: SceneNode): number =>
  dotRadius(stage.scene, node) * Math.min(1.6, Math.max(0.45, Math.sqrt(stage.view.scale)));

function dotsOf(stage: Stage): Dot[] {
  const { width, height } = stage.room;
  return stage.scene.nodes.flatMap((node): Dot[] => {
    const at = spotOf(stage, node.id);
    if (!at || at.x < -60 || at.y < -30 || at.x > width + 60 || at.y > height + 30) return [];
    return [{ node, spot: { ...at, radius: dotSize(stage, node) } }];
  });
}

function dotMarks(stage: Stage, { node, spot }: Dot, lit: ReadonlySet<string> | undefined): Mark[] {
  const { palette, light } = stage;
  const own = palette.colourOf(node);
  const colour = lit === undefined || lit.has(node.id) ? own : palette.tint(own, 0.16);
  const { x, y, radius } = spot;
  const marks: Mark[] = [];
  if (node.id === light.selected || node.id === light.pointed)
    marks.push({ kind: "circle", x, y, radius: radius + 4, stroke: palette.accent, width: 2.5 });
  switch (node.kind) {
    case "memory":
    case "chunk":
      marks.push({
        kind: "box",
        left: x - radius * 0.85,
        top: y - radius * 0.85,
        width: radius * 1.7,
        height: radius * 1.7,
        corner: 2,
        fill: colour,
      });
      break;
    case "document":
    case "session":
      marks.push({ kind: "diamond", x, y, radius: radius * 1.15, fill: colour });
      break;
    case "entity":
    case "topic":
    case "more":
      marks.push({ kind: "circle", x, y, radius, fill: colour });
  }
  return marks;
}
