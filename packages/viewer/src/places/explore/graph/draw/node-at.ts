import { memoriesOf } from "../../scene/node-words.ts";
import type { Point } from "../marks.ts";
import { dotSize } from "./dots.ts";
import { type Stage, spotOf } from "./stage.ts";
import { topicRadius } from "./topics.ts";

/** Pixels beside a node that still mean it: a finger is wider than a dot. */
const SLOP = 6;

/** The node at a point of the canvas: the nearest one, what was drawn last before others. */
export function nodeAt(stage: Stage, at: Point): string | undefined {
  let best: { readonly id: string; readonly far: number } | undefined;
  for (const node of stage.scene.nodes) {
    const [spot, body] = [spotOf(stage, node.id), stage.bodies.get(node.id)];
    if (!spot || !body) continue;
    const [dx, dy] = [Math.abs(at.x - spot.x), Math.abs(at.y - spot.y)];
    const far = Math.hypot(dx, dy);
    const isIn =
      stage.look === "cards"
        ? dx <= body.wide * stage.view.scale && dy <= body.high * stage.view.scale
        : far <=
          SLOP +
            (stage.look === "bubbles"
              ? topicRadius(stage, memoriesOf(node, stage.counts))
              : dotSize(stage, node));
    if (isIn && (!best || far <= best.far)) best = { id: node.id, far };
  }
  return best?.id;
}
