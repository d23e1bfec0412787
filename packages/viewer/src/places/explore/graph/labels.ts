import type { Sigma } from "sigma";
import type { Scene, SceneNode } from "../scene/scene.ts";
import type { EdgeLook, NodeLook } from "./fill.ts";
import type { Palette } from "./palette.ts";

interface Labels {
  readonly renderer: Sigma<NodeLook, EdgeLook>;
  readonly scene: Scene;
  readonly palette: Palette;
  /** Have their names whatever is in the way, in this order: what is pointed at, selected, in the middle. */
  readonly first: readonly string[];
  /** When given, nothing else has a name but these and the first. */
  readonly only: ReadonlySet<string> | undefined;
  readonly selected: string | undefined;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Names at most at once: the picture is not a list. More of them as it is seen from nearer. */
const AT_ONCE = { map: 30, others: 48 };
const AT_MOST = 140;
const INSPECTED = 3_000;
const SIZE = 12;
const LINE = 15;

/** Writes names beside their nodes, the most relevant first, and leaves out what would cover another. */
export function drawLabels({ renderer, scene, palette, first, only, selected }: Labels): void {
  const canvas = renderer.getCanvases().labels?.getContext("2d");
  if (!canvas) return;
  const isMap = scene.name === "topics";
  const most = Math.min(AT_MOST, AT_ONCE[isMap ? "map" : "others"] / renderer.getCamera().ratio);
  if (isMap) for (const node of scene.nodes) rim(canvas, spotOf(renderer, node.id), palette);
  const boxes: Box[] = [];
  let written = 0;
  canvas.lineJoin = "round";
  canvas.textBaseline = "middle";
  for (const { node, isForced } of candidates(scene, first, only)) {
    if (written >= most && !isForced) break;
    const spot = spotOf(renderer, node.id);
    if (!spot || !isInSight(spot, renderer.getDimensions())) continue;
    if (node.id === selected) ring(canvas, ringOf(node, spot), palette);
    if (isForced && !isMap) boxes.push(around(spot));
    canvas.font = `${isForced ? 600 : node.kind === "topic" ? 500 : 400} ${SIZE}px ${palette.font}`;
    const placed = textsOf(canvas, node, { isForced, radius: spot.radius })
      .map((text) => ({ lines: text.lines, box: boxOf(node, spot, text) }))
      .find(({ box }) => isForced || !boxes.some((other) => overlaps(box, other)));
    if (!placed) continue;
    boxes.push(placed.box);
    written++;
    write(
      canvas,
      { ...placed, isCentred: node.kind === "topic", hasRim: !isOn(placed.box, node, spot) },
      palette,
    );
  }
}

/** A little outside counts: its name may reach in. */
const isInSight = ({ x, y }: Spot, { width, height }: { width: number; height: number }): boolean =>
  x > -50 && y > -20 && x < width + 50 && y < height + 20;

/** A square on its corner reaches farther than a circle of its size. */
const ringOf = ({ kind }: SceneNode, spot: Spot): Spot => ({
  ...spot,
  radius: spot.radius * (kind === "document" ? 1.35 : 1),
});

const isOn = ({ top, bottom }: Box, { kind }: SceneNode, { y, radius }: Spot): boolean =>
  kind === "topic" && top > y - radius && bottom < y + radius;

function* candidates(scene: Scene, first: readonly string[], only: ReadonlySet<string> | undefined) {
  const forced = new Set(first);
  for (const id of forced) {
    const node = scene.byId.get(id);
    if (node) yield { node, isForced: true };
  }
  const ghosts = scene.nodes.filter(({ isGhost }) => isGhost);
  for (const node of [...ghosts, ...scene.nodes.slice(0, INSPECTED)])
    if (!forced.has(node.id) && (only?.has(node.id) ?? true)) yield { node, isForced: false };
}

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;

/** The three names of a topic stand under each other where there is room for them. */
function textsOf(
  canvas: CanvasRenderingContext2D,
  { kind, label, isGhost }: SceneNode,
  { isForced, radius }: { readonly isForced: boolean; readonly radius: number },
): Text[] {
  const texts = (...some: string[][]) =>
    some.map((lines) => ({ lines, width: Math.max(...lines.map((line) => widthOf(canvas, line))) }));
  if (kind !== "topic") return texts([cut(label, isForced ? 60 : kind === "entity" ? 26 : 24)]);
  const names = label.split(", ").map((name) => cut(name, 22));
  if (isForced || radius > 24) return texts(names.slice(0, 3), names.slice(0, 1));
  return texts(names.slice(0, isGhost ? 2 : 1));
}

const boxOf = ({ kind }: SceneNode, spot: Spot, text: Text): Box =>
  kind === "topic" ? boxOver(spot, text) : boxBeside(spot, text);

const widths = new Map<string, number>();

/** Measuring is most of the work, and the words stay the same. */
function widthOf(canvas: CanvasRenderingContext2D, text: string): number {
  const name = `${canvas.font} ${text}`;
  const known = widths.get(name);
  if (known !== undefined) return known;
  if (widths.size > 5_000) widths.clear();
  const { width } = canvas.measureText(text);
  widths.set(name, width);
  return width;
}

/** Where a node is on the screen. */
interface Spot {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

function spotOf(renderer: Labels["renderer"], id: string): Spot | undefined {
  const data = renderer.getNodeDisplayData(id);
  if (!data) return undefined;
  return { ...renderer.framedGraphToViewport(data), radius: renderer.scaleSize(data.size) };
}

const around = ({ x, y, radius }: Spot): Box => ({
  left: x - radius - 4,
  right: x + radius + 4,
  top: y - radius - 4,
  bottom: y + radius + 4,
});

interface Text {
  readonly lines: readonly string[];
  readonly width: number;
}

/** On the bubble where it is large enough, under it where not. */
function boxOver({ x, y, radius }: Spot, { lines, width }: Text): Box {
  const height = lines.length * LINE;
  const middle = radius * 1.7 > height ? y : y + radius + height / 2 + 3;
  return { left: x - width / 2, right: x + width / 2, top: middle - height / 2, bottom: middle + height / 2 };
}

const boxBeside = ({ x, y, radius }: Spot, { width }: Text): Box => ({
  left: x + radius + 6,
  right: x + radius + 6 + width,
  top: y - LINE / 2,
  bottom: y + LINE / 2,
});

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right + 4 &&
  other.left < one.right + 4 &&
  one.top < other.bottom + 1 &&
  other.top < one.bottom + 1;

interface Written {
  readonly box: Box;
  readonly lines: readonly string[];
  readonly isCentred: boolean;
  readonly hasRim: boolean;
}

/** With a rim in the colour of the paper, so that it is read over edges and nodes. */
function write(
  canvas: CanvasRenderingContext2D,
  { box, lines, isCentred, hasRim }: Written,
  palette: Palette,
): void {
  canvas.textAlign = isCentred ? "center" : "left";
  canvas.strokeStyle = palette.paper;
  canvas.lineWidth = 4;
  canvas.fillStyle = palette.ink;
  const x = isCentred ? (box.left + box.right) / 2 : box.left;
  lines.forEach((line, at) => {
    const y = box.top + (at + 0.5) * LINE;
    if (hasRim) canvas.strokeText(line, x, y);
    canvas.fillText(line, x, y);
  });
}

/** The bubble of a topic is pale, so that its names are read on it; this makes it seen. */
function rim(canvas: CanvasRenderingContext2D, spot: Spot | undefined, { accent }: Palette): void {
  if (!spot) return;
  canvas.beginPath();
  canvas.arc(spot.x, spot.y, spot.radius, 0, 2 * Math.PI);
  canvas.strokeStyle = accent;
  canvas.lineWidth = 1.25;
  canvas.stroke();
}

function ring(canvas: CanvasRenderingContext2D, { x, y, radius }: Spot, { accent, paper }: Palette): void {
  for (const [colour, width] of [
    [paper, 6],
    [accent, 2.5],
  ] as const) {
    canvas.beginPath();
    canvas.arc(x, y, radius + 3.5, 0, 2 * Math.PI);
    canvas.strokeStyle = colour;
    canvas.lineWidth = width;
    canvas.stroke();
  }
}
