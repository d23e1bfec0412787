import { FEW } from "../layout/footprint.ts";
import type { Mark } from "../marks.ts";
import { drawCards } from "./cards.ts";
import { drawDots } from "./dots.ts";
import { type DrawnEdge, drawEdges } from "./edges.ts";
import type { Stage } from "./stage.ts";
import { drawTopics } from "./topics.ts";
import { drawVerbs } from "./verbs.ts";

/** Everything on the picture, the lowest first. */
export function frameOf(stage: Stage): readonly Mark[] {
  const edges = drawEdges(stage);
  const lines = edges.map(({ line }) => line);
  switch (stage.look) {
    case "bubbles":
      return [...lines, ...drawTopics(stage)];
    case "cards": {
      const { marks, taken } = drawCards(stage);
      return [...lines, ...marks, ...drawVerbs(stage, edges, taken)];
    }
    case "dots":
      return [...lines, ...drawDots(stage, toldAmong(edges))];
  }
}

/** Among many nodes only what is lit or contradicts is told. */
const toldAmong = (edges: readonly DrawnEdge[]): readonly DrawnEdge[] => {
  const told = edges.filter(({ isLit, isBad }) => isLit || isBad);
  return told.length <= FEW ? told : [];
};
