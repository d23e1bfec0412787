import { paintOf } from "../print/paint.ts";
import { differencesChart, latencyChart, qualityChart, sizesChart } from "./charts.ts";
import { PAGE_STYLE } from "./page-style.ts";
import { benchText } from "./print.ts";
import type { BenchResult, SetResult } from "./result.ts";
import { inXml } from "./svg.ts";

/** One page that needs nothing but itself: plots on top, every figure below. */
export function benchPage(result: BenchResult): string {
  const names = result.sets.map(({ name }) => name).join(", ");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${inXml(`memory bench: ${names}`)}</title>
<style>${PAGE_STYLE}</style>
<main>
<header><h1>memory bench</h1><p>${inXml(`${result.at.replace("T", " ").slice(0, 16)} UTC, memory ${result.version}`)}</p></header>
${result.sets.map((set) => section(set, result)).join("\n")}
</main>
</html>
`;
}

function section(set: SetResult, { at, version }: BenchResult): string {
  const names = set.runs.map(({ name }) => name);
  const plots = [
    plot(
      "Found among the first hits",
      qualityChart(set.runs),
      names,
      "Solid: how much of what answers. Dashed: anything of it.",
    ),
    plot("How long an answer takes", latencyChart(set.runs), names),
    ...(set.differences
      ? [
          plot(
            "What the first run does better",
            differencesChart(set.differences),
            [],
            "Faint: the interval holds 0.",
          ),
        ]
      : []),
    ...(set.sizes.length > 0
      ? [
          plot("Recall@10 against the size of the store", sizesChart(set.sizes), [
            "asked of everything",
            "asked within the project",
          ]),
        ]
      : []),
  ];
  const figures = benchText({ at, version, sets: [set] }, STYLE);
  return `<section><h2>${inXml(set.name)}</h2><div class="plots">${plots.join("")}</div>
<details open><summary>All figures, with 95 % intervals</summary><pre>${inXml(figures)}</pre></details></section>`;
}

function plot(title: string, svg: string, names: readonly string[], remark = ""): string {
  const legend = names.map((name, n) => `<li class="s${n}">${inXml(name)}</li>`).join("");
  return `<figure><figcaption>${inXml(title)}</figcaption>${svg}${names.length > 0 ? `<ul>${legend}</ul>` : ""}${remark === "" ? "" : `<p>${inXml(remark)}</p>`}</figure>`;
}

const STYLE = {
  paint: paintOf(false),
  width: 100,
  tableWidth: Number.POSITIVE_INFINITY,
  homedir: "",
  now: 0,
};
