import { count } from "@memory/shared/words";
import { memo, useMemo } from "react";
import { type Calendar, shadesOf } from "./calendar.ts";
import { stretchWords } from "./day-words.ts";

/** Room above the squares for the months, and beside them for the days, in pixels. */
export const ABOVE = 18;
export const BESIDE = 34;

/** From nothing to most. */
export const SHADES = [
  "fill-sunken bg-sunken",
  "fill-accent/25 bg-accent/25",
  "fill-accent/50 bg-accent/50",
  "fill-accent/75 bg-accent/75",
  "fill-accent bg-accent",
] as const;

export const Labels = memo(({ calendar: { above, beside }, size }: { calendar: Calendar; size: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: words of a picture take no focus
  <g aria-hidden="true" className="fill-soft">
    {above.map(({ column, words }) => (
      <text key={`${column} ${words}`} x={BESIDE + column * size} y={ABOVE - 6}>
        {words}
      </text>
    ))}
    {beside.map(({ row, words }) => (
      <text key={words} x={0} y={ABOVE + row * size + size / 2 + 4}>
        {words}
      </text>
    ))}
  </g>
));

interface SquaresProps {
  readonly calendar: Calendar;
  readonly size: number;
  readonly first: number | undefined;
  readonly last: number | undefined;
  readonly focus: number;
}

export const Squares = memo(
  ({ calendar: { cells, rows }, size, first = 0, last = -1, focus }: SquaresProps) => {
    const shadeOf = useMemo(() => shadesOf(cells), [cells]);
    const isAny = last >= first;
    const places = cells.map((cell, at) => ({ cell, at }));
    const gap = size > 16 ? 3 : 2;
    return Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/a11y/useSemanticElements: within a picture there are no table rows
      <g key={row} role="row">
        {places
          .filter(({ cell }) => cell.row === row)
          .map(({ cell, at }) => {
            const isIn = isAny && at >= first && at <= last;
            return (
              // biome-ignore lint/a11y/useSemanticElements: within a picture there are no table cells
              <rect
                key={cell.from}
                role="gridcell"
                data-at={at}
                tabIndex={at === focus ? 0 : -1}
                aria-selected={isIn}
                aria-label={`${stretchWords(cell)}: ${count(cell.total)}`}
                x={BESIDE + cell.column * size + gap / 2}
                y={ABOVE + row * size + gap / 2}
                width={size - gap}
                height={size - gap}
                rx={size > 16 ? 4 : 2.5}
                opacity={isAny && !isIn ? 0.35 : 1}
                className={`${SHADES[shadeOf(cell.total)]} ${isIn ? "stroke-accent" : ""}`}
              />
            );
          })}
      </g>
    ));
  },
);
