import { count } from "@memory/shared/words";
import type { SceneNode } from "../../scene/scene.ts";
import { fitInside, lineOf } from "../layout/fit-inside.ts";
import { SAYS, SAYS_LINE } from "../layout/topic-words.ts";
import type { Mark } from "../marks.ts";
import type { Spot } from "../place-labels.ts";
import type { Stage } from "./stage.ts";

interface Inside {
  readonly node: SceneNode;
  readonly spot: Spot;
  readonly memories: number;
  readonly isPale: boolean;
}

/** The words of a topic in its circle; undefined where not even its name has room. */
export function wordsInside(stage: Stage, { node, spot, memories, isPale }: Inside): Mark[] | undefined {
  const { palette } = stage;
  const fitted = fitInside(stage.measure, { node, radius: spot.radius, memories });
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

/** How much it is, where its name stands beside it. */
export function amountInside({ palette, measure }: Stage, { spot, memories, isPale }: Inside): Mark[] {
  const text = count(Math.round(memories));
  if (measure(text, SAYS, 500) + 6 > 2 * spot.radius) return [];
  const colour = isPale ? palette.tint(palette.soft, 0.45) : palette.ink;
  return [{ kind: "text", text, x: spot.x, y: spot.y, size: SAYS, weight: 500, align: "center", colour }];
}
