import type { TextToExtract } from "./extraction-types.ts";
import type { TextRun } from "./runs.ts";

/** Context of a run: in a sentence, or between backticks. */
export type RunContext = "prose" | "span";

/** Reading of a run by its spelling. */
export interface NamedShape {
  readonly name: string;
  readonly type: "file" | "command" | "package" | "host" | "concept" | "project";
  readonly confidence: number;
}

/** The same with its place in the text. */
export interface Shape extends NamedShape {
  readonly start: number;
  readonly end: number;
}

export interface ShapeContext {
  readonly text: TextToExtract;
  readonly place: RunContext;
}

/** The place of a name is where it stands in its run, or the whole run where it is written differently there. */
export function shapeOf(named: NamedShape, run: TextRun): Shape {
  const at = run.text.indexOf(named.name);
  const start = at === -1 ? run.start : run.start + at;
  return { ...named, start, end: at === -1 ? run.end : start + named.name.length };
}
