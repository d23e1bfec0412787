import { NodeSquareProgram } from "@sigma/node-square";
import { NodeCircleProgram } from "sigma/rendering";
import type { NodeKind } from "../scene/scene.ts";
import type { EdgeLook, NodeLook } from "./look.ts";

/** Sigma would draw a white box behind what is pointed at; the labels are ours. */
const nothing = (): void => undefined;

class Circle extends NodeCircleProgram<NodeLook, EdgeLook> {
  override drawHover = nothing;
  override drawLabel = nothing;
}

class Square extends NodeSquareProgram<NodeLook, EdgeLook> {
  override drawHover = nothing;
  override drawLabel = nothing;
}

/** A square that stands on its corner. */
class Diamond extends Square {
  override getDefinition() {
    const quarter = Math.PI / 2;
    return {
      ...super.getDefinition(),
      CONSTANT_DATA: [[0], [quarter], [-quarter], [quarter], [-quarter], [2 * quarter]],
    };
  }
}

export const programs = { circle: Circle, square: Square, diamond: Diamond };

/** The shape says the kind as much as the colour does. */
export const SHAPE: Readonly<Record<NodeKind, keyof typeof programs>> = {
  topic: "circle",
  entity: "circle",
  memory: "square",
  document: "diamond",
  session: "diamond",
  chunk: "square",
  more: "circle",
};
