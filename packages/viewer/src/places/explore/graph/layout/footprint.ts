import { linksOf, type Scene, type SceneNode } from "../../scene/scene.ts";
import { linesOf, type Measure } from "../text-fit.ts";

/** How the nodes of a scene look: topics as bubbles, a few nodes as cards, many as dots. */
export type Look = "bubbles" | "cards" | "dots";

/** More nodes than these are no cards: nobody reads so many at once. */
export const FEW = 31;

export function lookOf({ name, nodes, shape }: Scene): Look {
  if (name === "topics") return "bubbles";
  if (shape === "row") return "cards";
  return shape !== "spiral" && nodes.length <= FEW ? "cards" : "dots";
}

export const TEXT = 12.5;
export const SMALL = 11;
export const LINE = 17;

/** A node as a card or a pill: its lines, and the room that they take at scale 1. */
export interface Card {
  readonly form: "card" | "pill";
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
}

/** So few cards have a third line. */
const ROOMY = 14;
const CARD = { width: 224, middle: 270, pad: 11 };
const PILL = { least: 44, most: 190, height: 28, pad: 12, mark: 16 };

export function cardOf(scene: Scene, node: SceneNode, measure: Measure): Card {
  const isMiddle = node.id === scene.middle;
  if (node.kind === "memory" || node.kind === "chunk") {
    const width = isMiddle ? CARD.middle : CARD.width;
    const lines = linesOf(node.label, {
      widthOf: (text) => measure(text, TEXT, isMiddle ? 500 : 400),
      roomOf: () => width - 2 * CARD.pad - 4,
      most: isMiddle ? 5 : scene.nodes.length <= ROOMY ? 3 : 2,
    });
    return { form: "card", lines, width, height: 2 * 9 + lines.length * LINE + 15 };
  }
  const weight = isMiddle ? 600 : 500;
  const room = isMiddle ? 250 : PILL.most;
  const lines = linesOf(node.label, {
    widthOf: (text) => measure(text, TEXT, weight),
    roomOf: () => room - 2 * PILL.pad - PILL.mark,
    most: 1,
  });
  const text = Math.max(0, ...lines.map((line) => measure(line, TEXT, weight)));
  const width = Math.max(PILL.least, text + 2 * PILL.pad + (node.kind === "more" ? 0 : PILL.mark));
  return { form: "pill", lines, width, height: isMiddle ? PILL.height + 6 : PILL.height };
}

/** Pixels of a dot's radius at scale 1. */
export function dotRadius(scene: Scene, node: SceneNode): number {
  const crowd = scene.nodes.length > 250 ? 0.6 : scene.nodes.length > 80 ? 0.8 : 1;
  if (node.id === scene.middle) return 12;
  const links = Math.sqrt(linksOf(scene, node.id));
  switch (node.kind) {
    case "topic":
    case "more":
      return 8;
    case "entity":
      return crowd * Math.min(15, 4 + 1.4 * links);
    case "document":
    case "session":
      return crowd * Math.min(10, 5 + 0.5 * links);
    case "memory":
      return crowd * 6;
    case "chunk":
      return 5;
  }
}
