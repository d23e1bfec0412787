import type { HeadingNumber } from "./pdf-numbers.ts";

/** A heading that begins with a block. */
export interface Begun {
  /** Less stands above more. */
  readonly level: number;
  readonly text: string;
  /** Where it counts on from others. */
  readonly number: HeadingNumber | null;
}

/** The headings that a place of a document stands under. */
export interface OpenHeadings {
  open(heading: Begun): void;
  /** From the outermost inwards. */
  names(): string[];
}

/**
 * A heading closes those of its level and below. One with a number stands where its number says: 3.2 under 3 and beside 3.1,
 * whatever has come between them in larger letters, a caption of a figure.
 */
export function openHeadings(): OpenHeadings {
  let open: Begun[] = [];
  /** By its number: the path to a heading, itself included; by the number above: that of the last one there. */
  const paths = new Map<string, readonly Begun[]>();
  const lastUnder = new Map<string, readonly Begun[]>();
  const above = (number: HeadingNumber) => {
    const parent = number.slice(0, -1).join(".");
    return parent === "" ? undefined : (paths.get(parent) ?? lastUnder.get(parent)?.slice(0, -1));
  };
  return {
    open(heading) {
      const { number } = heading;
      const known = number && above(number);
      if (known) open = [...known];
      while ((open.at(-1)?.level ?? -1) >= heading.level && open.length > (known?.length ?? 0)) open.pop();
      const level = Math.max(heading.level, known ? (known.at(-1)?.level ?? 0) + DEEPER : 0);
      open.push({ ...heading, level });
      if (number === null) return;
      paths.set(number.join("."), [...open]);
      lastUnder.set(number.slice(0, -1).join("."), [...open]);
    },
    names: () => open.map(({ text }) => text),
  };
}

const DEEPER = 0.01;
