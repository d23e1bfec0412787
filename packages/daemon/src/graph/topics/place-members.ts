import { attract, type Tie } from "./attract.ts";
import { forEachNeighbour, type Neighbours } from "./neighbours.ts";
import {
  discRadius,
  fitDisc,
  makePoints,
  type Point,
  type Points,
  placeAt,
  putAt,
  sunflower,
} from "./points.ts";
import { separate } from "./separate.ts";

export interface TopicGroup {
  readonly graph: Neighbours;
  /** Its nodes, heaviest first. */
  readonly members: readonly number[];
  /** The position of a node in `members`, or -1 for a node of another topic. */
  readonly rank: (node: number) => number;
  readonly isEntity: (node: number) => boolean;
  /** Former position of a node, relative to the middle of the same topic. */
  readonly before: (node: number) => Point | undefined;
  /** Two numbers in [0, 1) that are a node's own. */
  readonly chance: (node: number) => readonly [number, number];
}

/** Up to this size forces find the places; 100,000 nodes in topics as large as that take 7 s. */
const mostByForce = 300;
/** Fewer for larger topics, where each costs more; 40 of them are enough for a picture to read. */
const stepsFor = (count: number): number => Math.min(80, Math.round(12_000 / count));
/** Share of the members that must have a place already for the others to be fitted in between. */
const mostlyKnown = 0.7;

/** The places of a topic's members around its middle. */
export function placeMembers(group: TopicGroup): Points {
  const { members } = group;
  const known = members.map((node) => group.before(node));
  const count = known.filter((place) => place !== undefined).length;
  if (count >= mostlyKnown * members.length) return fitIn(group, known, count);
  return members.length <= mostByForce ? byForce(group, known) : aroundEntities(group);
}

/** Known members stay; a new one comes into the weighted middle of its neighbours. */
function fitIn(group: TopicGroup, known: readonly (Point | undefined)[], count: number): Points {
  const places = makePoints(known.length);
  known.forEach((place, at) => {
    if (place !== undefined) putAt(places, at, place);
  });
  if (count === known.length) return places;
  putBetween(group, { places, isPlaced: known.map((place) => place !== undefined) });
  spread(places, { mass: (at) => (known[at] === undefined ? 1 : 20), rounds: 5 });
  return places;
}

function byForce(group: TopicGroup, known: readonly (Point | undefined)[]): Points {
  const places = makePoints(known.length);
  known.forEach((place, at) => {
    putAt(places, at, place ?? sunflower(at));
  });
  attract(places, tiesOf(group), stepsFor(known.length));
  fitDisc(places, discRadius(known.length));
  // Leaves of the same node end up upon one another.
  spread(places, { mass: () => 1, rounds: 10 });
  return places;
}

function tiesOf({ graph, members, rank }: TopicGroup): Tie[] {
  const ties: Tie[] = [];
  members.forEach((node, from) => {
    forEachNeighbour(graph, node, (other, weight) => {
      const to = rank(other);
      if (from < to) ties.push({ from, to, weight });
    });
  });
  return ties;
}

/** The entities of a large topic as a sunflower, heaviest in the middle; everything else around those it names. */
function aroundEntities(group: TopicGroup): Points {
  const { members, isEntity } = group;
  const hubs = members.flatMap((node, at) => (isEntity(node) ? [at] : []));
  const places = makePoints(members.length);
  const stretch = Math.sqrt(members.length / Math.max(1, hubs.length));
  hubs.forEach((at, n) => {
    const slot = sunflower(n);
    putAt(places, at, { x: slot.x * stretch, y: slot.y * stretch });
  });
  putBetween(group, { places, isPlaced: members.map(isEntity) });
  spread(places, { mass: (at) => (isEntity(members[at] ?? 0) ? 5 : 1), rounds: 25 });
  fitDisc(places, discRadius(members.length));
  return places;
}

interface Partly {
  readonly places: Points;
  readonly isPlaced: boolean[];
}

/** Heaviest first, so that the next ones can lean on them. */
function putBetween(group: TopicGroup, { places, isPlaced }: Partly): void {
  group.members.forEach((node, at) => {
    if (isPlaced[at]) return;
    putAt(places, at, middleOf(group, node, { places, isPlaced }));
    isPlaced[at] = true;
  });
}

/** The weighted middle of the placed neighbours, off it by chance: many share the same neighbours. */
function middleOf(
  { graph, rank, members, chance }: TopicGroup,
  node: number,
  { places, isPlaced }: Partly,
): Point {
  const sum = { x: 0, y: 0, weight: 0, room: 1 };
  forEachNeighbour(graph, node, (other, weight) => {
    const at = rank(other);
    if (at < 0 || !isPlaced[at]) return;
    const place = placeAt(places, at);
    sum.x += weight * place.x;
    sum.y += weight * place.y;
    sum.weight += weight;
    sum.room = Math.max(sum.room, (graph.start[other + 1] ?? 0) - (graph.start[other] ?? 0));
  });
  const [angle, depth] = chance(node);
  const room = discRadius(sum.weight > 0 ? Math.min(sum.room, members.length) : members.length);
  const jitter = room * Math.sqrt(0.1 + 0.9 * depth);
  const weight = Math.max(sum.weight, Number.MIN_VALUE);
  return {
    x: sum.x / weight + jitter * Math.cos(angle * 2 * Math.PI),
    y: sum.y / weight + jitter * Math.sin(angle * 2 * Math.PI),
  };
}

function spread(
  points: Points,
  { mass, rounds }: { readonly mass: (at: number) => number; readonly rounds: number },
): void {
  separate({ points, radius: () => 0.4, mass, rounds });
}
