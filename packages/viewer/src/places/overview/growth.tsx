import { count, plural } from "@memory/shared/words";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { daemon } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { Card } from "../../ui/card.tsx";
import { Select } from "../../ui/fields.tsx";
import { View } from "../../ui/states.tsx";
import { GrowthChart } from "./growth-chart.tsx";

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
