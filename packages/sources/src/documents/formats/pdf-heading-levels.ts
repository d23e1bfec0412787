import type { PdfBlock } from "./pdf-blocks.ts";
import { type HeadingNumber, missingBetween } from "./pdf-numbers.ts";

export interface Heading {
  readonly block: PdfBlock;
  readonly text: string;
  /** Where it counts on from others. */
  readonly number: HeadingNumber | null;
  /** A part of a book, above its chapters. */
  readonly isPart: boolean;
  readonly size: number;
}

/**
 * Where each stands: larger letters above smaller ones; of one size fewer numbers above more, and without a number beside
 * those with one, or below them where they stand between them as a habit: "1.2", "See also", "1.3".
 */
export function levelsOf(headings: readonly Heading[]): Map<Heading, number> {
  const sizes = distinctSizes(headings.map(({ size }) => size));
  const sizeOf = ({ size }: Heading) => sizes.findIndex((one) => size >= one - 0.5);
  const depths = new Map<number, number>();
  for (const heading of headings)
    if (heading.number) {
      const size = sizeOf(heading);
      depths.set(size, Math.min(depths.get(size) ?? MOST_PARTS, heading.number.length));
    }
  const within = standingWithin(headings, sizeOf);
  const isBelowCapitals = belowCapitals(headings, sizeOf);
  return new Map(
    headings.map((heading) => {
      const size = sizeOf(heading);
      const depth = heading.number?.length ?? depths.get(size) ?? 1;
      const isWithin =
        heading.number === null && (within.has(lookOf(heading.block)) || isBelowCapitals(heading));
      return [heading, size + 0.1 * depth + (isWithin ? WITHIN : 0) - (heading.isPart ? ABOVE : 0)];
    }),
  );
}

const MOST_PARTS = 6;
const WITHIN = 0.05;
const ABOVE = 0.09;

export const lookOf = ({ font, size }: PdfBlock): string => `${font} ${Math.round(size * 2)}`;

/** Fewer are no habit, where those that count on look alike. */
const FEWEST = 3;

/** The looks of headings without a number that stand between two of their size which count on, more than before the first. */
function standingWithin(headings: readonly Heading[], sizeOf: (heading: Heading) => number): Set<string> {
  const counts = new Map<string, { within: number; before: number }>();
  headings.forEach((heading, n) => {
    if (heading.number !== null || heading.isPart) return;
    const size = sizeOf(heading);
    const near = (from: number, step: 1 | -1): Heading | undefined => {
      for (let at = from + step; headings[at] !== undefined; at += step) {
        const other = headings[at];
        if (other === undefined || sizeOf(other) < size) return undefined;
        if (sizeOf(other) === size && other.number !== null) return other;
      }
      return undefined;
    };
    const [one, next] = [near(n, -1)?.number, near(n, 1)?.number];
    const count = counts.get(lookOf(heading.block)) ?? { within: 0, before: 0 };
    counts.set(lookOf(heading.block), count);
    if (one && next && missingBetween(one, next, false) <= 1) count.within += 1;
    else if (!one && next) count.before += 1;
  });
  const counting = new Set(headings.flatMap(({ number, block }) => (number ? [lookOf(block)] : [])));
  const isHabit = ([look, { within, before }]: [string, { within: number; before: number }]) =>
    within > before && (within >= FEWEST || !counting.has(look));
  return new Set([...counts].filter(isHabit).map(([look]) => look));
}

/** Least part of the headings of a look that are in capitals, where capitals are its habit. */
const IN_CAPITALS = 0.8;

/** Of one size and in other letters: what is set in capitals as a habit stands above what is not. */
function belowCapitals(
  headings: readonly Heading[],
  sizeOf: (heading: Heading) => number,
): (heading: Heading) => boolean {
  const looks = new Map<string, { size: number; capitals: number; all: number }>();
  for (const heading of headings) {
    const look = lookOf(heading.block);
    const count = looks.get(look) ?? { size: sizeOf(heading), capitals: 0, all: 0 };
    looks.set(look, count);
    count.all += 1;
    if (isCapital(heading.text)) count.capitals += 1;
  }
  const isHabit = ({ capitals, all }: { readonly capitals: number; readonly all: number }) =>
    capitals >= FEWEST && capitals >= IN_CAPITALS * all;
  const sizes = new Set([...looks.values()].filter(isHabit).map(({ size }) => size));
  return (heading) => {
    const own = looks.get(lookOf(heading.block));
    return own !== undefined && sizes.has(own.size) && own.capitals < (1 - IN_CAPITALS) * own.all;
  };
}

/** A small letter or two may stand among them, as in a name. */
function isCapital(text: string): boolean {
  const letters = text.replace(/\P{L}/gu, "");
  return letters.length >= 4 && letters.replace(/\p{Lu}/gu, "").length <= 0.15 * letters.length;
}

/** Descending; sizes within half a point are one. */
function distinctSizes(sizes: readonly number[]): number[] {
  const distinct: number[] = [];
  for (const size of sizes.toSorted((one, other) => other - one)) {
    if (distinct.every((known) => Math.abs(known - size) > 0.5)) distinct.push(size);
  }
  return distinct;
}
