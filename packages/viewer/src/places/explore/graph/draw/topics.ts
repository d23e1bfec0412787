import { memoriesOf } from "../../scene/node-words.ts";
import { projectRank } from "../../scene/projects.ts";
import type { SceneNode } from "../../scene/scene.ts";
import { radiusOf } from "../layout/topic-size.ts";
import type { Mark } from "../marks.ts";
import type { Box, Room, Spot } from "../place-labels.ts";
import { nameRoom } from "../view.ts";
import { litNodes, type Stage, spotOf } from "./stage.ts";
import { wordsBeside } from "./words-beside.ts";
import { amountInside, wordsInside } from "./words-inside.ts";

/** Topics as bubbles: the area says how many memories, the colour of which project; the words stand in them or beside. */
export function drawTopics(stage: Stage): Mark[] {
  const { scene, palette, light } = stage;
  const lit = litNodes(stage);
  const bubbles = scene.nodes.flatMap((node) => bubbleOf(stage, node) ?? []);
  const inSight = bubbles.filter(({ spot }) => isInSight(spot, stage.room));
  const marks = inSight.map(({ node, spot }): Mark => {
    const isPale = lit !== undefined && !lit.has(node.id);
    const colour = palette.projectColour(projectRank(node));
    const isChosen = node.id === light.pointed || node.id === light.selected;
    return {
      kind: "circle",
      ...spot,
      fill: palette.tint(colour, isPale ? 0.06 : isChosen ? 0.34 : 0.2),
      stroke: isPale ? palette.tint(colour, 0.3) : colour,
      width: isChosen ? 3 : 1.5,
    };
  });
  return [...marks, ...drawWords(stage, inSight, lit)];
}

interface Shown {
  readonly node: SceneNode;
  readonly spot: Spot;
  readonly memories: number;
}

function bubbleOf(stage: Stage, node: SceneNode): Shown | undefined {
  const at = spotOf(stage, node.id);
  const memories = memoriesOf(node, stage.counts);
  return at && { node, memories, spot: { ...at, radius: topicRadius(stage, memories) } };
}

export const topicRadius = ({ sizes, view }: Pick<Stage, "sizes" | "view">, memories: number): number =>
  radiusOf(memories, sizes) * view.scale;

const isInSight = ({ x, y, radius }: Spot, { width, height }: Stage["room"]): boolean =>
  x > -radius - 90 && y > -radius - 40 && x < width + radius + 90 && y < height + radius + 40;

function drawWords(stage: Stage, bubbles: readonly Shown[], lit: ReadonlySet<string> | undefined): Mark[] {
  const { light } = stage;
  const taken: Box[] = [];
  const room: Room = {
    ...nameRoom(stage.room),
    taken,
    bubbles: bubbles.map(({ spot }) => spot),
  };
  const first = ({ node }: Shown) => Number(node.id === light.pointed || node.id === light.selected);
  const ordered = [...bubbles].sort((one, other) => first(other) - first(one));
  return ordered.flatMap((bubble) => {
    const isPale = lit !== undefined && !lit.has(bubble.node.id);
    const inside = wordsInside(stage, { ...bubble, isPale });
    if (inside) return inside;
    const amount = amountInside(stage, { ...bubble, isPale });
    return [...amount, ...wordsBeside(stage, { ...bubble, isPale, room, taken })];
  });
}
