import type { Run } from "./pdf-runs.ts";

/** What stands beside a page's text, apart from it. */
export interface WithNotes {
  readonly body: Run[];
  /** Each a note of one or more lines. */
  readonly notes: Run[][];
}

/** Letters of a run that is a line of prose and no cell. */
const PROSE = 25;
/** Part of a page's prose that begins, or ends, at one place. */
const HABIT = 0.4;
/** Units between a note and the text. */
const GAP = 3;
/** Notes are set smaller than the text by this, or on lines of their own. */
const SMALLER = 0.93;
const OFF_THE_LINE = 0.8;
/** More lines than these are a list of terms. */
const MOST_LINES = 4;

/**
 * Takes the notes in the margins out of the rows that they stand in: "New in version 2" beside a paragraph is no part of its lines. A
 * term before its explanation stands on the same line in the same size, and stays.
 */
export function withoutNotes(runs: readonly Run[]): WithNotes {
  const prose = runs.filter(({ letters }) => letters >= PROSE);
  const [left, right] = [edgeOf(prose, "left"), edgeOf(prose, "right")];
  const isBeside = (run: Run) =>
    (left !== null && run.right < left - GAP) || (right !== null && run.left > right + GAP);
  const beside = runs.filter((run) => isBeside(run) && /\p{L}{2}/u.test(textOf(run)));
  if (beside.length === 0) return { body: [...runs], notes: [] };
  const size = usualSize(prose);
  const rows = new Map<number, Run[]>();
  for (const run of runs) rows.set(run.y, [...(rows.get(run.y) ?? []), run]);
  const isOff = (run: Run): boolean => {
    const others = (rows.get(run.y) ?? []).filter((other) => !isBeside(other));
    return others.length > 0 && others.every((other) => Math.abs(baseOf(other) - baseOf(run)) > OFF_THE_LINE);
  };
  const furthest = Math.max(...prose.map((run) => run.right));
  /** Beside a line that runs on into the next no term begins there. */
  const runsOn = (run: Run): boolean =>
    (rows.get(run.y) ?? []).some((other) => !isBeside(other) && other.right > furthest - 2 * size);
  const notes = stacksOf(beside).filter(
    (stack) =>
      stack.some((run) => sizeOf(run) < SMALLER * size || isOff(run)) ||
      (stack.length > 1 && stack.length <= MOST_LINES && stack.slice(0, -1).every(runsOn)),
  );
  const taken = new Set(notes.flat());
  return { body: runs.filter((run) => !taken.has(run)), notes };
}

/** Where most lines of prose begin, or end; null on a page without such a place. */
function edgeOf(prose: readonly Run[], side: "left" | "right"): number | null {
  const counts = new Map<number, number>();
  for (const run of prose) {
    const at = Math.round(run[side] / 2) * 2;
    counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most === undefined || prose.length < 5 || most[1] < HABIT * prose.length ? null : most[0];
}

/** Lines that stand close below each other. */
function stacksOf(runs: readonly Run[]): Run[][] {
  const stacks: Run[][] = [];
  for (const run of runs.toSorted((one, other) => one.y - other.y)) {
    const stack = stacks.find((other) => {
      const last = other.at(-1);
      const apart = last === undefined ? Infinity : run.y - last.y;
      return (
        last !== undefined &&
        apart > 0 &&
        apart <= 2 * sizeOf(run) &&
        run.left < last.right &&
        run.right > last.left
      );
    });
    if (stack) stack.push(run);
    else stacks.push([run]);
  }
  return stacks;
}

const baseOf = ({ words, y }: Run): number => words[0]?.y ?? y;
const sizeOf = ({ words }: Run): number => words[0]?.size ?? 0;
const textOf = ({ words }: Run): string => words.map(({ text }) => text).join(" ");

function usualSize(prose: readonly Run[]): number {
  const letters = new Map<number, number>();
  for (const run of prose) letters.set(sizeOf(run), (letters.get(sizeOf(run)) ?? 0) + run.letters);
  const [most] = [...letters].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? 0;
}
