import type { Sigma } from "sigma";
import type { EdgeLook, NodeLook } from "./look.ts";
import type { Position } from "./positions.ts";

/** Pixels that a hand moves before it means to drag. */
const SLACK = 4;

/** Nodes can be pulled to another place and stay there. */
export function dragNodes(
  renderer: Sigma<NodeLook, EdgeLook>,
  onPut: (id: string, place: Position) => void,
): void {
  let held: { readonly id: string; readonly x: number; readonly y: number; isMoved: boolean } | undefined;
  renderer.on("downNode", ({ node, event }) => {
    held = { id: node, x: event.x, y: event.y, isMoved: false };
    // Else the picture would be fitted anew with every step.
    if (!renderer.getCustomBBox()) renderer.setCustomBBox(renderer.getBBox());
  });
  renderer.on("moveBody", ({ event }) => {
    if (!held) return;
    event.preventSigmaDefault();
    if (!held.isMoved && Math.hypot(event.x - held.x, event.y - held.y) < SLACK) return;
    held.isMoved = true;
    renderer.getGraph().mergeNodeAttributes(held.id, renderer.viewportToGraph(event));
  });
  const letGo = () => {
    if (held?.isMoved) {
      const { x, y } = renderer.getGraph().getNodeAttributes(held.id);
      onPut(held.id, { x, y });
    }
    held = undefined;
  };
  renderer.on("upNode", letGo);
  renderer.on("upStage", letGo);
}
