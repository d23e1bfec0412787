import type { Scene } from "../scene/scene.ts";
import { keepPositions, keptPositions } from "./kept-positions.ts";
import type { Body } from "./layout/body.ts";
import type { Look } from "./layout/footprint.ts";
import { layOut, layOutTopics } from "./layout/lay-out.ts";
import type { TopicSizes } from "./layout/topic-size.ts";
import type { Point } from "./marks.ts";
import type { Measure } from "./text-fit.ts";

interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly measure: Measure;
}

interface Asked {
  readonly look: Look;
  /** Another day is looked at than today. */
  readonly isPast: boolean;
}

export interface Placed {
  readonly bodies: Map<string, Body>;
  readonly sizes: TopicSizes;
}

export const NO_SIZES: TopicSizes = { scale: 1, power: 0.5 };

/** The place of every node of a scene on a sheet: where it was when it was last seen there, as far as that still fits. */
export function placeNodes(scene: Scene, sheet: Sheet, { look, isPast }: Asked): Placed {
  if (look === "bubbles") return placeTopics(scene, sheet, isPast);
  const name = `${scene.name} ${look}`;
  const kept = new Map([...keptPositions(name), ...keptPositions(scene.name)]);
  const bodies = layOut(scene, { ...sheet, look, kept });
  keepPositions(name, placesOf(bodies));
  return { bodies, sizes: NO_SIZES };
}

interface KeptMap {
  readonly places: ReadonlyMap<string, Point>;
  readonly sizes: TopicSizes;
  readonly memories: number;
}

/** Maps of sheets of different sizes, while the page is open. */
const maps = new Map<string, KeptMap>();
const MOST = 12;
/** A map is laid out anew when so much more is known than when it was. */
const GROWN = 1.05;

function placeTopics(scene: Scene, sheet: Sheet, isPast: boolean): Placed {
  const name = `${scene.name} ${Math.round(sheet.width)} ${Math.round(sheet.height)}`;
  const pinned = keptPositions(scene.name);
  const memories = scene.nodes.reduce((sum, { weight }) => sum + weight, 0);
  const known = maps.get(name);
  if (known && isStill(known, { scene, memories, isPast })) {
    const { bodies } = layOutTopics(scene, { ...sheet, kept: new Map([...known.places, ...pinned]) });
    return { bodies, sizes: known.sizes };
  }
  const laid = layOutTopics(scene, { ...sheet, kept: pinned });
  maps.delete(name);
  maps.set(name, { places: placesOf(laid.bodies), sizes: laid.sizes, memories });
  const [oldest] = maps.keys();
  if (maps.size > MOST && oldest !== undefined) maps.delete(oldest);
  return laid;
}

/** On a past day there are fewer topics, each at the place where it is today. */
const isStill = (
  { places, memories: before }: KeptMap,
  { scene: { nodes }, memories, isPast }: { scene: Scene; memories: number; isPast: boolean },
): boolean =>
  nodes.every(({ id }) => places.has(id)) &&
  (isPast || (places.size === nodes.length && memories <= before * GROWN && before <= memories * GROWN));

const placesOf = (bodies: ReadonlyMap<string, Body>): Map<string, Point> =>
  new Map([...bodies].map(([id, { x, y }]) => [id, { x, y }]));
