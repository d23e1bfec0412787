// Measures of retrieval with what chance could have made of them.

export interface Answered {
  readonly arm: string;
  readonly ids: readonly string[];
  readonly relevant: ReadonlySet<string>;
  readonly refused: boolean;
  /** Whether the same question got an answer from records that are not about it; null where it was not asked. */
  readonly foreignAnswered: boolean | null;
}

const measures = ["R@1", "R@5", "R@10", "nDCG@10", "MRR", "hit@5"] as const;

interface Line {
  readonly arm: string;
  readonly questions: number;
  /** Each with its interval, in percent. */
  readonly values: readonly { readonly mean: number; readonly low: number; readonly high: number }[];
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
    const values = measures.map((_, n) => interval(rows.map((row) => 100 * (row[n] ?? 0))));
    const foreign = mine.flatMap(({ foreignAnswered }) =>
      foreignAnswered === null ? [] : [Number(foreignAnswered)],
    );
    return {
      arm,
      questions: mine.length,
      values,
      ratios: values.map((value, n) => value.mean / (100 * (base[n] ?? 1))),
      refused: 100 * mean(mine.map(({ refused }) => Number(refused))),
      foreign: foreign.length === 0 ? null : 100 * mean(foreign),
    };
  });
}

export function printTable(name: string, lines: readonly Line[]): void {
  console.log(`\n${name}, ${lines[0]?.questions ?? 0} questions\n`);
  console.log(`| | ${measures.join(" | ")} | refused | foreign answered |`);
  console.log(`|---|${"---|".repeat(measures.length + 2)}`);
  for (const { arm, values, ratios, refused, foreign } of lines) {
    const cells = values.map(
      ({ mean, low, high }, n) =>
        `${mean.toFixed(1)} [${low.toFixed(1)}, ${high.toFixed(1)}] ×${(ratios[n] ?? 0).toFixed(2)}`,
    );
    const far = foreign === null ? "–" : `${foreign.toFixed(1)} %`;
    console.log(`| ${arm} | ${cells.join(" | ")} | ${refused.toFixed(1)} % | ${far} |`);
  }
}

function measured({ ids, relevant }: Answered): number[] {
  const distinct = [...new Set(ids)].slice(0, 10);
  const within = (most: number) =>
    distinct.slice(0, most).filter((id) => relevant.has(id)).length / relevant.size;
  const first = distinct.findIndex((id) => relevant.has(id));
  let [gain, ideal] = [0, 0];
  for (let n = 0; n < 10; n++) {
    if (relevant.has(distinct[n] ?? "")) gain += 1 / Math.log2(n + 2);
    if (n < relevant.size) ideal += 1 / Math.log2(n + 2);
  }
  const hit = first >= 0 && first < 5 ? 1 : 0;
  return [within(1), within(5), within(10), gain / ideal, first < 0 ? 0 : 1 / (first + 1), hit];
}

const resamples = 1000;

/** Bootstrap: the same every time. */
function interval(values: readonly number[]): Line["values"][number] {
  let state = 7;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  const means = Array.from({ length: resamples }, () =>
    mean(values.map(() => values[Math.floor(next() * values.length)] ?? 0)),
  ).sort((a, b) => a - b);
  return { mean: mean(values), low: means[0.025 * resamples] ?? 0, high: means[0.975 * resamples] ?? 0 };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
