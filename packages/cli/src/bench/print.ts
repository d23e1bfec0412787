import { bytes, count, plural } from "@memory/shared/words";
import { cleanLine } from "../print/clean.ts";
import type { Style } from "../print/style.ts";
import { table } from "../print/table.ts";
import type { Figures } from "./figures.ts";
import { MEASURE_NAMES, TITLES } from "./measures.ts";
import type { BenchResult, RunResult, SetResult } from "./result.ts";
import type { Estimate } from "./statistics.ts";

/** The whole result for people. */
export const benchText = ({ sets }: BenchResult, style: Style): string =>
  sets.map((set) => setText(set, style)).join("\n\n");

function setText(set: SetResult, style: Style): string {
  const { bold, dim } = style.paint;
  const [first] = set.runs;
  const head = `${bold(cleanLine(set.name))}   ${dim(
    [
      plural(first?.figures.questions ?? 0, "question"),
      plural(set.texts, "text"),
      plural(set.groups, first?.store ? "group" : "project"),
    ].join(" · "),
  )}`;
  return [
    head,
    runsText(set, style),
    ...categoriesText(set, style),
    ...sizesText(set, style),
    ...notesOf(set).map(dim),
  ].join("\n\n");
}

function runsText({ runs, differences }: SetResult, { paint, tableWidth }: Style): string {
  const marked = (estimate: Estimate | undefined, digits = 1) =>
    estimate
      ? `${signed(100 * estimate.value, digits)} ${interval(estimate)}${isSure(estimate) ? " *" : ""}`
      : "";
  const rows = [
    ...MEASURE_NAMES.map((measure) => [
      TITLES[measure],
      ...runs.map(({ figures }) => percent(figures.quality[measure])),
      ...(differences ? [marked(differences.quality[measure])] : []),
    ]),
    ...OTHERS.map(([title, of]) => [title, ...runs.map(of)]).filter((cells) =>
      cells.slice(1).some((cell) => cell !== ""),
    ),
  ];
  if (differences) {
    const { ms } = differences;
    rows.push([
      "ms of a question",
      ...runs.map(() => ""),
      `${signed(ms.value, 2)} [${ms.low.toFixed(2)} ${ms.high.toFixed(2)}]`,
    ]);
  }
  const columns = [
    { title: "" },
    ...runs.map(({ name }) => ({ title: cleanLine(name), max: 44 })),
    ...(differences ? [{ title: "difference" }] : []),
  ];
  return table(columns, rows, { width: tableWidth, indent: "  ", heading: paint.dim });
}

type Cell = (run: RunResult) => string;

/** Figures that are no measure of ranks, with their titles. */
const OTHERS: readonly (readonly [string, Cell])[] = [
  ["refused, though it is there", ({ figures }) => percent(figures.abstention.refused)],
  ["answered, marked as unsure", ({ figures }) => percent(figures.abstention.unsure)],
  ["foreign questions answered", foreign((figures) => figures.abstention.foreignAnswered)],
  ["  of them not marked unsure", foreign((figures) => figures.abstention.foreignSure)],
  [
    "latency p50 / p95 / p99",
    ({ figures: { latency } }) =>
      `${[latency.p50, latency.p95, latency.p99].map((ms) => ms.toFixed(1)).join(" / ")} ms`,
  ],
  [
    "tokens of an answer, p95",
    ({ figures: { tokens } }) => `${count(Math.round(tokens.mean))}, ${count(Math.round(tokens.p95))}`,
  ],
  ["duplicate hits", odd("duplicates")],
  ["echoes", odd("echoes")],
  ["superseded or retired", odd("stale")],
  ["openly contradicted", odd("contradicted")],
  ["store / text", ({ store }) => (store ? `${store.bytesPerByte.toFixed(1)}×` : "")],
  ["memory of the daemon", ({ store }) => (store?.residentBytes ? bytes(store.residentBytes) : "")],
];

function foreign(of: (figures: Figures) => Estimate): Cell {
  return ({ figures }) => (figures.abstention.foreign === 0 ? "" : percent(of(figures)));
}

function odd(name: "duplicates" | "echoes" | "stale" | "contradicted"): Cell {
  return ({ figures: { answers } }) =>
    answers.hits === 0
      ? ""
      : `${((100 * answers[name]) / answers.hits).toFixed(1)} % of ${count(answers.hits)} hits`;
}

function categoriesText({ runs }: SetResult, { paint, tableWidth }: Style): string[] {
  const categories = runs[0]?.figures.categories ?? {};
  if (Object.keys(categories).length === 0) return [];
  const rows = Object.entries(categories).map(([name, { questions }]) => [
    cleanLine(name),
    count(questions),
    ...runs.flatMap(({ figures }) => {
      const category = figures.categories[name];
      return category ? [percent(category.recallAt10), percent(category.anyAt1)] : ["", ""];
    }),
  ]);
  const titles = runs.flatMap(() => [TITLES.recallAt10, TITLES.anyAt1]);
  const columns = [
    { title: "category" },
    { title: "questions", align: "right" as const },
    ...titles.map((title) => ({ title })),
  ];
  return [table(columns, rows, { width: tableWidth, indent: "  ", heading: paint.dim })];
}

function sizesText({ sizes }: SetResult, { paint, tableWidth }: Style): string[] {
  if (sizes.length === 0) return [];
  const rows = sizes.map(({ size, scope, figures: { quality, latency, abstention } }) => [
    count(size),
    scope,
    percent(quality.recallAt1),
    percent(quality.recallAt5),
    percent(quality.recallAt10),
    percent(abstention.refused),
    `${latency.p50.toFixed(1)} / ${latency.p95.toFixed(1)} ms`,
  ]);
  const columns = [
    { title: "store", align: "right" as const },
    ...["asked", TITLES.recallAt1, TITLES.recallAt5, TITLES.recallAt10, "refused", "p50 / p95"].map(
      (title) => ({ title }),
    ),
  ];
  return [table(columns, rows, { width: tableWidth, indent: "  ", heading: paint.dim })];
}

/** Notes without which a reader would take a figure for more, or less, than it is. */
function notesOf({ runs, differences }: SetResult): string[] {
  const notes: string[] = [];
  if (differences)
    notes.push(
      "* the interval of the difference leaves out 0. First run less second; the same questions in turns.",
    );
  for (const { name, figures, store } of runs) {
    if (figures.degraded > 0)
      notes.push(`${cleanLine(name)}: ${plural(figures.degraded, "question")} answered by words alone.`);
    const changed = Object.entries(store?.outcomes ?? {}).filter(([outcome]) => outcome !== "saved");
    if (changed.length > 0)
      notes.push(
        `${cleanLine(name)}: of the texts ${changed.map(([outcome, times]) => `${count(times)} ${outcome}`).join(", ")}.`,
      );
  }
  return notes.length > 0 ? [notes.join("\n")] : [];
}

const isSure = ({ low, high }: Estimate): boolean => low > 0 || high < 0;
const signed = (value: number, digits: number): string =>
  `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(digits)}`;
const interval = ({ low, high }: Estimate): string =>
  `[${(100 * low).toFixed(1)} ${(100 * high).toFixed(1)}]`;
const percent = (estimate: Estimate): string =>
  `${(100 * estimate.value).toFixed(1).padStart(5)} ${interval(estimate)}`;
