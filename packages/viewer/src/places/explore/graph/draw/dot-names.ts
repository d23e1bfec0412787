import type { SceneNode } from "../../scene/scene.ts";
import type { Mark } from "../marks.ts";
import {
  type Box,
  LINE,
  type Placed,
  placeAround,
  type Room,
  type Spot,
  type Text,
} from "../place-labels.ts";
import { linesOf } from "../text-fit.ts";
import { nameRoom } from "../view.ts";
import type { Stage } from "./stage.ts";

/** Names at most at once: the picture is not a list. More of them as it is seen from nearer. */
const AT_ONCE = 70;
const AT_MOST = 150;
const SIZE = 12;
/** How often the names are placed anew, those first that had found no room: few dots have all of their names so. */
const TRIES = 3;

export interface Dot {
  readonly node: SceneNode;
  readonly spot: Spot;
}

interface ToName {
  readonly dots: readonly Dot[];
  readonly lit: ReadonlySet<string> | undefined;
  /** Where something is written already. */
  readonly taken: readonly Box[];
}

/** A dot that is to be named; the first are named whatever stands there. */
interface Naming {
  readonly dot: Dot;
  readonly isFirst: boolean;
  readonly texts: readonly Text[];
}

/** Names where these leave room for them, what matters most first. */
export function drawNames(stage: Stage, { dots, lit, taken }: ToName): Mark[] {
  const { light, scene } = stage;
  const most = Math.min(AT_MOST, AT_ONCE * Math.max(0.6, stage.view.scale ** 1.3));
  const bubbles = dots.length <= 400 ? dots.map(({ spot }) => spot) : [];
  const room: Room = { ...nameRoom(stage.room), taken, bubbles };
  const first = ({ node: { id } }: Dot) =>
    id === light.pointed ? 3 : id === light.selected ? 2 : id === scene.middle ? 1 : 0;
  const isLit = ({ node }: Dot) => lit === undefined || lit.has(node.id);
  const namings = byTurns(dots.filter(isLit))
    .sort((one, other) => first(other) - first(one))
    .map((dot): Naming => {
      const isFirst = first(dot) > 0;
      let texts: readonly Text[] | undefined;
      return {
        ...{ dot, isFirst },
        get texts() {
          texts ??= textsOf(stage, dot, isFirst);
          return texts;
        },
      };
    });
  let names = place(namings, room, most);
  const early = new Set<Naming>();
  for (let tries = 0; tries < TRIES && names.size < namings.length && namings.length <= most; tries++) {
    for (const naming of namings) if (!names.has(naming)) early.add(naming);
    const again = place(
      [...namings].sort((one, other) => rank(other, early) - rank(one, early)),
      room,
      most,
    );
    if (again.size > names.size) names = again;
  }
  return [...names].flatMap(([naming, placed]) => marksOf(stage, naming, placed));
}

const rank = (naming: Naming, early: ReadonlySet<Naming>): number =>
  naming.isFirst ? 2 : Number(early.has(naming));

function place(namings: readonly Naming[], room: Room, most: number): Map<Naming, Placed> {
  const taken = [...room.taken];
  const names = new Map<Naming, Placed>();
  for (const naming of namings) {
    const { isFirst, dot } = naming;
    if (names.size >= most && !isFirst) break;
    const placed =
      placeAround(dot.spot, naming.texts, { ...room, taken }) ??
      (isFirst ? placeAround(dot.spot, naming.texts, { ...room, taken: [], bubbles: [] }) : undefined);
    if (!placed) continue;
    taken.push(placed.box);
    names.set(naming, placed);
  }
  return names;
}

const weightOf = ({ dot, isFirst }: Pick<Naming, "dot" | "isFirst">): 400 | 500 | 600 =>
  isFirst ? 600 : dot.node.kind === "entity" ? 500 : 400;

const marksOf = ({ palette }: Stage, naming: Naming, { text, box }: Placed): Mark[] =>
  text.lines.map((line, at) => ({
    kind: "text",
    text: line,
    x: (box.left + box.right) / 2,
    y: box.top + (at + 0.5) * LINE,
    size: SIZE,
    weight: weightOf(naming),
    colour: palette.ink,
    align: "center",
    rim: palette.paper,
  }));

/** Its name in the sizes in which it may be written, the best first. */
function textsOf({ view, measure }: Stage, dot: Dot, isFirst: boolean): Text[] {
  const { kind, label } = dot.node;
  const weight = weightOf({ dot, isFirst });
  const widthOf = (text: string) => measure(text, SIZE, weight);
  const isText = kind === "memory" || kind === "chunk";
  const fit = (lineWidth: number, lines: number): Text => {
    const fitting = linesOf(label, { widthOf, roomOf: () => lineWidth, most: lines });
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
