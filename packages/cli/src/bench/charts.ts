import { count } from "@memory/shared/words";
import { MEASURE_NAMES, TITLES } from "./measures.ts";
import type { Differences, RunResult, SizeResult } from "./result.ts";
import type { Estimate } from "./statistics.ts";
import {
  BOX,
  drawing,
  inXml,
  logScaleOf,
  type Point,
  scaleOf,
  series,
  shareTicks,
  type Tick,
} from "./svg.ts";

const share = scaleOf([0, 1], BOX.bottom, BOX.top);
const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;
const told = ({ value, low, high }: Estimate): string =>
  `${percent(value)}, 95 %: ${percent(low)} to ${percent(high)}`;

const DEPTHS = [1, 5, 10] as const;

/** How much of what answers is found among the first so many hits; dashed: whether anything of it is. */
export function qualityChart(runs: readonly RunResult[]): string {
  const x = scaleOf([-0.4, 2.4], BOX.left, BOX.right);
  const lines = runs.flatMap(({ name, figures: { quality } }, index) =>
    (["recallAt", "anyAt"] as const).map((kind) => {
      const points = DEPTHS.map((depth, at): Point => {
        const estimate = quality[`${kind}${depth}`];
        const [low, high] = [share(estimate.low), share(estimate.high)];
        return {
          x: x(at + (index - (runs.length - 1) / 2) * 0.06),
          y: share(estimate.value),
          ...(kind === "recallAt" && { low, high }),
          title: `${name}, ${TITLES[`${kind}${depth}`]}: ${told(estimate)}`,
        };
      });
      return series(points, index, kind === "anyAt");
    }),
  );
  return drawing({
    title: "Recall by the number of hits",
    x: {
      scale: x,
      ticks: DEPTHS.map((depth, at) => ({ at, label: `first ${depth}` })),
      label: "hits looked at",
    },
    y: { scale: share, ticks: shareTicks },
    body: lines,
  });
}

const MILLISECONDS = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 60_000];

/** Which share of the answers was there after so many milliseconds. */
export function latencyChart(runs: readonly RunResult[]): string {
  const all = runs.flatMap(({ figures }) => figures.latency.percentiles);
  const [low, high] = [Math.max(0.1, 0.8 * Math.min(...all)), Math.max(1, 1.2 * Math.max(...all))];
  const x = logScaleOf([low, high], BOX.left, BOX.right);
  const ticks = MILLISECONDS.filter((at) => at >= low && at <= high).map(
    (at): Tick => ({ at, label: count(at) }),
  );
  const lines = runs.map(({ name, figures: { latency } }, index) => {
    const line = latency.percentiles
      .map((ms, n) => `${x(ms).toFixed(1)},${share(n / 100).toFixed(1)}`)
      .join(" ");
    const marks = (
      [
        ["p50", 0.5],
        ["p95", 0.95],
        ["p99", 0.99],
      ] as const
    ).map(
      ([mark, at]) =>
        `<circle class="dot s${index}" cx="${x(latency[mark]).toFixed(1)}" cy="${share(at).toFixed(1)}" r="4"><title>${inXml(`${name}, ${mark}: ${latency[mark].toFixed(1)} ms`)}</title></circle>`,
    );
    return `<polyline class="line s${index}" points="${line}"/>${marks.join("")}`;
  });
  return drawing({
    title: "Latency",
    x: { scale: x, ticks, label: "milliseconds until the answer is here (p50, p95 and p99 marked)" },
    y: { scale: share, ticks: shareTicks },
    body: lines,
  });
}

/** One line for questions of everything, one for questions within the project. */
export function sizesChart(sizes: readonly SizeResult[]): string {
  const all = sizes.map(({ size }) => size);
  const x = logScaleOf([0.8 * Math.min(...all), 1.25 * Math.max(...all)], BOX.left, BOX.right);
  const lines = (["pooled", "scoped"] as const).map((scope, index) => {
    const points = sizes
      .filter((one) => one.scope === scope)
      .map(({ size, figures: { quality } }): Point => {
        const { value, low, high } = quality.recallAt10;
        const title = `${count(size)} texts, ${scope}: ${told(quality.recallAt10)}`;
        return { x: x(size), y: share(value), low: share(low), high: share(high), title };
      });
    return series(points, index);
  });
  return drawing({
    title: "Recall against the size of the store",
    x: {
      scale: x,
      ticks: [...new Set(all)].map((at) => ({ at, label: count(at) })),
      label: "texts in the store",
    },
    y: { scale: share, ticks: shareTicks },
    body: lines,
  });
}

const ROW = 26;

/** Each measure's difference with its interval, beside the line of no difference. */
export function differencesChart({ quality }: Differences): string {
  const reach = Math.max(
    0.02,
    ...Object.values(quality).flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)]),
  );
  const x = scaleOf([-1.1 * reach, 1.1 * reach], 180, BOX.right);
  const bottom = BOX.top + ROW * MEASURE_NAMES.length;
  const rows = MEASURE_NAMES.map((measure, n) => {
    const { value, low, high } = quality[measure];
    const y = BOX.top + ROW * (n + 0.5);
    const sure = low > 0 || high < 0 ? "" : " unsure";
    return (
      `<text class="tick" x="168" y="${y}" dy="4" text-anchor="end">${TITLES[measure]}</text>` +
      `<line class="whisker s0${sure}" x1="${x(low).toFixed(1)}" x2="${x(high).toFixed(1)}" y1="${y}" y2="${y}"/>` +
      `<circle class="dot s0${sure}" cx="${x(value).toFixed(1)}" cy="${y}" r="4"><title>${inXml(`${TITLES[measure]}: ${points(value)}, 95 %: ${points(low)} to ${points(high)}`)}</title></circle>`
    );
  });
  const zero = `<line class="zero" x1="${x(0).toFixed(1)}" x2="${x(0).toFixed(1)}" y1="${BOX.top}" y2="${bottom}"/>`;
  const ticks = [-reach, 0, reach].map((at): Tick => ({ at, label: points(at) }));
  return drawing({
    title: "Differences between the two runs",
    x: { scale: x, ticks, label: "percentage points, first run less second" },
    y: { scale: () => 0, ticks: [] },
    body: [zero, ...rows],
    height: bottom + (BOX.height - BOX.bottom),
  });
}

const points = (value: number): string =>
  `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(100 * value).toFixed(1)}`;
