import { namesOf, type Outcome, type Question } from "./ask.ts";
import { judge, MEASURE_NAMES, MEASURES, type Measure } from "./measures.ts";
import { type Oddities, odditiesOf } from "./oddities.ts";
import { type Estimate, estimate, mean, quantile } from "./statistics.ts";

/** Every measure of each question: estimates and differences are made from them. */
export type Columns = Readonly<Record<Measure, readonly number[]>>;

export type Quality = Readonly<Record<Measure, Estimate>>;

export interface Latency {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Milliseconds below which 0 %, 1 %, … 100 % of the answers came. */
  readonly percentiles: readonly number[];
}

export interface Abstention {
  /** Share of the questions with an answer that were refused. */
  readonly refused: Estimate;
  /** Share of those that were answered, but marked as unsure. */
  readonly unsure: Estimate;
  /** Questions that nothing in the store answers. */
  readonly foreign: number;
  /** Share of these that got an answer, and that got one not marked as unsure. */
  readonly foreignAnswered: Estimate;
  readonly foreignSure: Estimate;
}

/** Figures of a run on one set of questions. */
export interface Figures {
  readonly questions: number;
  readonly quality: Quality;
  readonly categories: Readonly<Record<string, Category>>;
  readonly abstention: Abstention;
  readonly latency: Latency;
  /** Tokens of an answer with the default budget. */
  readonly tokens: { readonly mean: number; readonly p95: number };
  /** Shares of all hits. */
  readonly answers: Oddities;
  /** Questions that were answered by words alone, since vectors took no part. */
  readonly degraded: number;
}

interface Category {
  readonly questions: number;
  readonly recallAt10: Estimate;
  readonly anyAt1: Estimate;
}

interface Asked {
  readonly questions: readonly Question[];
  readonly outcomes: readonly Outcome[];
}

/** The columns of the questions that have an answer. */
export function columnsOf(
  { questions, outcomes }: Asked,
  relevantOf: (question: Question) => string[],
): Columns {
  const judged = questions.map((question, n) =>
    judge(outcomes[n]?.hits.map(namesOf) ?? [], new Set(relevantOf(question))),
  );
  const column = (measure: Measure) => judged.map((one) => MEASURES[measure](one));
  return byMeasure(column);
}

export function byMeasure<T>(of: (measure: Measure) => T): Record<Measure, T> {
  // The names are those of the table itself.
  return Object.fromEntries(MEASURE_NAMES.map((measure) => [measure, of(measure)])) as Record<Measure, T>;
}

interface Parts {
  readonly asked: Asked;
  readonly columns: Columns;
  readonly foreign: readonly Outcome[];
  readonly tokens: readonly number[];
  readonly now: number;
}

export function figuresOf({ asked, columns, foreign, tokens, now }: Parts): Figures {
  const { questions, outcomes } = asked;
  const share = (of: readonly Outcome[], test: (outcome: Outcome) => boolean) =>
    estimate(of.map((outcome) => (test(outcome) ? 1 : 0)));
  return {
    questions: questions.length,
    quality: byMeasure((measure) => estimate(columns[measure])),
    categories: categoriesOf(questions, columns),
    abstention: {
      refused: share(outcomes, isRefused),
      unsure: share(outcomes, ({ confidence }) => confidence === "low" || confidence === "medium"),
      foreign: foreign.length,
      foreignAnswered: share(foreign, (outcome) => !isRefused(outcome)),
      foreignSure: share(foreign, ({ confidence }) => confidence === "high"),
    },
    latency: latencyOf([...outcomes, ...foreign].map(({ ms }) => ms)),
    tokens: { mean: mean(tokens), p95: quantile(tokens, 0.95) },
    answers: sumOf(outcomes.map(({ hits }) => odditiesOf(hits, now))),
    degraded: outcomes.filter(({ degraded }) => degraded).length,
  };
}

/** Answered with nothing: an answer whose confidence is "none" may still show the nearest. */
const isRefused = ({ confidence }: Outcome): boolean => confidence === "none";

function categoriesOf(questions: readonly Question[], columns: Columns): Record<string, Category> {
  const names = [...new Set(questions.map(({ category }) => category ?? ""))]
    .filter((name) => name !== "")
    .sort();
  if (names.length < 2) return {};
  const within = (name: string, measure: Measure) =>
    columns[measure].filter((_, n) => questions[n]?.category === name);
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        questions: within(name, "mrr").length,
        recallAt10: estimate(within(name, "recallAt10")),
        anyAt1: estimate(within(name, "anyAt1")),
      },
    ]),
  );
}

export function latencyOf(times: readonly number[]): Latency {
  const at = (share: number) => quantile(times, share);
  const percentiles = Array.from({ length: 101 }, (_, n) => at(n / 100));
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), percentiles };
}

function sumOf(all: readonly Oddities[]): Oddities {
  const sum = (name: keyof Oddities) => all.reduce((total, one) => total + one[name], 0);
  return {
    hits: sum("hits"),
    duplicates: sum("duplicates"),
    echoes: sum("echoes"),
    stale: sum("stale"),
    contradicted: sum("contradicted"),
  };
}
