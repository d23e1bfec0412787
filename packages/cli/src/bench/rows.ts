import type { Figures } from "./figures.ts";
import { MEASURE_NAMES } from "./measures.ts";
import type { BenchResult, RunResult, SetResult } from "./result.ts";

/** One figure a line, for programs: set, run, store, name of the figure, value, and its interval where it has one. */
export const benchRows = ({ sets }: BenchResult): string[][] => sets.flatMap(rowsOf);

const rowsOf = (set: SetResult): string[][] => [
  ...set.runs.flatMap(({ name, figures }: RunResult) => rowsOfFigures([set.name, name, "own"], figures)),
  ...set.sizes.flatMap(({ size, scope, figures }) => rowsOfFigures([set.name, scope, String(size)], figures)),
];

function rowsOfFigures(
  where: readonly string[],
  { quality, abstention, latency, tokens, questions }: Figures,
): string[][] {
  const row = (name: string, value: number, interval: readonly number[] = []) => [
    ...where,
    name,
    ...[value, ...interval].map((one) => one.toFixed(4)),
  ];
  return [
    row("questions", questions),
    ...MEASURE_NAMES.map((name) => row(name, quality[name].value, [quality[name].low, quality[name].high])),
    row("refused", abstention.refused.value, [abstention.refused.low, abstention.refused.high]),
    ...(abstention.foreign === 0
      ? []
      : [
          row("foreignAnswered", abstention.foreignAnswered.value, [
            abstention.foreignAnswered.low,
            abstention.foreignAnswered.high,
          ]),
        ]),
    row("p50", latency.p50),
    row("p95", latency.p95),
    row("p99", latency.p99),
    row("tokens", tokens.mean),
  ];
}
