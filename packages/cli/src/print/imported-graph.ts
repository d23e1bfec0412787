import { plural } from "@memory/shared/words";
import { shortPath } from "../cli.ts";

/** The result of an import of a graph so far. */
export interface GraphTotals {
  entities: number;
  observations: number;
  relations: number;
  known: number;
  redactions: number;
  readonly skipped: { readonly line: number; readonly reason: string }[];
}

interface Imported {
  readonly path: string;
  readonly dryRun: boolean;
  readonly totals: GraphTotals;
}

/** Skipped lines that are told one by one. */
const TOLD = 10;

export const graphRows = ({ totals: { skipped, ...counts } }: Imported): string[][] => [
  ...Object.entries(counts).map(([name, value]) => [name, String(value)]),
  ...skipped.map(({ line, reason }) => ["skipped", String(line), reason]),
];

export function graphText({ path, dryRun, totals }: Imported, homedir: string): string {
  const { entities, observations, relations, known, redactions, skipped } = totals;
  const size = [
    plural(entities, "entity", "entities"),
    plural(observations, "observation"),
    plural(relations, "relation"),
  ].join(", ");
  const lines = [
    [
      `${dryRun ? "Would import" : "Imported"}  ${size}`,
      ...(known > 0 ? [`${plural(known, "row")} known already`] : []),
      ...(redactions > 0 ? [`${plural(redactions, "secret")} hidden`] : []),
    ].join(" · "),
    `  from ${shortPath(path, homedir)}`,
    ...skipped.slice(0, TOLD).map(({ line, reason }) => `  line ${line} skipped: ${reason}`),
    ...(skipped.length > TOLD ? [`  and ${plural(skipped.length - TOLD, "other line")} skipped`] : []),
  ];
  if (dryRun) lines.push("  Nothing was written.");
  else if (entities + observations + relations > 0) lines.push("  take it back:  memory undo --last");
  return lines.join("\n");
}
