import { MEMORY_TYPES } from "@memory/shared/wire";
import { count, dayAndMonth, moment, plural } from "@memory/shared/words";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { daemon } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { type Bar, barsOf, type DayCount, startOf } from "../../text/days.ts";
import { Bars } from "../../ui/bars.tsx";
import { Card } from "../../ui/card.tsx";
import { Select } from "../../ui/fields.tsx";
import { View } from "../../ui/states.tsx";

const RANGES = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "a year" },
] as const;
type Range = (typeof RANGES)[number]["value"];

const DAY = 86_400_000;

/** The growth of memory: the memories said on each day, by type. */
export function Growth() {
  const [chosen, setRange] = useState<Range>();
  const { data: lately } = useGrowth("90");
  // Sessions of long ago, imported today, would otherwise show an empty picture.
  const isOld = lately !== undefined && lately.total === 0 && lately.earlier > 0;
  const range = chosen ?? (isOld ? "365" : "90");
  const growth = useGrowth(range);
  return (
    <Card
      title="By the day it was said"
      actions={<Select label="Range" hideLabel value={range} options={RANGES} onChange={setRange} />}
    >
      {/* As high as what comes, so that nothing below it moves. */}
      <div className="min-h-54">
        <View of={growth} rows={3}>
          {({ days, total, earlier, learnedThisWeek }) => (
            <>
              <GrowthChart days={days} />
              <p className="mt-2 text-sm text-soft">
                {plural(total, "memory", "memories")} in this time
                {earlier > 0 ? `, ${count(earlier)} before it` : ""} · {count(learnedThisWeek)} learned this
                week
              </p>
            </>
          )}
        </View>
      </div>
    </Card>
  );
}

const useGrowth = (range: Range) =>
  useQuery({
    queryKey: key("memories", "growth", range),
    queryFn: ({ signal }) =>
      daemon.memories.growth({ query: { from: daysAgo(Number(range)), by: "asserted" } }, signal),
    placeholderData: (before) => before,
  });

/** The day so many days ago, as the contract writes days. */
function daysAgo(days: number): string {
  const then = new Date(Date.now() - days * DAY);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())}`;
}

/** Bars of a day each, one type upon the other. */
function GrowthChart({ days }: { readonly days: readonly DayCount[] }) {
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
