import { count, plural } from "@memory/shared/words";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { daemon } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { dayOf } from "../../text/days.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Select } from "../../ui/fields.tsx";
import { View } from "../../ui/states.tsx";
import { useNow } from "../../ui/use-now.ts";
import { calendarOf, fittingRange, rangesOf } from "./calendar.ts";
import { HeatMap } from "./heat-map.tsx";
import { News } from "./news.tsx";
import { useChosen } from "./use-chosen.ts";

const route = getRouteApi("/");

const QUERY = { type: undefined, project: undefined, by: "asserted" } as const;

/** The year as a map of its days; what is chosen there narrows all that stands below. */
export function Days() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const chosen = useChosen();
  const today = dayOf(useNow());
  const growth = useQuery({
    queryKey: key("memories", "growth", QUERY),
    queryFn: ({ signal }) => daemon.memories.growth({ query: QUERY }, signal),
  });
  const days = growth.data?.days;
  const ranges = useMemo(() => rangesOf(days ?? [], today), [days, today]);
  const wanted = search.range ?? (days ? fittingRange(days, today) : "year");
  const range = ranges.some(({ value }) => value === wanted) ? wanted : "year";
  const calendar = useMemo(() => days && calendarOf(days, range, today), [days, range, today]);
  const go = (part: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false });
  const shown = calendar?.cells.reduce((sum, { total }) => sum + total, 0) ?? 0;
  const others = (growth.data?.total ?? 0) + (growth.data?.earlier ?? 0) - shown;
  return (
    <Card
      title="By the day it was said"
      actions={
        ranges.length > 1 ? (
          <Select
            label="Range"
            hideLabel
            value={range}
            options={ranges}
            onChange={(value) => go({ range: value })}
          />
        ) : null
      }
    >
      {/* As high as what comes, so that nothing below it moves. */}
      <div className="min-h-32">
        <View of={growth} rows={3}>
          {() =>
            calendar ? (
              <HeatMap
                key={range}
                calendar={calendar}
                chosen={chosen}
                onChoose={(stretch) => go({ from: stretch?.from, to: stretch?.to })}
              />
            ) : null
          }
        </View>
      </div>
      <div className="mt-1 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {chosen ? (
          <>
            <p>
              <News chosen={chosen} />
            </p>
            <Button look="quiet" onPress={() => go({ from: undefined, to: undefined })}>
              Show all days
            </Button>
          </>
        ) : calendar === undefined ? null : (
          <p className="text-soft">
            {plural(shown, "memory", "memories")}
            {others > 0 ? `, ${count(others)} at other times` : ""}. Drag over days to look at them alone.
          </p>
        )}
      </div>
    </Card>
  );
}
