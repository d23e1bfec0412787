import { structuredPatch } from "diff";
import { clean } from "./clean.ts";
import type { Paint } from "./paint.ts";

const CONTEXT = 2;
/** A file on one line would fill the screen twice. */
const LONGEST = 300;

/** Changes of a file as a unified diff; "" if there are none. */
export function fileDiff(name: string, before: string, after: string): string {
  const { hunks } = structuredPatch(name, name, before, after, "", "", { context: CONTEXT });
  const lines = hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines: changed }) => [
    `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
    ...changed.map((line) => line.replace(/\r$/, "")),
  ]);
  return lines.length === 0 ? "" : [`--- ${name}`, `+++ ${name}`, ...lines].join("\n");
}

/** The same for a terminal. */
export const paintedDiff = (diff: string, paint: Paint): string =>
  diff
    .split("\n")
    .map((line) => colourOf(line, paint)(shortened(clean(line))))
    .join("\n");

function colourOf(line: string, paint: Paint): (text: string) => string {
  if (line.startsWith("---") || line.startsWith("+++")) return paint.bold;
  if (line.startsWith("@@")) return paint.cyan;
  if (line.startsWith("+")) return paint.green;
  return line.startsWith("-") ? paint.red : paint.dim;
}

function shortened(line: string): string {
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST / 2)} … ${line.slice(-LONGEST / 2)}`;
}
