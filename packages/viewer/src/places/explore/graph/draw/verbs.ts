import type { Mark, Point } from "../marks.ts";
import { type Box, overlaps } from "../place-labels.ts";
import type { DrawnEdge } from "./edges.ts";
import type { Stage } from "./stage.ts";

const SIZE = 10.5;
const HEIGHT = 14;
/** Where on its line a verb may stand, the best place first. */
const PLACES = [0.5, 0.38, 0.62, 0.28, 0.72];

/** The verbs of edges, each on its line where it covers no node, no other verb and no other line; else it is left out. */
export function drawVerbs(stage: Stage, edges: readonly DrawnEdge[], taken: Box[]): Mark[] {
  const { palette, measure, scene } = stage;
  const marks: Mark[] = [];
  // Where everything is mentioned the word says nothing; pointed at, a line has it all the same.
  const areFew = scene.nodes.length <= 16 || scene.shape === "row";
  const told = edges.filter(
    ({ verb, isLit, isBad }) => verb !== "" && (isLit || isBad || areFew || verb !== "mentions"),
  );
  for (const edge of [...told].sort((one, other) => rank(one) - rank(other))) {
    const { line, verb, isLit, isBad } = edge;
    const width = measure(verb, SIZE, isLit ? 500 : 400) + 6;
    if (!hasRoom(line, width)) continue;
    const free = PLACES.map((share) => boxAt(pointOn(line, share), width)).filter(
      (one) => !taken.some((other) => overlaps(one, other)),
    );
    // Among a few lines it is better to stand on another one, too, than nowhere.
    const box = free.find((one) => isLit || !isCrossed(one, edge, edges)) ?? (areFew ? free[0] : undefined);
    if (!box) continue;
    taken.push(box);
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const colour = isBad ? palette.bad : isLit ? palette.ink : palette.soft;
    const weight = isLit || isBad ? 500 : 400;
    marks.push(
      { kind: "box", left: box.left, top: box.top, width, height: HEIGHT, corner: 4, fill: palette.paper },
      { kind: "text", text: verb, x, y, size: SIZE, weight, colour, align: "center" },
    );
  }
  return marks;
}

/** A verb lies across a line that goes up or down: that is to be as long as the verb is high. */
function hasRoom({ from, to }: DrawnEdge["line"], width: number): boolean {
  const [across, down] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  const length = Math.hypot(across, down);
  return length * length >= 0.8 * (across * width + down * HEIGHT);
}

const rank = ({ isLit, isBad, verb }: DrawnEdge): number =>
  isLit ? 0 : isBad ? 1 : verb === "mentions" ? 3 : 2;

const pointOn = ({ from, to }: DrawnEdge["line"], share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

const boxAt = ({ x, y }: Point, width: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - HEIGHT / 2,
  bottom: y + HEIGHT / 2,
});

const isCrossed = (box: Box, own: DrawnEdge, edges: readonly DrawnEdge[]): boolean =>
  edges.some((edge) => edge !== own && runsThrough(edge.line, box));

/** Looked at in steps that no box is narrower than. */
function runsThrough({ from, to }: DrawnEdge["line"], { left, right, top, bottom }: Box): boolean {
  if (Math.max(from.x, to.x) < left || Math.min(from.x, to.x) > right) return false;
  if (Math.max(from.y, to.y) < top || Math.min(from.y, to.y) > bottom) return false;
  // The corners lie on both sides of the line, or one lies on it.
  const side = (x: number, y: number) => (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
  const sides = [side(left, top), side(right, top), side(left, bottom), side(right, bottom)];
  return sides.some((one) => one >= 0) && sides.some((one) => one <= 0);
}
