import { count, plural } from "@memory/shared/words";
import { sizeWords } from "../../scene/node-words.ts";
import type { SceneNode } from "../../scene/scene.ts";
import { linesOf, type Measure, nameLines } from "../text-fit.ts";
import { SAYS, SAYS_LINE } from "./topic-words.ts";

/** The words of a topic in its circle, by their distance from its middle. */
export interface FittedInside {
  readonly name: readonly string[];
  readonly size: number;
  readonly says: readonly string[];
  readonly amount: string | undefined;
  readonly height: number;
}

interface Circle {
  readonly node: SceneNode;
  readonly radius: number;
  readonly memories: number;
}

/** So small a circle has no room for a word. */
const LEAST = 30;
/** Letters of a name are never smaller, and as large as their circle has them. */
export const SMALLEST_NAME = 12;
const LARGEST_NAME = 19;
/** A sentence of which less is seen says nothing. */
const TELLS = 42;

const fits = new WeakMap<SceneNode, Map<string, FittedInside | undefined>>();

/** Its whole name, what it says and how much it is, as far as they fit into the circle; undefined where not even the name does. */
export function fitInside(measure: Measure, { node, radius, memories }: Circle): FittedInside | undefined {
  if (radius < LEAST) return undefined;
  // Words are fitted once for a size of their circle, not at each frame.
  const circle = { node, radius: Math.floor(radius), memories: Math.round(memories) };
  const name = `${circle.radius} ${circle.memories}`;
  const of = fits.get(node) ?? new Map<string, FittedInside | undefined>();
  if (of.size > 60) of.clear();
  fits.set(node, of);
  if (!of.has(name)) of.set(name, fit(measure, circle));
  return of.get(name);
}

export const lineOf = (size: number): number => size * 1.25;

function fit(measure: Measure, circle: Circle): FittedInside | undefined {
  const own = Math.round(Math.min(LARGEST_NAME, Math.max(SMALLEST_NAME, circle.radius / 5.4)));
  for (let size = own; size >= SMALLEST_NAME; size--) {
    const fitted = fitAt(measure, circle, size);
    if (fitted) return fitted;
  }
  return undefined;
}

function fitAt(measure: Measure, { node, radius, memories }: Circle, size: number): FittedInside | undefined {
  const line = lineOf(size);
  const amount = [
    sizeWords(node, memories),
    ...(node.documents && !node.countedBy ? [plural(node.documents, "document")] : []),
  ].join(", ");
  for (const [names, says, withAmount] of FITS) {
    const height = names * line + says * SAYS_LINE + (withAmount ? SAYS_LINE + 4 : 0) + (says > 0 ? 3 : 0);
    const roomAt = (from: number, lineHeight: number) => chord(radius, from - height / 2, lineHeight);
    const name = nameLines(node.label, {
      widthOf: (text) => measure(text, size, 600),
      roomOf: (n) => roomAt(n * line, line),
      most: names,
    });
    if (name.length < names || name.join(" ") !== node.label.replaceAll(/\s+/g, " ").trim()) continue;
    const said = linesOf(node.says ?? "", {
      widthOf: (text) => measure(text, SAYS, 400),
      roomOf: (n) => roomAt(names * line + 3 + n * SAYS_LINE, SAYS_LINE),
      most: says,
    });
    if (said.length < says) continue;
    const seen = said.join(" ");
    if (seen.endsWith("…") && seen.length < TELLS) continue;
    const last = roomAt(height - SAYS_LINE, SAYS_LINE);
    const told = [amount, count(memories)].find((words) => measure(words, SAYS, 500) <= last);
    if (withAmount && told === undefined) continue;
    return { name, size, says: said, amount: withAmount ? told : undefined, height };
  }
  return undefined;
}

/** Lines of the name, lines of what it says, and the amount: the richest first. */
const FITS: readonly (readonly [number, number, boolean])[] = [
  [1, 4, true],
  [2, 4, true],
  [1, 3, true],
  [2, 3, true],
  [3, 3, true],
  [1, 2, true],
  [2, 2, true],
  [3, 2, true],
  [1, 1, true],
  [2, 1, true],
  [1, 0, true],
  [2, 0, true],
  [3, 0, true],
  [1, 0, false],
  [2, 0, false],
  [3, 0, false],
  [4, 0, false],
];

/** The width of a line of text in a circle, that begins so far below the middle. */
function chord(radius: number, from: number, line: number): number {
  const far = Math.max(Math.abs(from), Math.abs(from + line));
  return 2 * Math.sqrt(Math.max(0, radius ** 2 - far ** 2)) - 8;
}
