import type { Cli } from "../cli.ts";
import { askAll, type Outcome, type Place, type Question, tokensOf } from "./ask.ts";
import { byMeasure, type Columns, columnsOf, type Figures, figuresOf } from "./figures.ts";
import type { Tell } from "./fill.ts";
import type { Differences } from "./result.ts";
import { estimate, evenly } from "./statistics.ts";

/** Dependencies of every kind of bench. */
export interface Bench {
  readonly cli: Cli;
  readonly signal: AbortSignal;
  readonly tell: Tell;
  /** Questions at most. */
  readonly most: number;
  /** Only questions of these categories of a set. */
  readonly categories: readonly string[] | undefined;
}

export interface Asked {
  readonly figures: Figures;
  readonly columns: Columns;
  readonly outcomes: readonly Outcome[];
}

interface Put {
  readonly questions: readonly Question[];
  /** Questions that nothing answers. */
  readonly foreign: readonly Question[];
  readonly runs: readonly ((group: number) => Place)[];
}

/** Answers of the size that agents get, at most. */
const SIZED = 50;

/** Put all questions to all runs, and work out what each run came to. */
export async function putQuestions(
  { cli, signal, tell }: Bench,
  { questions, foreign, runs }: Put,
): Promise<Asked[]> {
  const total = questions.length + foreign.length;
  let done = 0;
  const asking = { runs, signal, onAsked: () => tell("asked", ++done, total) };
  const outcomes = await askAll(questions, asking);
  const others = await askAll(foreign, asking);
  const asked: Asked[] = [];
  for (const [n, placeOf] of runs.entries()) {
    const own = { questions, outcomes: outcomes[n] ?? [] };
    const columns = columnsOf(own, ({ relevant, group }) =>
      relevant.map((name) => nameAt(placeOf(group), name)),
    );
    const tokens = await tokensOf(placeOf, evenly(questions, SIZED), signal);
    const parts = { asked: own, columns, foreign: others[n] ?? [], tokens, now: cli.io.now() };
    asked.push({ figures: figuresOf(parts), columns, outcomes: own.outcomes });
  }
  return asked;
}

/** A text that was not kept is missed in every answer. */
const nameAt = ({ nameOf }: Place, name: string): string =>
  nameOf ? (nameOf.get(name) ?? `not kept: ${name}`) : name;

/** By how much the first run is better than the second, and slower. */
export function differencesOf([first, second]: readonly Asked[]): Differences | null {
  if (!first || !second) return null;
  const less = (one: readonly number[], other: readonly number[]) =>
    estimate(one.map((value, n) => value - (other[n] ?? 0)));
  const times = ({ outcomes }: Asked) => outcomes.map(({ ms }) => ms);
  return {
    quality: byMeasure((measure) => less(first.columns[measure], second.columns[measure])),
    ms: less(times(first), times(second)),
  };
}
