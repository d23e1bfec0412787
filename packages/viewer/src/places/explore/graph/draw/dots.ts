import type { SceneNode } from "../../scene/scene.ts";
import { dotRadius } from "../layout/footprint.ts";
import type { Mark } from "../marks.ts";
import { type Box, placeAround, type Room, type Spot, type Text } from "../place-labels.ts";
import { linesOf } from "../text-fit.ts";
import { nameRoom } from "../view.ts";
import type { DrawnEdge } from "./edges.ts";
import { litNodes, type Stage, spotOf } from "./stage.ts";
import { drawVerbs } from "./verbs.ts";

/** Names at most at once: the picture is not a list. More of them as it is seen from nearer. */
const AT_ONCE = 70;
const AT_MOST = 150;
const SIZE = 12;
const LINE = 15;

interface Dot {
  readonly node: SceneNode;
  readonly spot: Spot;
}

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

interface ToName {
  readonly dots: readonly Dot[];
  readonly lit: ReadonlySet<string> | undefined;
  /** Where something is written already. */
  readonly taken: Box[];
}

function drawNames(stage: Stage, { dots, lit, taken }: ToName): Mark[] {
  const { palette, light, scene, measure } = stage;
  const most = Math.min(AT_MOST, AT_ONCE * Math.max(0.6, stage.view.scale ** 1.3));
  const room: Room = {
    ...nameRoom(stage.room),
    taken,
    bubbles: dots.length <= 400 ? dots.map(({ spot }) => spot) : [],
  };
  const first = ({ node: { id } }: Dot) =>
    id === light.pointed ? 3 : id === light.selected ? 2 : id === scene.middle ? 1 : 0;
  const isLit = ({ node }: Dot) => lit === undefined || lit.has(node.id);
  const ordered = byTurns(dots.filter(isLit)).sort((one, other) => first(other) - first(one));
  const marks: Mark[] = [];
  let named = 0;
  for (const dot of ordered) {
    const isFirst = first(dot) > 0;
    if (named >= most && !isFirst) break;
    const texts = textsOf(stage, dot, isFirst);
    const placed =
      placeAround(dot.spot, texts, room) ??
      (isFirst ? placeAround(dot.spot, texts, { ...room, taken: [], bubbles: [] }) : undefined);
    if (!placed) continue;
    taken.push(placed.box);
    named++;
    placed.text.lines.forEach((text, at) => {
      marks.push({
        kind: "text",
        text,
        x: (placed.box.left + placed.box.right) / 2,
        y: placed.box.top + (at + 0.5) * LINE,
        size: SIZE,
        weight: isFirst ? 600 : dot.node.kind === "entity" ? 500 : 400,
        colour: palette.ink,
        align: "center",
        rim: palette.paper,
      });
    });
  }
  return marks;

  function textsOf({ view }: Stage, { node }: Dot, isFirst: boolean): Text[] {
    const weight = isFirst ? 600 : node.kind === "entity" ? 500 : 400;
    const widthOf = (text: string) => measure(text, SIZE, weight);
    const isText = node.kind === "memory" || node.kind === "chunk";
    const fit = (lineWidth: number, lines: number): Text => {
      const fitting = linesOf(node.label, { widthOf, roomOf: () => lineWidth, most: lines });
      return { lines: fitting, width: Math.max(0, ...fitting.map(widthOf)) };
    };
    if (isFirst) return [fit(230, isText ? 4 : 2), fit(160, 3)];
    // From near a memory is read; from afar its dot is enough.
    if (isText)
      return view.scale < 1.2
        ? [fit(150, 2), fit(110, 2), fit(90, 2), fit(120, 1), fit(80, 1)]
        : [fit(190, 2), fit(150, 2), fit(110, 2), fit(120, 1)];
    return [fit(150, 1), fit(100, 2), fit(84, 1), fit(56, 1)];
  }
}

/** Two memories, then one of the others: what is known matters more than what it names. */
function byTurns(dots: readonly Dot[]): Dot[] {
  const isText = ({ node: { kind } }: Dot) => kind === "memory" || kind === "chunk";
  const [texts, others] = [dots.filter(isText), dots.filter((dot) => !isText(dot))];
  const turn = new Map([
    ...texts.map((dot, at) => [dot, at / 2] as const),
    ...others.map((dot, at) => [dot, at] as const),
  ]);
  return [...dots].sort((one, other) => (turn.get(one) ?? 0) - (turn.get(other) ?? 0));
}
