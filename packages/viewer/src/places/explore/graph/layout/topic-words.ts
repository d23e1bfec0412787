import type { SceneNode } from "../../scene/scene.ts";
import { linesOf, type Measure } from "../text-fit.ts";

export const NAME = 13;
export const SAYS = 11.5;
export const SAYS_LINE = 15;
export const NAME_LINE = 17;
const WIDTH = 168;

export interface TopicWords {
  readonly name: readonly string[];
  readonly says: readonly string[];
}

interface Fit {
  readonly measure: Measure;
  readonly names: number;
  readonly says: number;
  readonly width?: number;
}

/** The words of a topic in lines of one width, as they stand beside a bubble. */
export const topicWords = (
  { label, says = "" }: SceneNode,
  { measure, names, says: most, width = WIDTH }: Fit,
): TopicWords => ({
  name: linesOf(label, {
    widthOf: (text) => measure(text, NAME, 600),
    roomOf: () => width,
    most: names,
  }),
  says:
    most === 0
      ? []
      : linesOf(says, { widthOf: (text) => measure(text, SAYS, 400), roomOf: () => width, most }),
});

/** The room that they take. */
export function wordsSize({ name, says }: TopicWords, measure: Measure) {
  return {
    width: Math.max(
      0,
      ...name.map((line) => measure(line, NAME, 600)),
      ...says.map((line) => measure(line, SAYS, 400)),
    ),
    height: name.length * NAME_LINE + says.length * SAYS_LINE,
  };
}

/** What is kept free beside a bubble that is too small for its words. */
export const wordsBeside = (node: SceneNode, measure: Measure) =>
  wordsSize(topicWords(node, { measure, names: 1, says: 1 }), measure);
