import type { SceneNode } from "../../scene/scene.ts";
import { linesOf, type Measure, nameLines } from "../text-fit.ts";

export const NAME = 12;
export const SAYS = 11.5;
export const SAYS_LINE = 15;
export const NAME_LINE = 15;
export interface TopicWords {
  readonly name: readonly string[];
  readonly says: readonly string[];
}

interface Fit {
  readonly measure: Measure;
  readonly names: number;
  readonly says: number;
  readonly width: number;
}

/** The words of a topic in lines of one width, as they stand beside a bubble. */
export const topicWords = (
  { label, says = "" }: SceneNode,
  { measure, names, says: most, width }: Fit,
): TopicWords => ({
  name: nameLines(label, {
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

/** Lines of a name under its circle, and their width: so much is kept free for it. */
export const UNDER = { names: 3, says: 0, width: 116 } as const;

/** What is kept free under a circle that has no room for its name. */
export const nameUnder = (node: SceneNode, measure: Measure) =>
  wordsSize(topicWords(node, { measure, ...UNDER }), measure);
