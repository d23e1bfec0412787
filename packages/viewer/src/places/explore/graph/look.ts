import { UndirectedGraph } from "graphology";
import type { Position } from "./positions.ts";

/** A node and an edge as sigma gets them; the colours come when it draws. */
export interface NodeLook extends Position {
  readonly size: number;
  readonly type: string;
}
export interface EdgeLook {
  readonly size: number;
}
export type Drawing = UndirectedGraph<NodeLook, EdgeLook>;

export const emptyDrawing = (): Drawing => new UndirectedGraph<NodeLook, EdgeLook>();
