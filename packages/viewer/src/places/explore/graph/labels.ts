import type { Sigma } from "sigma";
import type { Scene, SceneNode } from "../scene/scene.ts";
import type { EdgeLook, NodeLook } from "./look.ts";
import type { Palette } from "./palette.ts";
import {
  type Box,
  LINE,
  type Placed,
  placeBeside,
  placeOnBubble,
  type Room,
  type Spot,
  type Text,
} from "./place-labels.ts";

interface Labels {
  readonly renderer: Sigma<NodeLook, EdgeLook>;
  readonly scene: Scene;
  readonly palette: Palette;
  /** Have their names whatever is in the way, in this order: what is pointed at, selected, in the middle. */
  readonly first: readonly string[];
  /** If given, all others but these and the first are pale. */
  readonly lit: ReadonlySet<string> | undefined;
  readonly selected: string | undefined;
}

/** Names at most at once: the picture is not a list. More of them as it is seen from nearer. */
const AT_ONCE = { map: 30, others: 48 };
const AT_MOST = 140;
const INSPECTED = 3_000;
const FEW = 200;
const SIZE = 12;

/** Writes names at their nodes, the most relevant first, and leaves out what would cover another. */
export function drawLabels(labels: Labels): void {
  const { renderer, scene, palette, selected } = labels;
  const canvas = renderer.getCanvases().labels?.getContext("2d");
  if (!canvas) return;
  const isMap = scene.name === "topics";
  const most = Math.min(AT_MOST, AT_ONCE[isMap ? "map" : "others"] / renderer.getCamera().ratio);
  if (isMap)
    for (const { id } of scene.nodes)
      rim(canvas, spotOf(renderer, id), isPale(labels, id) ? palette.dimEdge : palette.accent);
  const taken: Box[] = [];
  const room: Room = { ...renderer.getDimensions(), taken, bubbles: bubblesOf(renderer, scene) };
  let written = 0;
  canvas.lineJoin = "round";
  canvas.textBaseline = "middle";
  for (const { node, isForced } of candidates(labels)) {
    if (written >= most && !isForced) break;
    const spot = spotOf(renderer, node.id);
    if (!spot || !isInSight(spot, room)) continue;
    if (node.id === selected) ring(canvas, ringOf(node, spot), palette);
    if (isForced && !isMap) taken.push(around(spot));
    canvas.font = `${isForced ? 600 : node.kind === "topic" ? 500 : 400} ${SIZE}px ${palette.font}`;
    const placed = placeName(canvas, { node, spot, room, isForced });
    if (!placed) continue;
    taken.push(placed.box);
    written++;
    const hasRim = !isOn(placed.box, node, spot);
    write(canvas, placed, { palette, hasRim, isPale: isPale(labels, node.id) });
  }
}

const isPale = ({ lit, first }: Labels, id: string): boolean =>
  lit !== undefined && !lit.has(id) && !first.includes(id);

/** A label never covers a node while nodes are few; while they are many, only topics stay clear. */
const bubblesOf = (renderer: Labels["renderer"], scene: Scene): Spot[] =>
  scene.nodes
    .filter(({ kind }) => kind === "topic" || scene.nodes.length <= FEW)
    .flatMap(({ id }) => spotOf(renderer, id) ?? []);

interface ToPlace {
  readonly node: SceneNode;
  readonly spot: Spot;
  readonly room: Room;
  readonly isForced: boolean;
}

function placeName(
  canvas: CanvasRenderingContext2D,
  { node, spot, room, isForced }: ToPlace,
): Placed | undefined {
  const place = node.kind === "topic" ? placeOnBubble : placeBeside;
  const texts = textsOf(canvas, node);
  if (!isForced) return place(spot, texts, room);
  // The node under the pointer has its whole name, whatever it covers.
  const whole = [wholeOf(canvas, node)];
  const over = { ...room, taken: [] };
  return place(spot, whole, room) ?? place(spot, whole, over) ?? place(spot, texts, over);
}

/** A little outside counts: its name may reach in. */
const isInSight = ({ x, y }: Spot, { width, height }: Room): boolean =>
  x > -50 && y > -20 && x < width + 50 && y < height + 20;

/** A square on its corner reaches farther than a circle of its size. */
const ringOf = ({ kind }: SceneNode, spot: Spot): Spot => ({
  ...spot,
  radius: spot.radius * (kind === "document" || kind === "session" ? 1.35 : 1),
});

const isOn = ({ left, right, top, bottom }: Box, { kind }: SceneNode, { x, y, radius }: Spot): boolean =>
  kind === "topic" && top > y - radius && bottom < y + radius && left > x - radius && right < x + radius;

function* candidates({ scene, first, lit }: Labels) {
  const forced = new Set(first);
  for (const id of forced) {
    const node = scene.byId.get(id);
    if (node) yield { node, isForced: true };
  }
  const ghosts = scene.nodes.filter(({ isGhost }) => isGhost);
  const own = scene.nodes.filter(({ isGhost }) => !isGhost).slice(0, INSPECTED);
  const others = [...ghosts, ...own].filter(({ id }) => !forced.has(id));
  // The largest bubble has the least choice.
  if (scene.name === "topics") others.sort((one, other) => other.weight - one.weight);
  const isLit = ({ id }: SceneNode) => lit?.has(id) ?? true;
  for (const node of others.filter(isLit)) yield { node, isForced: false };
  for (const node of others.filter((node) => !isLit(node))) yield { node, isForced: false };
}

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;

const textOf = (canvas: CanvasRenderingContext2D, lines: readonly string[]): Text => ({
  lines,
  width: Math.max(...lines.map((line) => widthOf(canvas, line))),
});

const wholeOf = (canvas: CanvasRenderingContext2D, { kind, label }: SceneNode): Text =>
  textOf(canvas, kind === "topic" ? namesOf(label).slice(0, 3) : [cut(label, 60)]);

const namesOf = (label: string): string[] => label.split(", ").map((name) => cut(name, 22));

/** Texts for a name, the best first: the three of a topic under each other, down to a piece of one. */
function textsOf(canvas: CanvasRenderingContext2D, { kind, label, isGhost }: SceneNode): Text[] {
  const texts = (...some: string[][]) => some.map((lines) => textOf(canvas, lines));
  if (kind !== "topic") return texts([cut(label, kind === "entity" ? 26 : 24)], [cut(label, 12)]);
  const names = namesOf(label);
  const [name = ""] = names;
  const short = [[name], [cut(name, 12)], [cut(name, 7)]];
  return isGhost ? texts(names.slice(0, 2), ...short) : texts(names.slice(0, 3), names.slice(0, 2), ...short);
}

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

interface Look {
  readonly palette: Palette;
  /** In the colour of the paper, so that it is read over edges and nodes. */
  readonly hasRim: boolean;
  readonly isPale: boolean;
}

function write(canvas: CanvasRenderingContext2D, { box, text }: Placed, look: Look): void {
  const { palette, hasRim, isPale: pale } = look;
  canvas.textAlign = "center";
  canvas.strokeStyle = palette.paper;
  canvas.lineWidth = 4;
  canvas.fillStyle = pale ? palette.paleInk : palette.ink;
  text.lines.forEach((line, at) => {
    const [x, y] = [(box.left + box.right) / 2, box.top + (at + 0.5) * LINE];
    if (hasRim) canvas.strokeText(line, x, y);
    canvas.fillText(line, x, y);
  });
}

/** The bubble of a topic is pale, so that its names are read on it; this makes it seen. */
function rim(canvas: CanvasRenderingContext2D, spot: Spot | undefined, colour: string): void {
  if (!spot) return;
  canvas.beginPath();
  canvas.arc(spot.x, spot.y, spot.radius, 0, 2 * Math.PI);
  canvas.strokeStyle = colour;
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
