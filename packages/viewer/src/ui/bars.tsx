import { MEMORY_TYPES } from "@memory/shared/wire";
import type { MemoryType } from "../api.ts";
import type { Bar } from "../text/days.ts";

const FILL: Readonly<Record<MemoryType, string>> = {
  fact: "fill-fact",
  preference: "fill-preference",
  episode: "fill-episode",
  procedure: "fill-procedure",
};

interface BarsProps {
  readonly bars: readonly Bar[];
  /** The height of so many, from 0 to 1. */
  readonly heightOf: (count: number) => number;
  /** The others are pale. */
  readonly isIn?: (bar: Bar) => boolean;
  /** True where colours say something else around it: all types have one. */
  readonly isPlain?: boolean;
}

/** A column for each bar, its types on top of each other. */
export function Bars({ bars, heightOf, isIn = () => true, isPlain = false }: BarsProps) {
  // A few days are a few columns, not a wall.
  const width = Math.min(0.8, bars.length * 0.04);
  return (
    <svg viewBox={`0 0 ${bars.length} 1`} preserveAspectRatio="none" className="size-full" aria-hidden="true">
      {[true, false].map((inside) => (
        <g key={String(inside)} opacity={inside ? 1 : 0.3}>
          {MEMORY_TYPES.map((type, n) => (
            <path
              key={type}
              className={isPlain ? "fill-edge" : FILL[type]}
              d={bars
                .map((bar, at) => {
                  if (bar[type] === 0 || isIn(bar) !== inside) return "";
                  const below = MEMORY_TYPES.slice(0, n).reduce((sum, under) => sum + bar[under], 0);
                  const [bottom, top] = [heightOf(below), heightOf(below + bar[type])];
                  return column(at + (1 - width) / 2, width, { bottom, top });
                })
                .join("")}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

interface Reach {
  readonly bottom: number;
  readonly top: number;
}

const column = (left: number, width: number, { bottom, top }: Reach): string =>
  `M${left.toFixed(3)} ${(1 - top).toFixed(4)}h${width}v${(top - bottom).toFixed(4)}h${-width}z`;
