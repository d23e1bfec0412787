import { type Bar, endOf, startOf } from "../../text/days.ts";

const TYPES = [
  { type: "fact", className: "fill-fact" },
  { type: "preference", className: "fill-preference" },
  { type: "episode", className: "fill-episode" },
  { type: "procedure", className: "fill-procedure" },
] as const;

interface BarsProps {
  readonly bars: readonly Bar[];
  readonly after: string | undefined;
  readonly before: string | undefined;
}

/** The picture: a column for each bar, its types on top of each other. What lies outside the range is pale. */
export function Bars({ bars, after, before }: BarsProps) {
  const most = Math.max(1, ...bars.map(({ total }) => total));
  // A few days are a few columns, not a wall.
  const width = Math.min(0.8, bars.length * 0.04);
  const isIn = ({ from, to }: Bar) =>
    (after === undefined || endOf(to) > after) && (before === undefined || startOf(from) < before);
  return (
    <svg viewBox={`0 0 ${bars.length} 1`} preserveAspectRatio="none" className="size-full" aria-hidden="true">
      {[true, false].map((inside) => (
        <g key={String(inside)} opacity={inside ? 1 : 0.3}>
          {TYPES.map(({ type, className }, n) => (
            <path
              key={type}
              className={className}
              d={bars
                .map((bar, at) => {
                  if (bar[type] === 0 || isIn(bar) !== inside) return "";
                  const below = TYPES.slice(0, n).reduce((sum, { type: under }) => sum + bar[under], 0);
                  const [bottom, top] = [heightOf(below, most), heightOf(below + bar[type], most)];
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

/** By the root, because one day of import would flatten all others. */
const heightOf = (value: number, most: number): number => Math.sqrt(value / most) * 0.94;

interface Reach {
  readonly bottom: number;
  readonly top: number;
}

const column = (left: number, width: number, { bottom, top }: Reach): string =>
  `M${left.toFixed(3)} ${(1 - top).toFixed(4)}h${width}v${(top - bottom).toFixed(4)}h${-width}z`;
