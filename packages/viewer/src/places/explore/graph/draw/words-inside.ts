import { plural } from "@memory/shared/words";
import { sizeWords } from "../../scene/node-words.ts";
import type { SceneNode } from "../../scene/scene.ts";
import { SAYS, SAYS_LINE } from "../layout/topic-words.ts";
import type { Mark } from "../marks.ts";
import type { Spot } from "../place-labels.ts";
import { linesOf, type Measure } from "../text-fit.ts";
import type { Stage } from "./stage.ts";

/** The words of a topic in its circle, by their distance from its middle. */
interface Fitted {
  readonly name: readonly string[];
  readonly size: number;
  readonly says: readonly string[];
  readonly amount: string | undefined;
  readonly height: number;
}

interface Inside {
  readonly node: SceneNode;
  readonly spot: Spot;
  readonly memories: number;
  readonly isPale: boolean;
}

/** So small a circle has no room for a word. */
const LEAST = 30;

/** Its name, what it says and how much it is, as far as they fit into the circle; undefined where not even the name does. */
export function wordsInside(stage: Stage, { node, spot, memories, isPale }: Inside): Mark[] | undefined {
  const { palette } = stage;
  const fitted =
    spot.radius < LEAST ? undefined : known(stage.measure, node, spot.radius, Math.round(memories));
  if (!fitted) return undefined;
  const { name, size, says, amount, height } = fitted;
  const top = spot.y - height / 2;
  const line = lineOf(size);
  const under = top + name.length * line + 3;
  const ink = isPale ? palette.tint(palette.soft, 0.45) : palette.ink;
  const centred = { kind: "text", x: spot.x, align: "center", colour: ink } as const;
  const marks = name.map(
    (text, n): Mark => ({ ...centred, text, y: top + (n + 0.5) * line, size, weight: 600 }),
  );
  for (const [n, text] of says.entries())
    marks.push({ ...centred, text, y: under + (n + 0.5) * SAYS_LINE, size: SAYS, weight: 400 });
  if (amount !== undefined)
    marks.push({ ...centred, text: amount, y: top + height - SAYS_LINE / 2, size: SAYS, weight: 500 });
  return marks;
}

const fits = new WeakMap<SceneNode, Map<string, Fitted | undefined>>();

/** Words are fitted once for a size of their circle, not at each frame. */
function known(measure: Measure, node: SceneNode, radius: number, memories: number): Fitted | undefined {
  const name = `${Math.floor(radius)} ${memories}`;
  const of = fits.get(node) ?? new Map<string, Fitted | undefined>();
  if (of.size > 60) of.clear();
  fits.set(node, of);
  if (!of.has(name)) of.set(name, fit(measure, node, Math.floor(radius), memories));
  return of.get(name);
}

const lineOf = (size: number): number => size * 1.25;

/** A name stands there whole, if need be in smaller letters, before it is cut. */
function fit(measure: Measure, node: SceneNode, radius: number, memories: number): Fitted | undefined {
  const size = Math.min(19, Math.max(12, radius / 5.2));
  for (const mayCut of [false, true])
    for (const smaller of [size, 11, 10, 9]) {
      const fitted = fitAt(measure, { node, radius, memories, size: smaller, mayCut });
      if (fitted) return fitted;
    }
  return undefined;
}

interface Wanted extends Pick<Inside, "node" | "memories"> {
  readonly radius: number;
  readonly size: number;
  readonly mayCut: boolean;
}

function fitAt(measure: Measure, { node, radius, memories, size, mayCut }: Wanted): Fitted | undefined {
  const line = lineOf(size);
  const amount = [
    sizeWords(node, memories),
    ...(node.documents && !node.countedBy ? [plural(node.documents, "document")] : []),
  ].join(", ");
  for (const [names, says, withAmount] of FITS) {
    const height = names * line + says * SAYS_LINE + (withAmount ? SAYS_LINE + 4 : 0) + (says > 0 ? 3 : 0);
    const roomAt = (from: number, lineHeight: number) => chord(radius, from - height / 2, lineHeight);
    const name = linesOf(node.label, {
      widthOf: (text) => measure(text, size, 600),
      roomOf: (n) => roomAt(n * line, line),
      most: names,
    });
    const isWhole = !name.at(-1)?.endsWith("…");
    if (!isWhole && !mayCut) continue;
    if (name.length < names || (!isWhole && (says > 0 || names < 2)) || hasBroken(name, node.label)) continue;
    const said = linesOf(node.says ?? "", {
      widthOf: (text) => measure(text, SAYS, 400),
      roomOf: (n) => roomAt(names * line + 3 + n * SAYS_LINE, SAYS_LINE),
      most: says,
    });
    if (said.length < says) continue;
    if (withAmount && roomAt(height - SAYS_LINE, SAYS_LINE) < measure(amount, SAYS, 400)) continue;
    return { name, size, says: said, amount: withAmount ? amount : undefined, height };
  }
  return undefined;
}

/** True if a word was too wide for its line, and was cut into two. */
function hasBroken(lines: readonly string[], label: string): boolean {
  const whole = label.replaceAll(/\s+/g, " ").trim();
  const written = lines.join(" ").replace(/[\s,;:.]*…$/, "");
  return !whole.startsWith(written) || /^\p{L}|^\p{N}/u.test(whole.slice(written.length));
}

/** Lines of the name, lines of what it says, and the amount: the richest first. */
const FITS: readonly (readonly [number, number, boolean])[] = [
  [1, 4, true],
  [2, 4, true],
  [1, 3, true],
  [2, 3, true],
  [1, 2, true],
  [2, 2, true],
  [3, 2, true],
  [1, 1, true],
  [1, 2, false],
  [2, 1, true],
  [1, 0, true],
  [2, 0, true],
  [3, 0, false],
  [4, 0, false],
  [2, 0, false],
  [1, 0, false],
];

/** The width of a line of text in a circle, that begins so far below the middle. */
function chord(radius: number, from: number, line: number): number {
  const far = Math.max(Math.abs(from), Math.abs(from + line));
  return 2 * Math.sqrt(Math.max(0, radius ** 2 - far ** 2)) - 10;
}
