// Measures of retrieval, each with its interval.
import { judge, MEASURES, type Measure } from "../../packages/cli/src/bench/measures.ts";
import { type Estimate, estimate, mean } from "../../packages/cli/src/bench/statistics.ts";

export interface Answered {
  readonly arm: string;
  readonly ids: readonly string[];
  readonly relevant: ReadonlySet<string>;
  readonly refused: boolean;
  /** True where the same question got an answer from records that are not about it; null where it was not asked. */
  readonly foreignAnswered: boolean | null;
}

const measures = [
  ["R@1", "recallAt1"],
  ["R@5", "recallAt5"],
  ["R@10", "recallAt10"],
  ["nDCG@10", "ndcgAt10"],
  ["MRR", "mrr"],
  ["hit@5", "anyAt5"],
] as const satisfies readonly (readonly [title: string, measure: Measure])[];

interface Line {
  readonly arm: string;
  readonly questions: number;
  /** Each with its interval, in percent. */
  readonly values: readonly Estimate[];
  /** As multiples of the baseline. */
  readonly ratios: readonly number[];
  readonly refused: number;
  readonly foreign: number | null;
}

export function addUp(answered: readonly Answered[], baseline: string): Line[] {
  const arms = [...new Set(answered.map(({ arm }) => arm))];
  const scored = new Map(
    arms.map((arm) => [arm, answered.filter((one) => one.arm === arm).map((one) => measured(one))]),
  );
  const base = measures.map((_, n) => mean((scored.get(baseline) ?? []).map((row) => row[n] ?? 0)));
  return arms.map((arm) => {
    const mine = answered.filter((one) => one.arm === arm);
    const rows = scored.get(arm) ?? [];
    const values = measures.map((_, n) => estimate(rows.map((row) => 100 * (row[n] ?? 0))));
    const foreign = mine.flatMap(({ foreignAnswered }) =>
      foreignAnswered === null ? [] : [Number(foreignAnswered)],
    );
    return {
      arm,
      questions: mine.length,
      values,
      ratios: values.map((value, n) => value.value / (100 * (base[n] ?? 1))),
      refused: 100 * mean(mine.map(({ refused }) => Number(refused))),
      foreign: foreign.length === 0 ? null : 100 * mean(foreign),
    };
  });
}

export function printTable(name: string, lines: readonly Line[]): void {
  console.log(`\n${name}, ${lines[0]?.questions ?? 0} questions\n`);
  console.log(`| | ${measures.map(([title]) => title).join(" | ")} | refused | foreign answered |`);
  console.log(`|---|${"---|".repeat(measures.length + 2)}`);
  for (const { arm, values, ratios, refused, foreign } of lines) {
    const cells = values.map(
      ({ value, low, high }, n) =>
        `${value.toFixed(1)} [${low.toFixed(1)}, ${high.toFixed(1)}] ×${(ratios[n] ?? 0).toFixed(2)}`,
    );
    const far = foreign === null ? "–" : `${foreign.toFixed(1)} %`;
    console.log(`| ${arm} | ${cells.join(" | ")} | ${refused.toFixed(1)} % | ${far} |`);
  }
}

function measured({ ids, relevant }: Answered): number[] {
  const distinct = [...new Set(ids)].slice(0, 10);
  const judged = judge(
    distinct.map((id) => [id]),
    relevant,
  );
  return measures.map(([, measure]) => MEASURES[measure](judged));
}
