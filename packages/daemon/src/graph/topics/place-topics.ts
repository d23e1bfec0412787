import { attract } from "./attract.ts";
import {
  discRadius,
  fitDisc,
  makePoints,
  type Point,
  type Points,
  placeAt,
  putAt,
  rounded,
  sunflower,
} from "./points.ts";
import { separate } from "./separate.ts";
import { strongest, type TopicLink } from "./topic-links.ts";

interface Input {
  readonly sizes: readonly number[];
  /** Heaviest first. */
  readonly links: readonly TopicLink[];
  /** Former position of a topic. */
  readonly before: (topic: number) => Point | undefined;
  /** Two numbers in [0, 1) that are a topic's own. */
  readonly chance: (topic: number) => readonly [number, number];
}

/** Ties a topic has at most: more make every picture the same ball. */
const mostTies = 5;
/** Share of the linked topics that must have a place already for the others to be fitted in between. */
const mostlyKnown = 0.7;

/**
 * The middle of every topic. Topics with links to others lie near those, the heavier the link the nearer; around
 * them, in a ring, the topics without. Known ones stay where they are as far as their growth allows.
 */
export function placeTopics(input: Input): Points {
  const places = makePoints(input.sizes.length);
  const linked = [...new Set(input.links.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const inner = placeLinked(input, linked);
  linked.forEach((topic, at) => {
    putAt(places, topic, placeAt(inner, at));
  });
  placeRing(input, linked, places);
  return rounded(places);
}

function placeLinked({ sizes, links, before, chance }: Input, linked: readonly number[]): Points {
  const numbers = new Map(linked.map((topic, at) => [topic, at]));
  const ties = strongest(links, mostTies).map(({ from, to, weight }) => ({
    from: numbers.get(from) ?? 0,
    to: numbers.get(to) ?? 0,
    weight,
  }));
  const area = linked.reduce((sum, topic) => sum + topicRadius(sizes[topic] ?? 0) ** 2, 0);
  const radius = Math.sqrt(area / filling);
  const places = makePoints(linked.length);
  // A topic that had no link before lies in the ring; from there it would drag the whole picture outwards.
  const known = linked.map((topic) => within(before(topic), farthest * radius));
  const isKnown = known.filter((place) => place !== undefined).length >= mostlyKnown * linked.length;
  linked.forEach((_, at) => {
    const slot = sunflower(at);
    putAt(places, at, (isKnown ? known[at] : undefined) ?? slot);
  });
  if (isKnown) {
    fitBetween(places, { known, ties, jitter: (at) => chance(linked[at] ?? 0) });
  } else {
    attract(places, ties, stepsFor(linked.length));
    fitDisc(places, radius);
  }
  separateTopics(places, (at) => sizes[linked[at] ?? 0] ?? 0);
  if (!isKnown) centre(places);
  return places;
}

/**
 * Share of the disc of linked topics that they cover, and their largest distance from its middle, in its
 * radius.
 */
const filling = 0.45;
const farthest = 1.6;

const within = (place: Point | undefined, most: number): Point | undefined =>
  place !== undefined && Math.hypot(place.x, place.y) <= most ? place : undefined;

/** Moves all so that 0 is in the middle of the picture: the ring around it is then as narrow as can be. */
function centre({ x, y }: Points): void {
  const middle = (values: Float32Array): number =>
    (values.reduce((least, value) => Math.min(least, value), Infinity) +
      values.reduce((most, value) => Math.max(most, value), -Infinity)) /
    2;
  const [midX, midY] = [middle(x), middle(y)];
  x.forEach((value, at) => {
    x[at] = value - midX;
  });
  y.forEach((value, at) => {
    y[at] = value - midY;
  });
}

/** 400 steps of 200 topics take 0.1 s, 40 of 10,000 1.5 s. */
const stepsFor = (count: number): number => Math.max(40, Math.min(400, Math.round(300_000 / count)));

interface Between {
  readonly known: readonly (Point | undefined)[];
  readonly ties: readonly { readonly from: number; readonly to: number; readonly weight: number }[];
  readonly jitter: (at: number) => readonly [number, number];
}

/** A new topic lies in the weighted middle of the known ones it is linked with. */
function fitBetween(places: Points, { known, ties, jitter }: Between): void {
  const sums = known.map(() => ({ x: 0, y: 0, weight: 0 }));
  const pull = (at: number, towards: Point | undefined, weight: number): void => {
    const sum = sums[at];
    if (sum === undefined || towards === undefined) return;
    sum.x += weight * towards.x;
    sum.y += weight * towards.y;
    sum.weight += weight;
  };
  for (const { from, to, weight } of ties) {
    pull(from, known[to], weight);
    pull(to, known[from], weight);
  }
  sums.forEach((sum, at) => {
    if (known[at] !== undefined) return;
    const [one, other] = jitter(at);
    const middle = sum.weight > 0 ? { x: sum.x / sum.weight, y: sum.y / sum.weight } : { x: 0, y: 0 };
    putAt(places, at, { x: middle.x + one - 0.5, y: middle.y + other - 0.5 });
  });
}

/** Topics without links, each at its own angle around the linked ones. */
function placeRing({ sizes, before, chance }: Input, linked: readonly number[], places: Points): void {
  const isLinked = new Set(linked);
  const alone = sizes.map((_, topic) => topic).filter((topic) => !isLinked.has(topic));
  const inner = outerRadius(places, { topics: linked, sizes });
  const area = alone.reduce((sum, topic) => sum + topicRadius(sizes[topic] ?? 0) ** 2, 0) / filling;
  const ring = makePoints(alone.length);
  alone.forEach((topic, at) => {
    const [angle, depth] = chance(topic);
    const distance = Math.sqrt(inner ** 2 + depth * area);
    const slot = { x: distance * Math.cos(angle * 2 * Math.PI), y: distance * Math.sin(angle * 2 * Math.PI) };
    putAt(ring, at, outside(before(topic) ?? slot, inner));
  });
  const size = (at: number) => sizes[alone[at] ?? 0] ?? 0;
  separateTopics(ring, size);
  alone.forEach((topic, at) => {
    putAt(places, topic, outside(placeAt(ring, at), inner + topicRadius(size(at))));
  });
}

/** A place at least this far from the middle, in the same direction. */
function outside({ x, y }: Point, least: number): Point {
  const distance = Math.hypot(x, y);
  if (distance >= least) return { x, y };
  return distance < 1e-6 ? { x: least, y: 0 } : { x: (x * least) / distance, y: (y * least) / distance };
}

/** Radius of the circle around 0 that holds these topics whole. */
export function outerRadius(
  places: Points,
  { topics, sizes }: { readonly topics: readonly number[]; readonly sizes: readonly number[] },
): number {
  return topics.reduce((radius, topic) => {
    const { x, y } = placeAt(places, topic);
    return Math.max(radius, Math.hypot(x, y) + topicRadius(sizes[topic] ?? 0));
  }, 0);
}

function separateTopics(places: Points, size: (at: number) => number): void {
  separate({ points: places, radius: (at) => topicRadius(size(at)), mass: size, rounds: 200 });
}

/** With some air around its nodes. */
export const topicRadius = (size: number): number => 1.15 * discRadius(size) + 1;
