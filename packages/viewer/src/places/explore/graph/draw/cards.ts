import { day } from "@memory/shared/words";
import type { SceneNode } from "../../scene/scene.ts";
import { cardOf, LINE, SMALL, TEXT } from "../layout/footprint.ts";
import type { Mark, Point } from "../marks.ts";
import type { Box } from "../place-labels.ts";
import { centreOf, litNodes, type Stage, spotOf } from "./stage.ts";

/** A few nodes, each as a card that is read: memories with their words, names as pills. */
export function drawCards(stage: Stage): { readonly marks: Mark[]; readonly taken: Box[] } {
  const lit = litNodes(stage);
  const now = Date.now();
  const marks: Mark[] = [];
  const taken: Box[] = [];
  for (const node of stage.scene.nodes) {
    const spot = spotOf(stage, node.id);
    if (!spot) continue;
    const isPale = lit !== undefined && !lit.has(node.id) && node.id !== stage.scene.middle;
    const drawn = drawCard(stage, { node, spot, isPale, now });
    marks.push(...drawn.marks);
    taken.push(drawn.box);
  }
  return { marks, taken };
}

export interface ToDraw {
  readonly node: SceneNode;
  readonly spot: Point;
  readonly isPale: boolean;
  readonly now: number;
}

export function drawCard(stage: Stage, { node, spot, isPale, now }: ToDraw): { marks: Mark[]; box: Box } {
  const { view, palette, measure, scene, light } = stage;
  const isMiddle = node.id === scene.middle;
  const card = cardOf(scene, node, measure);
  const scale = view.scale;
  const [width, height] = [card.width * scale, card.height * scale];
  const box = {
    left: spot.x - width / 2,
    top: spot.y - height / 2,
    right: spot.x + width / 2,
    bottom: spot.y + height / 2,
  };
  const colour = palette.colourOf(node);
  const isChosen = node.id === light.selected || node.id === centreOf(stage);
  const pale = (of: string, share: number) => (isPale ? palette.tint(of, share) : of);
  const marks: Mark[] = [
    {
      kind: "box",
      left: box.left,
      top: box.top,
      width,
      height,
      corner: card.form === "pill" ? height / 2 : 8 * scale,
      fill: isPale ? palette.paper : isMiddle ? palette.tint(colour, 0.14) : palette.card,
      stroke: isChosen ? palette.accent : pale(isMiddle ? colour : palette.tint(colour, 0.55), 0.3),
      line: isChosen ? 2.5 : isMiddle ? 2 : 1.25,
    },
  ];
  const look = {
    stage,
    node,
    box,
    scale,
    ink: pale(palette.ink, 0.3),
    soft: pale(palette.soft, 0.35),
    colour: pale(colour, 0.3),
  };
  marks.push(...(card.form === "card" ? cardText(look, card.lines, now) : pillText(look, card.lines)));
  return { marks, box };
}

interface CardLook {
  readonly stage: Stage;
  readonly node: SceneNode;
  readonly box: Box;
  readonly scale: number;
  readonly ink: string;
  readonly soft: string;
  readonly colour: string;
}

function cardText(
  { node, box, scale, ink, soft, colour, stage }: CardLook,
  lines: readonly string[],
  now: number,
): Mark[] {
  const left = box.left + 12 * scale;
  const top = box.top + 9 * scale;
  const isMiddle = node.id === stage.scene.middle;
  const meta = [
    node.kind === "chunk" ? "passage" : node.type,
    node.at === undefined ? "" : day(node.at, now),
    node.isPast ? "no longer holds" : "",
  ]
    .filter(Boolean)
    .join(" · ");
  const square = 7 * scale;
  const metaY = top + (lines.length * LINE + 8) * scale;
  return [
    ...lines.map(
      (line, at): Mark => ({
        kind: "text",
        text: line,
        x: left,
        y: top + (at + 0.5) * LINE * scale,
        size: TEXT * scale,
        weight: isMiddle ? 500 : 400,
        colour: node.isPast ? soft : ink,
        align: "left",
      }),
    ),
    { kind: "box", left, top: metaY - square / 2, width: square, height: square, corner: 1.5, fill: colour },
    {
      kind: "text",
      text: meta,
      x: left + 12 * scale,
      y: metaY,
      size: SMALL * scale,
      weight: 400,
      colour: soft,
      align: "left",
    },
  ];
}

function pillText(
  { node, box, scale, ink, colour, stage }: CardLook,
  [line = ""]: readonly string[],
): Mark[] {
  const y = (box.top + box.bottom) / 2;
  const isMiddle = node.id === stage.scene.middle;
  const text: Mark = {
    kind: "text",
    text: line,
    x: box.left + (node.kind === "more" ? 12 : 28) * scale,
    y,
    size: TEXT * scale,
    weight: isMiddle ? 600 : 500,
    colour: ink,
    align: "left",
  };
  if (node.kind === "more") return [text];
  const [x, radius] = [box.left + 17 * scale, 4.5 * scale];
  const mark: Mark =
    node.kind === "document" || node.kind === "session"
      ? { kind: "diamond", x, y, radius: radius * 1.2, fill: colour }
      : { kind: "circle", x, y, radius, fill: colour };
  return [mark, text];
}
