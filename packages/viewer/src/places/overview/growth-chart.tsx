import { MEMORY_TYPES } from "@memory/shared/wire";
import { count, dayAndMonth, moment } from "@memory/shared/words";
import { type Bar, barsOf, type DayCount, startOf } from "../../text/days.ts";
import { Bars } from "../../ui/bars.tsx";

/** Bars of a day each, one type upon the other. */
export function GrowthChart({ days }: { readonly days: readonly DayCount[] }) {
  const bars = barsOf(days, days.length);
  // As high as four at least: one memory is no wall.
  const most = Math.max(4, ...bars.map(({ total }) => total)) * 1.05;
  const step = stepOf(most);
  const lines = Array.from({ length: Math.floor(most / step) + 1 }, (_, n) => n * step);
  return (
    <>
      <div role="img" aria-label={inWords(bars)} className="text-[11px] text-soft tabular-nums">
        <div className="relative h-34">
          {lines.map((line) => (
            <div
              key={line}
              className="absolute inset-x-0 flex h-0 items-center gap-2"
              style={{ bottom: `${(100 * line) / most}%` }}
            >
              <span className="w-8 shrink-0 text-right">{count(line)}</span>
              <span className="h-px flex-1 bg-line" />
            </div>
          ))}
          <div className="absolute inset-y-0 right-0 left-10">
            <Bars bars={bars} heightOf={(value) => value / most} />
          </div>
        </div>
        <p className="mt-2 ml-10 flex justify-between">
          {[0, 0.25, 0.5, 0.75, 1].map((share) => (
            <span key={share}>{dayAt(bars, share)}</span>
          ))}
        </p>
      </div>
      <ul className="flex flex-wrap gap-x-4 text-xs" aria-hidden="true">
        {MEMORY_TYPES.map((type) => (
          <li key={type} className="flex items-center gap-1.5 text-soft">
            <span className="size-2.5 rounded-xs" style={{ background: `var(--${type})` }} />
            {type}
          </li>
        ))}
      </ul>
    </>
  );
}

/** From line to line: 1, 2, 5, 10, 20, 50, …, for four lines at most above the lowest. */
function stepOf(most: number): number {
  for (let ten = 1; ; ten *= 10) for (const step of [ten, 2 * ten, 5 * ten]) if (most / step < 5) return step;
}

/** "30 Sep", in the reader's zone, as everywhere else on the page. */
const dayAt = (bars: readonly Bar[], share: number): string => {
  const bar = bars[Math.round(share * (bars.length - 1))];
  return bar ? dayAndMonth(new Date(startOf(bar.from))) : "";
};

function inWords(bars: readonly Bar[]): string {
  const [busiest] = [...bars].sort((one, other) => other.total - one.total);
  if (!busiest || busiest.total === 0) return "Nothing was said in this time.";
  return `Memories by day; most on ${moment(startOf(busiest.from)).split(",")[0]}: ${busiest.total}.`;
}
