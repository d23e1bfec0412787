import type { SceneNode } from "../../scene/scene.ts";
import {
  NAME,
  NAME_LINE,
  SAYS,
  SAYS_LINE,
  type TopicWords,
  topicWords,
  UNDER,
  wordsSize,
} from "../layout/topic-words.ts";
import type { Mark } from "../marks.ts";
import { type Box, placeAround, type Room, type Spot } from "../place-labels.ts";
import type { Stage } from "./stage.ts";

interface Beside {
  readonly node: SceneNode;
  readonly spot: Spot;
  readonly isPale: boolean;
  readonly room: Room;
  /** Boxes of the names that are written, to which this one is added. */
  readonly taken: Box[];
}

/** Its words beside the bubble, where they cover nothing. What is pointed at has them in any case. */
export function wordsBeside(stage: Stage, { node, spot, isPale, room, taken }: Beside): Mark[] {
  const { measure, light, palette } = stage;
  const isPointed = node.id === light.pointed || node.id === light.selected;
  const texts = (isPointed ? POINTED : BESIDE).map(([names, says, width]) => {
    const words = topicWords(node, { measure, names, says, width });
    return { ...wordsSize(words, measure), lines: [...words.name, ...words.says], words };
  });
  const placed =
    placeAround(spot, texts, room) ??
    (isPointed ? placeAround(spot, texts, { ...room, taken: [], bubbles: [] }) : undefined);
  const found = placed && texts.find((text) => text === placed.text);
  if (!placed || !found) return [];
  const { left, top, right, bottom } = placed.box;
  taken.push(placed.box);
  const ground: Mark = {
    kind: "box",
    left: left - 4,
    top: top - 2,
    width: right - left + 8,
    height: bottom - top + 4,
    corner: 6,
    fill: palette.card,
    stroke: palette.tint(palette.soft, 0.4),
  };
  return [...(isPointed ? [ground] : []), ...written(stage, found.words, { ...placed.box, isPale })];
}

/** Lines of the name and of what it says, and their width. */
const BESIDE: readonly (readonly [number, number, number])[] = [
  [UNDER.names, UNDER.says, UNDER.width],
  [1, 0, 230],
  [2, 0, 150],
];
const POINTED: typeof BESIDE = [
  [2, 4, 220],
  [2, 3, 180],
];

function written(
  { palette }: Stage,
  { name, says }: TopicWords,
  { left, right, top, isPale }: Box & Pick<Beside, "isPale">,
): Mark[] {
  const under = top + name.length * NAME_LINE;
  const centred = { kind: "text", x: (left + right) / 2, align: "center", rim: palette.paper } as const;
  return [
    ...name.map((text, n): Mark => {
      const y = top + (n + 0.5) * NAME_LINE;
      const colour = isPale ? palette.tint(palette.soft, 0.45) : palette.ink;
      return { ...centred, text, y, size: NAME, weight: 600, colour };
    }),
    ...says.map((text, n): Mark => {
      const y = under + (n + 0.5) * SAYS_LINE;
      return { ...centred, text, y, size: SAYS, weight: 400, colour: palette.soft };
    }),
  ];
}
