import { quantile } from "../../../packages/cli/src/bench/statistics.ts";
import type { HookTime } from "./hook-times.ts";
import type { Taken } from "./measure.ts";
import type { Talk } from "./talk.ts";

type Arms = ReadonlyMap<string, readonly Taken[]>;

/** What reading from a cache of prompts costs, of what reading anew costs. */
const READ_COSTS = 0.1;

const sum = (all: readonly Taken[], of: (one: Taken) => number): number =>
  all.reduce((total, one) => total + of(one), 0);
const tokens = ({ input, output }: Taken): number => input + output;
const paid = ({ input, read, output }: Taken): number => input - read + read * READ_COSTS + output * 5;
const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(1)} %`;
const change = (now: number, before: number): string =>
  `${now <= before ? "−" : "+"}${Math.abs((now / before - 1) * 100).toFixed(0)} %`;

function row(...cells: readonly (string | number)[]): void {
  console.log(
    `| ${cells.map((cell) => (typeof cell === "number" ? cell.toLocaleString("en") : cell)).join(" | ")} |`,
  );
}

function head(...cells: readonly string[]): void {
  row(...cells);
  console.log(`|${" --- |".repeat(cells.length)}`);
}

/** Each task: uses of tools and tokens in each arm, and whether the work was right. */
export function printTasks(title: string, arms: Arms): void {
  const names = [...arms.keys()];
  console.log(`\n${title}\n`);
  head("task", ...names.map((name) => `${name}: calls, thousand tokens, right`));
  const [first = []] = arms.values();
  first.forEach(({ place, task }, n) => {
    const cells = [...arms.values()].map((all) => {
      const one = all[n];
      if (!one) return "–";
      const knew = one.knewAtOnce ? ", knew" : "";
      return `${one.calls}, ${Math.round(tokens(one) / 1000)}, ${one.isRight ? "yes" : "**no**"}${knew}`;
    });
    row(`${place}: ${task.earlier ? "" : "(nothing known) "}${task.name}`, ...cells);
  });
}

/** All tasks of an arm, those that memory has something on and those that it has not. */
export function printTotals(title: string, arms: Arms): void {
  console.log(`\n${title}: sums\n`);
  head(
    "tasks",
    "arm",
    "requests",
    "calls",
    "input",
    "output",
    "from the cache",
    "paid as",
    "right",
    "seconds",
  );
  for (const isKnown of [true, false]) {
    const of = (all: readonly Taken[]) => all.filter(({ task }) => (task.earlier !== null) === isKnown);
    const base = of(arms.get("without") ?? []);
    for (const [name, everything] of arms) {
      const all = of(everything);
      if (all.length === 0) continue;
      const versus = (value: (one: Taken) => number) =>
        name === "without"
          ? sum(all, value).toLocaleString("en", { maximumFractionDigits: 0 })
          : `${sum(all, value).toLocaleString("en", { maximumFractionDigits: 0 })} (${change(sum(all, value), sum(base, value))})`;
      row(
        `${all.length} ${isKnown ? "known" : "unknown"}`,
        name,
        versus(({ requests }) => requests),
        versus(({ calls }) => calls),
        versus(({ input }) => input),
        versus(({ output }) => output),
        percent(
          sum(all, ({ read }) => read),
          sum(all, ({ input }) => input),
        ),
        versus(paid),
        `${all.filter(({ isRight }) => isRight).length}`,
        sum(all, ({ seconds }) => seconds).toFixed(0),
      );
    }
  }
}

/** The cache of prompts over conversations in which the same was done. */
export function printTalks(
  title: string,
  talks: readonly { readonly place: string; readonly without: Talk; readonly with: Talk }[],
): void {
  console.log(`\n${title}: a session of five prompts\n`);
  head("repository", "requests", "input", "from the cache without", "with", "with, of without");
  for (const { place, without, with: filled } of talks) {
    const [before, after] = [without, filled].map(({ read, input }) => read / input);
    row(
      place,
      `${without.requests} / ${filled.requests}`,
      `${without.input.toLocaleString("en")} / ${filled.input.toLocaleString("en")}`,
      percent(without.read, without.input),
      percent(filled.read, filled.input),
      percent(after ?? 0, before ?? 1),
    );
  }
}

/** What the hooks took in the programs, beside a shell that does nothing. */
export function printHooks(times: readonly HookTime[]): void {
  console.log("\nhooks, as the programs waited for them\n");
  head(
    "event",
    "runs",
    "p50 / p95, ms",
    "processor, p50 / p95",
    "an empty shell, p50 / p95",
    "more than it, p50 / p95",
  );
  for (const event of new Set(times.map((one) => one.event))) {
    const all = times.filter((one) => one.event === event);
    const both = (of: (one: HookTime) => number) =>
      [0.5, 0.95].map((q) => quantile(all.map(of), q).toFixed(1)).join(" / ");
    row(
      event,
      all.length,
      both(({ wall }) => wall),
      both(({ cpu }) => cpu),
      both(({ bare }) => bare),
      both(({ wall, bare }) => wall - bare),
    );
  }
}
